import type { Segments } from './slicer.ts'

/**
 * Closed outlines of one layer, in mm: outer ones counter-clockwise, holes clockwise, material on the left. Loop n has
 * the points starts[n] up to but not including starts[n + 1]; its last point connects to its first. The arrays may be
 * longer than their content.
 */
export interface Contours {
  loops: number
  starts: Uint32Array
  x: Float64Array
  y: Float64Array
}

export function countPoints(contours: Contours): number {
  return contours.starts[contours.loops]
}

/** A segment runs along an axis if it leaves it by less than 2 degrees. */
const ALONG_AXIS = Math.sin((2 * Math.PI) / 180)

/** Returns the share of the length of outlines that runs along neither x nor y. */
export function measureSlant({ loops, starts, x, y }: Contours): number {
  let slanted = 0
  let total = 0
  for (let loop = 0; loop < loops; loop++) {
    let before = starts[loop + 1] - 1
    for (let point = starts[loop]; point < starts[loop + 1]; point++) {
      const [dx, dy] = [Math.abs(x[point] - x[before]), Math.abs(y[point] - y[before])]
      const length = Math.sqrt(dx * dx + dy * dy)
      total += length
      if (Math.min(dx, dy) > ALONG_AXIS * length) slanted += length
      before = point
    }
  }
  return total > 0 ? slanted / total : 0
}

/** Returns true if two layers have the same outlines. Where a loop starts within a straight stretch does not matter. */
export function areSameContours(one: Contours, other: Contours): boolean {
  if (one.loops !== other.loops || countPoints(one) !== countPoints(other)) return false
  for (let loop = 0; loop < one.loops; loop++) {
    const [start, end] = [one.starts[loop], one.starts[loop + 1]]
    if (other.starts[loop] !== start) return false
    for (let point = start + 1; point < end; point++) if (!isSamePoint(one, other, point)) return false
    if (isSamePoint(one, other, start)) continue
    if (!isFlat(one, end - 1, start, start + 1) || !isFlat(other, end - 1, start, start + 1)) return false
  }
  return true
}

function isSamePoint(one: Contours, other: Contours, point: number): boolean {
  return (
    Math.abs(one.x[point] - other.x[point]) <= FLAT_MM && Math.abs(one.y[point] - other.y[point]) <= FLAT_MM
  )
}

/** Returns true if a point lies between two others, on the line through them. */
function isFlat({ x, y }: Pick<Contours, 'x' | 'y'>, before: number, point: number, after: number): boolean {
  const dx = x[after] - x[before]
  const dy = y[after] - y[before]
  const px = x[point] - x[before]
  const py = y[point] - y[before]
  const along = px * dx + py * dy
  const squared = dx * dx + dy * dy
  const across = px * dy - py * dx
  return along >= 0 && along <= squared && across * across <= FLAT_MM * FLAT_MM * squared
}

/** mm. Points closer to the line between their neighbors are dropped (the slicer's G-code resolution). */
const TOLERANCE_MM = 0.0125
/** Points of a loop that are simplified at a time. */
const MAX_PIECE = 4096
/** mm. A point this close to another is the same; so close to the line between its neighbors, it is within a straight stretch. */
const FLAT_MM = 1e-4
const NONE = 0xffffffff

/** Chains the segments of a layer into outlines. Its arrays are reused for every layer. */
export class ContourChainer {
  #segments: Segments | null = null
  readonly #contours: Contours = {
    loops: 0,
    starts: new Uint32Array(64),
    x: new Float64Array(1024),
    y: new Float64Array(1024),
  }
  /** Open-addressing hash table from the mesh edge at a segment's start to the segment. */
  #slots = new Uint32Array(1024)
  #isUsed = new Uint8Array(512)
  #loopX = new Float64Array(512)
  #loopY = new Float64Array(512)
  #isKept = new Uint8Array(512)
  readonly #stack: number[] = []

  /** Closes open chains by a straight line. The result is overwritten by the next call. */
  chain(segments: Segments): Contours {
    this.#segments = segments
    this.#reserve(segments.count)
    this.#fillTable(segments)
    this.#contours.loops = 0
    for (let segment = 0; segment < segments.count; segment++) {
      if (this.#isUsed[segment]) continue
      const length = this.#follow(segments, segment)
      if (length >= 3) this.#keep(length)
    }
    return this.#contours
  }

  #reserve(count: number): void {
    if (this.#isUsed.length < count) {
      const room = Math.ceil(count * 1.5)
      this.#isUsed = new Uint8Array(room)
      this.#loopX = new Float64Array(room)
      this.#loopY = new Float64Array(room)
      this.#isKept = new Uint8Array(room)
      this.#contours.x = new Float64Array(room)
      this.#contours.y = new Float64Array(room)
      this.#contours.starts = new Uint32Array(room)
    }
    this.#isUsed.fill(0, 0, count)
    let size = 1024
    while (size < count * 2) size *= 2
    if (this.#slots.length < size) this.#slots = new Uint32Array(size)
    this.#slots.fill(NONE)
  }

  #fillTable({ count, edges }: Segments): void {
    const mask = this.#slots.length - 1
    for (let segment = 0; segment < count; segment++) {
      let slot = hashOf(edges[segment * 4], edges[segment * 4 + 1]) & mask
      while (this.#slots[slot] !== NONE) slot = (slot + 1) & mask
      this.#slots[slot] = segment
    }
  }

  /** Follows segments from end to start; takes the first unused one where several start at an edge. Returns their number. */
  #follow({ points, edges }: Segments, first: number): number {
    let length = 0
    for (let segment = first; segment !== NONE;) {
      this.#isUsed[segment] = 1
      this.#loopX[length] = points[segment * 4]
      this.#loopY[length++] = points[segment * 4 + 1]
      segment = this.#startingAt(edges[segment * 4 + 2], edges[segment * 4 + 3])
    }
    return length
  }

  #startingAt(low: number, high: number): number {
    const { edges } = this.#segments!
    const mask = this.#slots.length - 1
    for (let slot = hashOf(low, high) & mask; this.#slots[slot] !== NONE; slot = (slot + 1) & mask) {
      const segment = this.#slots[slot]
      if (edges[segment * 4] === low && edges[segment * 4 + 1] === high && !this.#isUsed[segment])
        return segment
    }
    return NONE
  }

  #keep(length: number): void {
    this.#simplify(length)
    const contours = this.#contours
    const isKept = this.#isKept
    const start = contours.loops === 0 ? 0 : contours.starts[contours.loops]
    let at = start
    for (let point = 0; point < length; point++) {
      if (!isKept[point]) continue
      contours.x[at] = this.#loopX[point]
      contours.y[at++] = this.#loopY[point]
    }
    if (at - start < 3) return
    contours.starts[contours.loops++] = start
    contours.starts[contours.loops] = at
  }

  /** Marks the points to keep (Douglas-Peucker), with the loop cut at its first point and the point farthest from it. */
  #simplify(length: number): void {
    const loopX = this.#loopX
    const loopY = this.#loopY
    const isKept = this.#isKept
    const stack = this.#stack
    isKept.fill(0, 0, length)
    let far = 0
    let farthest = 0
    for (let point = 1; point < length; point++) {
      const distance = (loopX[point] - loopX[0]) ** 2 + (loopY[point] - loopY[0]) ** 2
      if (distance > farthest) [far, farthest] = [point, distance]
    }
    isKept[0] = 1
    isKept[far] = 1
    this.#pushPieces(0, far)
    this.#pushPieces(far, length)
    while (stack.length > 0) {
      const to = stack.pop()!
      const from = stack.pop()!
      const worst = this.#farthestBetween(from, to, length)
      if (worst < 0) continue
      isKept[worst] = 1
      stack.push(from, worst, worst, to)
    }
  }

  /** Pushes pieces of limited length: the search for the farthest point takes quadratic time. */
  #pushPieces(from: number, to: number): void {
    for (let start = from; start < to; start += MAX_PIECE) {
      this.#isKept[start] = 1
      this.#stack.push(start, Math.min(to, start + MAX_PIECE))
    }
  }

  #farthestBetween(from: number, to: number, length: number): number {
    const loopX = this.#loopX
    const loopY = this.#loopY
    const end = to === length ? 0 : to
    const dx = loopX[end] - loopX[from]
    const dy = loopY[end] - loopY[from]
    const squared = dx * dx + dy * dy
    let worst = -1
    let most = TOLERANCE_MM * TOLERANCE_MM
    for (let point = from + 1; point < to; point++) {
      const px = loopX[point] - loopX[from]
      const py = loopY[point] - loopY[from]
      const along = squared > 0 ? Math.min(1, Math.max(0, (px * dx + py * dy) / squared)) : 0
      const away = (px - along * dx) ** 2 + (py - along * dy) ** 2
      if (away > most) [worst, most] = [point, away]
    }
    return worst
  }
}

function hashOf(low: number, high: number): number {
  let hash = Math.imul(low, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b)
  hash ^= hash >>> 15
  return Math.imul(hash, 0x2c1b3c6d) ^ (hash >>> 13)
}
