/** Takes one triangle of a polygon, wound like the polygon. */
type EmitTriangle = (a: number, b: number, c: number) => void

/**
 * Triangulates a polygon in space into exactly n - 2 triangles that use every corner, so that its edges are not split.
 * A polygon whose fan from the first corner does not fold becomes that fan, as in other programs; any other is cut by
 * ear clipping. `corners` are vertex numbers, `positions` x, y, z of each vertex.
 */
export function triangulatePolygon(
  corners: ArrayLike<number>,
  positions: ArrayLike<number>,
  emit: EmitTriangle,
): void {
  const flat = projectToPlane(corners, positions)
  if (isUnfoldedFan(flat)) {
    for (let at = 1; at + 1 < corners.length; at++) emit(corners[0], corners[at], corners[at + 1])
  } else {
    clipEars(flat, (a, b, c) => emit(corners[a], corners[b], corners[c]))
  }
}

/** Returns x and y of each corner in the coordinate plane nearest to the polygon's, counter-clockwise. */
function projectToPlane(corners: ArrayLike<number>, positions: ArrayLike<number>): Float64Array {
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

/**
 * Returns the normal by Newell's method, which also suits polygons that are not quite flat; its length is twice the
 * area.
 */
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

function isUnfoldedFan(flat: Float64Array): boolean {
  for (let at = 1; at + 1 < flat.length / 2; at++) if (signedArea(flat, 0, at, at + 1) < 0) return false
  return true
}

/**
 * Ear clipping in quadratic time: clipping an ear changes only the two corners beside it, so only these are tested
 * again. A polygon that crosses itself has no ear at some point: the rest of it becomes a fan.
 */
function clipEars(flat: Float64Array, emit: EmitTriangle): void {
  const ring = newRing(flat)
  const { next, previous } = ring
  let candidates = [...ring.next.keys()]
  let left = candidates.length
  while (left > 3) {
    const changed: number[] = []
    for (const corner of candidates) {
      if (left === 3 || next[corner] === REMOVED || !isEar(ring, corner)) continue
      const [before, after] = [previous[corner], next[corner]]
      emit(before, corner, after)
      removeCorner(ring, corner)
      changed.push(before, after)
      left--
    }
    candidates = changed.length > 0 ? changed : remainingCorners(ring)
    if (changed.length === 0 && !candidates.some((corner) => isEar(ring, corner))) break
  }
  emitFan(next, remainingCorners(ring)[0], left, emit)
}

function emitFan(next: Int32Array, corner: number, corners: number, emit: EmitTriangle): void {
  let at = next[corner]
  for (let triangle = 0; triangle < corners - 2; triangle++) {
    emit(corner, at, next[at])
    at = next[at]
  }
}

/** The rest of the polygon while ears are clipped. */
interface Ring {
  flat: Float64Array
  next: Int32Array
  previous: Int32Array
  /** 1 for corners that are not convex: only these can lie in an ear. */
  reflex: Uint8Array
}

const REMOVED = -1

function newRing(flat: Float64Array): Ring {
  const count = flat.length / 2
  const next = Int32Array.from({ length: count }, (_, at) => (at + 1) % count)
  const previous = Int32Array.from({ length: count }, (_, at) => (at + count - 1) % count)
  const ring: Ring = { flat, next, previous, reflex: new Uint8Array(count) }
  for (let corner = 0; corner < count; corner++) updateReflex(ring, corner)
  return ring
}

function removeCorner(ring: Ring, corner: number): void {
  const [before, after] = [ring.previous[corner], ring.next[corner]]
  ring.next[before] = after
  ring.previous[after] = before
  ring.next[corner] = REMOVED
  updateReflex(ring, before)
  updateReflex(ring, after)
}

function updateReflex({ flat, next, previous, reflex }: Ring, corner: number): void {
  reflex[corner] = signedArea(flat, previous[corner], corner, next[corner]) <= 0 ? 1 : 0
}

function remainingCorners({ next }: Ring): number[] {
  return [...next.keys()].filter((corner) => next[corner] !== REMOVED)
}

function isEar({ flat, next, previous, reflex }: Ring, corner: number): boolean {
  if (reflex[corner] === 1) return false
  const a = previous[corner]
  const c = next[corner]
  for (let other = next[c]; other !== a; other = next[other]) {
    if (reflex[other] === 0) continue
    const isInside =
      signedArea(flat, a, corner, other) >= 0 &&
      signedArea(flat, corner, c, other) >= 0 &&
      signedArea(flat, c, a, other) >= 0
    if (isInside && !isSamePoint(flat, other, a) && !isSamePoint(flat, other, c)) return false
  }
  return true
}

/** Returns twice the signed area of a triangle: positive when it is counter-clockwise. */
function signedArea(flat: Float64Array, a: number, b: number, c: number): number {
  const ax = flat[a * 2]
  const ay = flat[a * 2 + 1]
  return (flat[b * 2] - ax) * (flat[c * 2 + 1] - ay) - (flat[b * 2 + 1] - ay) * (flat[c * 2] - ax)
}

function isSamePoint(flat: Float64Array, a: number, b: number): boolean {
  return flat[a * 2] === flat[b * 2] && flat[a * 2 + 1] === flat[b * 2 + 1]
}
