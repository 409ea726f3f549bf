// Numbers equal vertices as `VertexWelder` does, of triangles with nine coordinates each.

const STEPS_PER_MM: f64 = 1e8
const MAX_COORDINATE_MM: f32 = 1e7

let coordinates: usize = 0
let table: usize = 0
let last: u32 = 0
/** The last slot of the largest table that there is room for. */
let mostLast: u32 = 0
let triangles: usize = 0
/** Vertices that there is room for. */
let room: i32 = 0
let vertices: i32 = 0
let corners: i32 = 0

/** `slots`: the room of the table, a power of two and at least twice `vertexRoom`. A closed surface needs half of it, which stays in the caches. */
export function beginWeld(
  coordinateAt: usize,
  vertexRoom: i32,
  tableAt: usize,
  slots: i32,
  triangleAt: usize,
): void {
  coordinates = coordinateAt
  room = vertexRoom
  table = tableAt
  mostLast = <u32>slots - 1
  last = mostLast >> 1
  triangles = triangleAt
  vertices = 0
  corners = 0
  clearTable()
}

function clearTable(): void {
  memory.fill(table, 0xff, (<usize>last + 1) << 2)
}

/** Twice as many slots. */
function growTable(): void {
  last = last * 2 + 1
  clearTable()
  for (let vertex: i32 = 0; vertex < vertices; vertex++) {
    const place = coordinates + <usize>vertex * 12
    let slot = hash(load<u32>(place), load<u32>(place, 4), load<u32>(place, 8)) & last
    while (load<i32>(table + ((<usize>slot) << 2)) >= 0) slot = (slot + 1) & last
    store<i32>(table + ((<usize>slot) << 2), vertex)
  }
}

export function weldedVertices(): i32 {
  return vertices
}

/**
 * Adds triangles whose first coordinates are `stride` bytes apart. Returns the corners of all so far; -1 without room for their vertices.
 * Most triangles have two corners of the one before, which need not be looked for.
 */
export function weldTriangles(from: usize, stride: i32, count: i32, factor: f64): i32 {
  const end = from + <usize>count * <usize>stride
  let before: usize = 0
  for (let at = from; at < end; at += <usize>stride) {
    if (vertices + 3 > room) return -1
    if (<u32>(vertices + 3) * 2 > last && last < mostLast) growTable()
    if (!isUsable(at, factor)) continue
    let to = triangles + ((<usize>corners) << 2)
    for (let corner = at; corner < at + 36; corner += 12, to += 4) {
      const known = before === 0 ? to : cornerBefore(corner, before, to)
      store<u32>(to, known < to ? load<u32>(known) : addVertex(corner, factor))
    }
    corners += 3
    before = at
  }
  return corners
}

/**
 * Returns the address of the number of an equal corner of the triangle before, whose coordinates are at `before`; `to`
 * itself if there is none.
 */
function cornerBefore(corner: usize, before: usize, to: usize): usize {
  const numbers = triangles + ((<usize>corners) << 2) - 12
  if (areEqual(corner, before)) return numbers
  if (areEqual(corner, before + 12)) return numbers + 4
  return areEqual(corner, before + 24) ? numbers + 8 : to
}

function areEqual(corner: usize, other: usize): bool {
  return load<u64>(corner) === load<u64>(other) && load<u32>(corner, 8) === load<u32>(other, 8)
}

function isUsable(at: usize, factor: f64): bool {
  for (let coordinate: usize = 0; coordinate < 36; coordinate += 4)
    if (!(abs(<f32>(<f64>load<f32>(at + coordinate) * factor)) <= MAX_COORDINATE_MM)) return false
  return true
}

/** Rounds as `snapRoundingNoise`. */
function snapped(raw: f32, factor: f64): f32 {
  const value = <f32>(<f64>raw * factor)
  if (!(value < 1 && value > -1)) return value
  return <f32>(roundedUp(<f64>value * STEPS_PER_MM) / STEPS_PER_MM) + 0 // not -0
}

/** Halves go up, as in `Math.round`. */
function roundedUp(value: f64): f64 {
  const up = ceil(value)
  return select(up, up - 1, up - 0.5 <= value)
}

function addVertex(at: usize, factor: f64): u32 {
  const x = snapped(load<f32>(at), factor)
  const y = snapped(load<f32>(at + 4), factor)
  const z = snapped(load<f32>(at + 8), factor)
  const bitsX = reinterpret<u32>(x)
  const bitsY = reinterpret<u32>(y)
  const bitsZ = reinterpret<u32>(z)
  let slot = hash(bitsX, bitsY, bitsZ) & last
  for (;;) {
    const known = load<i32>(table + ((<usize>slot) << 2))
    if (known < 0) break
    const place = coordinates + <usize>known * 12
    if (load<u32>(place) === bitsX && load<u32>(place, 4) === bitsY && load<u32>(place, 8) === bitsZ)
      return known
    slot = (slot + 1) & last
  }
  const place = coordinates + <usize>vertices * 12
  store<f32>(place, x)
  store<f32>(place, y, 4)
  store<f32>(place, z, 8)
  store<i32>(table + ((<usize>slot) << 2), vertices)
  return vertices++
}

function hash(x: u32, y: u32, z: u32): u32 {
  let mixed = mix(mix(mix(0, x), y), z)
  mixed = (mixed ^ (mixed >> 16)) * 0x85ebca6b
  mixed = (mixed ^ (mixed >> 13)) * 0xc2b2ae35
  return mixed ^ (mixed >> 16)
}

function mix(state: u32, key: u32): u32 {
  return rotl<u32>(state ^ (rotl<u32>(key * 0xcc9e2d51, 15) * 0x1b873593), 13) * 5 + 0xe6546b64
}
