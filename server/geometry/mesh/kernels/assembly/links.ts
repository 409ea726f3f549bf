// A closed surface as linked half-edges, so that its edges can be collapsed in place.

/**
 * Words of a triangle: its three vertices, 1 once it is gone, and the half-edges across its sides. Half-edge 8t + c runs from
 * corner c of triangle t to its next corner.
 */
export const TRIANGLE_WORDS: i32 = 8
/** Bytes of a vertex: x, y, z, and a half-edge that begins there. */
const VERTEX_BYTES: usize = 16
/** In place of a half-edge: no triangle uses the vertex. Below it, -2 - v: the vertex was moved to v. */
const UNUSED: i32 = -1

let triangleRecords: usize = 0
let vertexRecords: usize = 0

export function lendLinks(triangleAt: usize, vertexAt: usize): void {
  triangleRecords = triangleAt
  vertexRecords = vertexAt
}

export function placeVertices(positions: usize, count: i32): void {
  for (let vertex: i32 = 0; vertex < count; vertex++) {
    const from = positions + <usize>vertex * 12
    const to = vertexAt(vertex)
    store<f32>(to, load<f32>(from))
    store<f32>(to, load<f32>(from, 4), 4)
    store<f32>(to, load<f32>(from, 8), 8)
    store<i32>(to, UNUSED, 12)
  }
}

/** Links the triangles of a mesh whose neighbors are known. */
export function linkTriangles(triangles: usize, neighbors: usize, count: i32): void {
  for (let triangle: i32 = 0; triangle < count; triangle++) {
    const corners = triangles + <usize>triangle * 12
    const across = neighbors + <usize>triangle * 12
    const half = triangle * TRIANGLE_WORDS
    const a = load<i32>(corners)
    const b = load<i32>(corners, 4)
    const c = load<i32>(corners, 8)
    link(half, a, sideOf(triangles, load<i32>(across), b, a))
    link(half + 1, b, sideOf(triangles, load<i32>(across, 4), c, b))
    link(half + 2, c, sideOf(triangles, load<i32>(across, 8), a, c))
    store<i32>(placeOf(half + 3), 0)
  }
}

function link(half: i32, vertex: i32, across: i32): void {
  setStart(half, vertex)
  setAcross(half, across)
  setHalfOf(vertex, half)
}

/** Returns the half-edge of a triangle between two of its vertices. */
function sideOf(triangles: usize, triangle: i32, from: i32, to: i32): i32 {
  const corners = triangles + <usize>triangle * 12
  const half = triangle * TRIANGLE_WORDS
  const a = load<i32>(corners)
  const b = load<i32>(corners, 4)
  if (a === from && b === to) return half
  return b === from && load<i32>(corners, 8) === to ? half + 1 : half + 2
}

function placeOf(half: i32): usize {
  return triangleRecords + ((<usize>half) << 2)
}

export function startOf(half: i32): i32 {
  return load<i32>(placeOf(half))
}

export function setStart(half: i32, vertex: i32): void {
  store<i32>(placeOf(half), vertex)
}

/** Returns the other triangle's half-edge of the same edge. */
export function acrossOf(half: i32): i32 {
  return load<i32>(placeOf(half), 16)
}

export function setAcross(half: i32, other: i32): void {
  store<i32>(placeOf(half), other, 16)
}

export function nextOf(half: i32): i32 {
  return (half & 3) === 2 ? half - 2 : half + 1
}

export function lastOf(half: i32): i32 {
  return (half & 3) === 0 ? half + 2 : half - 1
}

/** Returns the next half-edge that begins at the same vertex. */
export function turned(half: i32): i32 {
  return acrossOf(lastOf(half))
}

export function removeTriangle(half: i32): void {
  store<i32>(placeOf(half | 3), 1)
}

export function vertexAt(vertex: i32): usize {
  return vertexRecords + <usize>vertex * VERTEX_BYTES
}

/** Returns a half-edge that begins at a vertex; negative where there is none. */
export function halfOf(vertex: i32): i32 {
  return load<i32>(vertexAt(vertex), 12)
}

export function setHalfOf(vertex: i32, half: i32): void {
  store<i32>(vertexAt(vertex), half, 12)
}

export function moveVertex(vertex: i32, to: i32): void {
  setHalfOf(vertex, -2 - to)
}

/** Lists the corners of the triangles that are left, in their order, in the room of all. Returns their number. */
export function listLeft(list: usize, count: i32): i32 {
  let corners: i32 = 0
  for (let half: i32 = 0; half < count * TRIANGLE_WORDS; half += TRIANGLE_WORDS) {
    if (startOf(half + 3) !== 0) continue
    const to = list + ((<usize>corners) << 2)
    store<i32>(to, startOf(half))
    store<i32>(to, startOf(half + 1), 4)
    store<i32>(to, startOf(half + 2), 8)
    corners += 3
  }
  return corners
}

/** Lists for each vertex where it was moved to in the end: itself when it is still there. */
export function listMoves(list: usize, count: i32): void {
  for (let vertex: i32 = 0; vertex < count; vertex++) {
    let end = vertex
    while (halfOf(end) < UNUSED) end = -2 - halfOf(end)
    // Chains that share an end are not walked again.
    for (let at = vertex; at !== end;) {
      const next = -2 - halfOf(at)
      moveVertex(at, end)
      at = next
    }
    store<i32>(list + ((<usize>vertex) << 2), end)
  }
}
