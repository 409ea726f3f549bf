import type { PreviewMesh } from '../../../shared/geometry/preview-format.ts'

/**
 * A part in the form that drawing and face picking need. Each triangle has its own three corners, so that faces can be
 * colored.
 */
export interface PreparedPart {
  /** The shared vertices, for the bounding box in any orientation. */
  vertices: Float32Array
  /** 9 numbers per triangle. */
  positions: Float32Array
  /** 9 numbers per triangle; smoothed except at sharp edges. */
  normals: Float32Array
  /** 3 numbers per triangle, unit length; zero for a degenerate triangle. */
  faceNormals: Float32Array
  /** The triangle across each of the three sides, -1 where there is none or more than one. */
  neighbors: Int32Array
  /** 6 numbers per drawn edge: sharp edges and the borders of open surfaces. */
  edges: Float32Array
}

/** Edges of 40 degrees and more are sharp: coarse cylinders (30 degrees) look round, chamfers (45) keep their edge. */
const CREASE_COSINE = Math.cos((40 * Math.PI) / 180)
const NO_NEIGHBOR = -1

/** Turns a welded mesh into what is drawn. Linear in the number of triangles; meant for a worker. */
export function prepareMesh(mesh: PreviewMesh): PreparedPart {
  const faces = faceSizes(mesh)
  const neighbors = findNeighbors(mesh.triangles)
  return {
    vertices: mesh.positions,
    positions: unweld(mesh.positions, mesh.triangles),
    normals: creasedNormals(mesh, faces),
    faceNormals: faces.normals,
    neighbors,
    edges: findSharpEdges(mesh, faces.normals, neighbors),
  }
}

/** Returns 9 coordinates per triangle. */
function unweld(positions: Float32Array, triangles: Uint32Array): Float32Array {
  const own = new Float32Array(triangles.length * 3)
  for (let corner = 0; corner < triangles.length; corner++) {
    const from = triangles[corner] * 3
    own[corner * 3] = positions[from]
    own[corner * 3 + 1] = positions[from + 1]
    own[corner * 3 + 2] = positions[from + 2]
  }
  return own
}

interface FaceSizes {
  /** Unit normals, 3 numbers per triangle; all zero for a degenerate one. */
  normals: Float32Array
  /** Twice the area of each triangle, in mm2: the weight of its normal at a corner. */
  doubleAreas: Float32Array
}

function faceSizes({ positions: p, triangles: t }: PreviewMesh): FaceSizes {
  const count = t.length / 3
  const normals = new Float32Array(t.length)
  const doubleAreas = new Float32Array(count)
  for (let face = 0; face < count; face++) {
    const a = t[face * 3] * 3
    const b = t[face * 3 + 1] * 3
    const c = t[face * 3 + 2] * 3
    const ux = p[b] - p[a]
    const uy = p[b + 1] - p[a + 1]
    const uz = p[b + 2] - p[a + 2]
    const vx = p[c] - p[a]
    const vy = p[c + 1] - p[a + 1]
    const vz = p[c + 2] - p[a + 2]
    const nx = uy * vz - uz * vy
    const ny = uz * vx - ux * vz
    const nz = ux * vy - uy * vx
    const length = Math.hypot(nx, ny, nz)
    doubleAreas[face] = length
    if (length > 0) normals.set([nx / length, ny / length, nz / length], face * 3)
  }
  return { normals, doubleAreas }
}

/** Returns for each corner the area-weighted mean normal of the faces around it that meet its own face without a crease. */
function creasedNormals({ positions, triangles }: PreviewMesh, faces: FaceSizes): Float32Array {
  const around = facesAround(triangles, positions.length / 3)
  const normals = new Float32Array(triangles.length * 3)
  const { normals: faceNormals, doubleAreas } = faces
  for (let corner = 0; corner < triangles.length; corner++) {
    const own = Math.floor(corner / 3)
    const vertex = triangles[corner]
    let [x, y, z] = [0, 0, 0]
    for (let at = around.start[vertex]; at < around.start[vertex + 1]; at++) {
      const face = around.faces[at]
      if (cosineBetween(faceNormals, own, face) < CREASE_COSINE) continue
      x += faceNormals[face * 3] * doubleAreas[face]
      y += faceNormals[face * 3 + 1] * doubleAreas[face]
      z += faceNormals[face * 3 + 2] * doubleAreas[face]
    }
    const length = Math.hypot(x, y, z) || 1
    normals[corner * 3] = x / length
    normals[corner * 3 + 1] = y / length
    normals[corner * 3 + 2] = z / length
  }
  return normals
}

/** Returns the faces at each vertex as one list: those of vertex v are at `start[v]` up to `start[v + 1]`. */
function facesAround(triangles: Uint32Array, vertices: number): { start: Uint32Array; faces: Uint32Array } {
  const start = new Uint32Array(vertices + 1)
  for (const vertex of triangles) start[vertex + 1] += 1
  for (let vertex = 0; vertex < vertices; vertex++) start[vertex + 1] += start[vertex]
  const next = start.slice(0, vertices)
  const faces = new Uint32Array(triangles.length)
  for (let corner = 0; corner < triangles.length; corner++) {
    faces[next[triangles[corner]]++] = Math.floor(corner / 3)
  }
  return { start, faces }
}

/** Returns the triangle across each side; side k of a triangle runs from its corner k to the next one. */
function findNeighbors(triangles: Uint32Array): Int32Array {
  const neighbors = new Int32Array(triangles.length).fill(NO_NEIGHBOR)
  const firstAt = new Map<number, number>()
  for (let side = 0; side < triangles.length; side++) {
    const key = sideKey(triangles, side)
    const first = firstAt.get(key)
    if (first === undefined) firstAt.set(key, side)
    else if (first >= 0 && neighbors[first] === NO_NEIGHBOR) {
      neighbors[first] = Math.floor(side / 3)
      neighbors[side] = Math.floor(first / 3)
    }
  }
  return neighbors
}

function sideKey(triangles: Uint32Array, side: number): number {
  const from = triangles[side]
  const to = triangles[side % 3 === 2 ? side - 2 : side + 1]
  return from < to ? from * 2 ** 26 + to : to * 2 ** 26 + from
}

function findSharpEdges(
  { positions, triangles }: PreviewMesh,
  faceNormals: Float32Array,
  neighbors: Int32Array,
): Float32Array {
  const ends: number[] = []
  for (let side = 0; side < triangles.length; side++) {
    const own = Math.floor(side / 3)
    const neighbor = neighbors[side]
    if (
      neighbor !== NO_NEIGHBOR &&
      (neighbor < own || cosineBetween(faceNormals, own, neighbor) > CREASE_COSINE)
    )
      continue
    const from = triangles[side] * 3
    const to = triangles[side % 3 === 2 ? side - 2 : side + 1] * 3
    ends.push(positions[from], positions[from + 1], positions[from + 2])
    ends.push(positions[to], positions[to + 1], positions[to + 2])
  }
  return Float32Array.from(ends)
}

function cosineBetween(normals: Float32Array, first: number, second: number): number {
  return (
    normals[first * 3] * normals[second * 3] +
    normals[first * 3 + 1] * normals[second * 3 + 1] +
    normals[first * 3 + 2] * normals[second * 3 + 2]
  )
}
