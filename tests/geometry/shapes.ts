import type { Vec3 } from '../../shared/geometry/feature.ts'
import type { Mesh } from '../../server/geometry/mesh/mesh.ts'

/** Corner numbers of a box: bit 0 = far in x, bit 1 = far in y, bit 2 = far in z. Counter-clockwise seen from outside. */
const BOX_FACES = {
  bottom: [0, 2, 3, 0, 3, 1],
  top: [4, 5, 7, 4, 7, 6],
  front: [0, 1, 5, 0, 5, 4],
  back: [2, 6, 7, 2, 7, 3],
  left: [0, 4, 6, 0, 6, 2],
  right: [1, 3, 7, 1, 7, 5],
}
const BOX_TRIANGLES = Object.values(BOX_FACES).flat()

function boxCorners(size: Vec3, at: Vec3): number[] {
  return [0, 1, 2, 3, 4, 5, 6, 7].flatMap((corner) =>
    size.map((length, axis) => at[axis] + (corner & (1 << axis) ? length : 0)),
  )
}

export function meshOf(positions: number[], triangles: number[]): Mesh {
  return { positions: new Float32Array(positions), triangles: new Uint32Array(triangles) }
}

/** Twelve triangles. A unit cube has volume 1, area 6, one body. */
export function box(size: Vec3 = [1, 1, 1], at: Vec3 = [0, 0, 0]): Mesh {
  return meshOf(boxCorners(size, at), BOX_TRIANGLES)
}

/** A box without its lid: ten triangles, four open edges. */
export function openBox(size: Vec3 = [1, 1, 1], at: Vec3 = [0, 0, 0]): Mesh {
  const { top: _lid, ...rest } = BOX_FACES
  return meshOf(boxCorners(size, at), Object.values(rest).flat())
}

/** The corner of a cube: edges of length `side` along the axes. Volume side^3 / 6. */
export function tetrahedron(side = 1, at: Vec3 = [0, 0, 0]): Mesh {
  const [x, y, z] = at
  return meshOf(
    [x, y, z, x + side, y, z, x, y + side, z, x, y, z + side],
    [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3],
  )
}

/** A box with a closed void of `hollow` size at its center. */
export function hollowBox(size: Vec3 = [3, 3, 3], hollow: Vec3 = [1, 1, 1]): Mesh {
  const at = size.map((length, axis) => (length - hollow[axis]) / 2) as Vec3
  return joined(box(size), insideOut(box(hollow, at)))
}

/** A sphere of triangles: `rings` from pole to pole, twice as many around. Volume a little under 4/3 pi r^3. */
export function sphere(radius = 1, rings = 16, at: Vec3 = [0, 0, 0]): Mesh {
  const around = rings * 2
  const positions = [at[0], at[1], at[2] + radius]
  for (let ring = 1; ring < rings; ring++) {
    for (let step = 0; step < around; step++) {
      const polar = (Math.PI * ring) / rings
      const azimuth = (2 * Math.PI * step) / around
      positions.push(
        at[0] + radius * Math.sin(polar) * Math.cos(azimuth),
        at[1] + radius * Math.sin(polar) * Math.sin(azimuth),
        at[2] + radius * Math.cos(polar),
      )
    }
  }
  positions.push(at[0], at[1], at[2] - radius)
  const vertex = (ring: number, step: number) => 1 + (ring - 1) * around + (step % around)
  const triangles: number[] = []
  for (let step = 0; step < around; step++) {
    triangles.push(0, vertex(1, step), vertex(1, step + 1))
    for (let ring = 1; ring < rings - 1; ring++) {
      triangles.push(vertex(ring, step), vertex(ring + 1, step), vertex(ring + 1, step + 1))
      triangles.push(vertex(ring, step), vertex(ring + 1, step + 1), vertex(ring, step + 1))
    }
    triangles.push(positions.length / 3 - 1, vertex(rings - 1, step + 1), vertex(rings - 1, step))
  }
  return meshOf(positions, triangles)
}

/** Joins meshes, each with its own vertices. */
export function joined(...meshes: Mesh[]): Mesh {
  const positions: number[] = []
  const triangles: number[] = []
  for (const mesh of meshes) {
    const before = positions.length / 3
    for (const vertex of mesh.triangles) triangles.push(vertex + before)
    for (const value of mesh.positions) positions.push(value)
  }
  return meshOf(positions, triangles)
}

/** The same surface with three separate vertices for every triangle, as an STL stores it. */
export function loose(mesh: Mesh): Mesh {
  const positions = new Float32Array(mesh.triangles.length * 3)
  mesh.triangles.forEach((vertex, at) =>
    positions.set(mesh.positions.subarray(vertex * 3, vertex * 3 + 3), at * 3),
  )
  return { positions, triangles: mesh.triangles.map((_, at) => at) }
}

export function moved(mesh: Mesh, offset: Vec3): Mesh {
  return { ...mesh, positions: mesh.positions.map((value, at) => value + offset[at % 3]) }
}

/** The same surface wound the other way. */
export function insideOut(mesh: Mesh): Mesh {
  const triangles = mesh.triangles.slice()
  for (let at = 0; at < triangles.length; at += 3) {
    triangles[at + 1] = mesh.triangles[at + 2]
    triangles[at + 2] = mesh.triangles[at + 1]
  }
  return { ...mesh, triangles }
}

/** The mesh without the triangles of these numbers. */
export function without(mesh: Mesh, ...numbers: number[]): Mesh {
  return { ...mesh, triangles: mesh.triangles.filter((_, at) => !numbers.includes(Math.floor(at / 3))) }
}
