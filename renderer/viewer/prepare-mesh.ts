/** Triangles of a part as the shop's computer sends them: shared corners, mm, the part's own axes. */
export interface PreviewMesh {
  positions: Float32Array
  triangles: Uint32Array
}

/** What the graphics card and the face picker need, three own corners per triangle so that faces can be coloured. */
export interface PreparedPart {
  /** The shared corners, for bounds in any orientation. */
  vertices: Float32Array
  /** 9 numbers per triangle. */
  positions: Float32Array
  /** 9 numbers per triangle; smooth over gentle bends, crisp at edges. */
  normals: Float32Array
  /** 3 numbers per triangle, unit length; zero for a triangle without area. */
  faceNormals: Float32Array
  /** The triangle across each of the three sides, -1 where there is none or more than one. */
  neighbours: Int32Array
  /** 6 numbers per drawn edge: where the surface bends sharply or ends. */
  edges: Float32Array
}

/** Facets of a coarse cylinder (30 degrees) look round, a chamfer (45 degrees) keeps its edge. */
const CREASE = Math.cos((40 * Math.PI) / 180)
const NOTHING = -1

/** Turns a welded mesh into what is drawn. Linear in the number of triangles; meant for a worker. */
export function prepareMesh(mesh: PreviewMesh): PreparedPart {
  const faces = faceNormalsOf(mesh)
  const neighbours = neighboursOf(mesh.triangles)
  return {
    vertices: mesh.positions,
    positions: spread(mesh.positions, mesh.triangles),
    normals: creasedNormals(mesh, faces),
    faceNormals: faces.unit,
    neighbours,
    edges: sharpEdges(mesh, faces.unit, neighbours),
  }
}

function spread(positions: Float32Array, triangles: Uint32Array): Float32Array {
  const own = new Float32Array(triangles.length * 3)
  for (let corner = 0; corner < triangles.length; corner++) {
    const from = triangles[corner] * 3
    own[corner * 3] = positions[from]
    own[corner * 3 + 1] = positions[from + 1]
    own[corner * 3 + 2] = positions[from + 2]
  }
  return own
}

interface FaceNormals {
  unit: Float32Array
  /** Twice the area of each triangle: the weight of its normal at a corner. */
  weight: Float32Array
}

function faceNormalsOf({ positions: p, triangles: t }: PreviewMesh): FaceNormals {
  const count = t.length / 3
  const unit = new Float32Array(t.length)
  const weight = new Float32Array(count)
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
    weight[face] = length
    if (length > 0) unit.set([nx / length, ny / length, nz / length], face * 3)
  }
  return { unit, weight }
}

/** For each corner the mean of the faces around it that bend less than the crease from its own face. */
function creasedNormals({ positions, triangles }: PreviewMesh, faces: FaceNormals): Float32Array {
  const around = facesAround(triangles, positions.length / 3)
  const normals = new Float32Array(triangles.length * 3)
  const { unit, weight } = faces
  for (let corner = 0; corner < triangles.length; corner++) {
    const own = Math.floor(corner / 3)
    const vertex = triangles[corner]
    let [x, y, z] = [0, 0, 0]
    for (let at = around.start[vertex]; at < around.start[vertex + 1]; at++) {
      const face = around.faces[at]
      if (bendOf(unit, own, face) < CREASE) continue
      x += unit[face * 3] * weight[face]
      y += unit[face * 3 + 1] * weight[face]
      z += unit[face * 3 + 2] * weight[face]
    }
    const length = Math.hypot(x, y, z) || 1
    normals[corner * 3] = x / length
    normals[corner * 3 + 1] = y / length
    normals[corner * 3 + 2] = z / length
  }
  return normals
}

/** Faces at each vertex as one list: those of vertex v stand at `start[v]` up to `start[v + 1]`. */
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

/** Side k of a triangle runs from its corner k to the next one. */
function neighboursOf(triangles: Uint32Array): Int32Array {
  const neighbours = new Int32Array(triangles.length).fill(NOTHING)
  const firstAt = new Map<number, number>()
  for (let side = 0; side < triangles.length; side++) {
    const key = sideKey(triangles, side)
    const first = firstAt.get(key)
    if (first === undefined) firstAt.set(key, side)
    else if (first >= 0 && neighbours[first] === NOTHING) {
      neighbours[first] = Math.floor(side / 3)
      neighbours[side] = Math.floor(first / 3)
    }
  }
  return neighbours
}

function sideKey(triangles: Uint32Array, side: number): number {
  const from = triangles[side]
  const to = triangles[side % 3 === 2 ? side - 2 : side + 1]
  return from < to ? from * 2 ** 26 + to : to * 2 ** 26 + from
}

function sharpEdges(
  { positions, triangles }: PreviewMesh,
  unit: Float32Array,
  neighbours: Int32Array,
): Float32Array {
  const ends: number[] = []
  for (let side = 0; side < triangles.length; side++) {
    const own = Math.floor(side / 3)
    const other = neighbours[side]
    if (other !== NOTHING && (other < own || bendOf(unit, own, other) > CREASE)) continue
    const from = triangles[side] * 3
    const to = triangles[side % 3 === 2 ? side - 2 : side + 1] * 3
    ends.push(positions[from], positions[from + 1], positions[from + 2])
    ends.push(positions[to], positions[to + 1], positions[to + 2])
  }
  return Float32Array.from(ends)
}

function bendOf(unit: Float32Array, one: number, other: number): number {
  return (
    unit[one * 3] * unit[other * 3] +
    unit[one * 3 + 1] * unit[other * 3 + 1] +
    unit[one * 3 + 2] * unit[other * 3 + 2]
  )
}
