/** Corner numbers of a polygon's triangles go to this function, three at a time, wound like the polygon. */
type Emit = (a: number, b: number, c: number) => void

/**
 * Cuts a polygon in space into exactly n - 2 triangles that use every corner, so that the edges to its neighbors
 * stay whole. Quads and polygons whose fan from the first corner is not folded become that fan, as other programs
 * cut them; concave ones are cut ear by ear. `corners` are vertex numbers, `positions` x, y, z per vertex.
 */
export function triangulatePolygon(
  corners: ArrayLike<number>,
  positions: ArrayLike<number>,
  emit: Emit,
): void {
  const flat = flattened(corners, positions)
  if (isFan(flat)) {
    for (let at = 1; at + 1 < corners.length; at++) emit(corners[0], corners[at], corners[at + 1])
  } else {
    clipEars(flat, (a, b, c) => emit(corners[a], corners[b], corners[c]))
  }
}

/** x and y of each corner, seen along the polygon's normal, so that it runs counter-clockwise. */
function flattened(corners: ArrayLike<number>, positions: ArrayLike<number>): Float64Array {
  const [nx, ny, nz] = newellNormal(corners, positions)
  const sizes = [Math.abs(nx), Math.abs(ny), Math.abs(nz)]
  const drop = sizes.indexOf(Math.max(...sizes))
  const forward = [nx, ny, nz][drop] >= 0
  const u = (drop + (forward ? 1 : 2)) % 3
  const v = (drop + (forward ? 2 : 1)) % 3
  const flat = new Float64Array(corners.length * 2)
  for (let at = 0; at < corners.length; at++) {
    flat[at * 2] = positions[corners[at] * 3 + u]
    flat[at * 2 + 1] = positions[corners[at] * 3 + v]
  }
  return flat
}

/** Newell's method: right for polygons that are not quite flat, twice the area in length. */
function newellNormal(corners: ArrayLike<number>, positions: ArrayLike<number>): [number, number, number] {
  const normal: [number, number, number] = [0, 0, 0]
  for (let at = 0; at < corners.length; at++) {
    const a = corners[at] * 3
    const b = corners[(at + 1) % corners.length] * 3
    normal[0] += (positions[a + 1] - positions[b + 1]) * (positions[a + 2] + positions[b + 2])
    normal[1] += (positions[a + 2] - positions[b + 2]) * (positions[a] + positions[b])
    normal[2] += (positions[a] - positions[b]) * (positions[a + 1] + positions[b + 1])
  }
  return normal
}

function isFan(flat: Float64Array): boolean {
  for (let at = 1; at + 1 < flat.length / 2; at++) if (turn(flat, 0, at, at + 1) < 0) return false
  return true
}

/**
 * Ear clipping in the square of the corners: cutting an ear off changes only the two corners beside it, so these are
 * looked at again later. A polygon that crosses itself has no ear at some point: the rest of it becomes a fan.
 */
function clipEars(flat: Float64Array, emit: Emit): void {
  const ring = newRing(flat)
  const { next, previous } = ring
  let waiting = [...ring.next.keys()]
  let left = waiting.length
  while (left > 3) {
    const later: number[] = []
    for (const corner of waiting) {
      if (left === 3 || next[corner] === GONE || !isEar(ring, corner)) continue
      const [before, after] = [previous[corner], next[corner]]
      emit(before, corner, after)
      cutOff(ring, corner)
      later.push(before, after)
      left--
    }
    waiting = later.length > 0 ? later : remaining(ring)
    if (later.length === 0 && !waiting.some((corner) => isEar(ring, corner))) break
  }
  cutFan(next, remaining(ring)[0], left, emit)
}

function cutFan(next: Int32Array, corner: number, left: number, emit: Emit): void {
  let at = next[corner]
  for (let triangle = 0; triangle < left - 2; triangle++) {
    emit(corner, at, next[at])
    at = next[at]
  }
}

/** What is left of the polygon while ears are cut off it. Only corners that are not convex can lie in an ear. */
interface Ring {
  flat: Float64Array
  next: Int32Array
  previous: Int32Array
  reflex: Uint8Array
}

const GONE = -1

function newRing(flat: Float64Array): Ring {
  const count = flat.length / 2
  const next = Int32Array.from({ length: count }, (_, at) => (at + 1) % count)
  const previous = Int32Array.from({ length: count }, (_, at) => (at + count - 1) % count)
  const ring: Ring = { flat, next, previous, reflex: new Uint8Array(count) }
  for (let corner = 0; corner < count; corner++) noteReflex(ring, corner)
  return ring
}

function cutOff(ring: Ring, corner: number): void {
  const [before, after] = [ring.previous[corner], ring.next[corner]]
  ring.next[before] = after
  ring.previous[after] = before
  ring.next[corner] = GONE
  noteReflex(ring, before)
  noteReflex(ring, after)
}

function noteReflex({ flat, next, previous, reflex }: Ring, corner: number): void {
  reflex[corner] = turn(flat, previous[corner], corner, next[corner]) <= 0 ? 1 : 0
}

function remaining({ next }: Ring): number[] {
  return [...next.keys()].filter((corner) => next[corner] !== GONE)
}

function isEar({ flat, next, previous, reflex }: Ring, corner: number): boolean {
  if (reflex[corner] === 1) return false
  const a = previous[corner]
  const c = next[corner]
  for (let other = next[c]; other !== a; other = next[other]) {
    if (reflex[other] === 0) continue
    const hidden =
      turn(flat, a, corner, other) >= 0 && turn(flat, corner, c, other) >= 0 && turn(flat, c, a, other) >= 0
    if (hidden && !isSamePlace(flat, other, a) && !isSamePlace(flat, other, c)) return false
  }
  return true
}

/** Twice the area of a triangle, positive when it turns left. */
function turn(flat: Float64Array, a: number, b: number, c: number): number {
  const ax = flat[a * 2]
  const ay = flat[a * 2 + 1]
  return (flat[b * 2] - ax) * (flat[c * 2 + 1] - ay) - (flat[b * 2 + 1] - ay) * (flat[c * 2] - ax)
}

function isSamePlace(flat: Float64Array, a: number, b: number): boolean {
  return flat[a * 2] === flat[b * 2] && flat[a * 2 + 1] === flat[b * 2 + 1]
}
