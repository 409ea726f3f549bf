import { corners, LEAF_BYTES, order, starts } from './lists'
import { limitBoxes } from './ray-boxes'
import { exits } from './ray-triangles'

let found: usize = 0
let maxHits: i32 = 0

/** The nearest hit, and where the corners of its triangle are. */
export let face: i32 = -1
let faceCorners: usize = 0
export let distance: f64 = 0
/** The number of hits that were collected; -1 when all are collected, but there are too many. */
export let hits: i32 = 0

/** Lends room for hits, each a distance as a double and a number. */
export function lendHits(hitsAt: usize, hits: i32): void {
  found = hitsAt
  maxHits = hits
}

/** Begins without hits; those beyond `to` do not count. */
export function beginHits(to: f64): void {
  face = -1
  distance = to
  limitBoxes(to)
  hits = 0
}

export function hitDistance(): f64 {
  return distance
}

export function addHit(leaf: i32, place: i32, hit: f64, except: i32, collects: bool): void {
  const at = load<i32>(starts + ((<usize>leaf) << 2)) + place
  const triangle = load<i32>(order + ((<usize>at) << 2))
  if (triangle === except || hits < 0) return
  const cornersAt = corners + <usize>leaf * LEAF_BYTES + ((<usize>place) << 2)
  if (collects) collect(triangle, hit)
  else if (hit < distance || (hit === distance && face >= 0 && isBefore(cornersAt, triangle))) {
    face = triangle
    faceCorners = cornersAt
    distance = hit
    limitBoxes(hit)
  }
}

function collect(triangle: i32, hit: f64): void {
  // All between the limits count, but for those at the far one.
  if (hit === distance) return
  if (hits === maxHits) {
    hits = -1
    return
  }
  store<f64>(found + ((<usize>hits) << 4), hit)
  store<i32>(found + ((<usize>hits) << 4), triangle, 8)
  hits++
}

/**
 * True if a triangle comes before the nearest one at the same distance: where bodies touch, a ray leaves one before it
 * enters another.
 */
function isBefore(at: usize, triangle: i32): bool {
  const leaves = exits(at)
  return leaves === exits(faceCorners) ? triangle < face : leaves
}

/** The nearest first. */
export function sortHits(): void {
  for (let at = 1; at < hits; at++) {
    const hit = v128.load(found + ((<usize>at) << 4))
    const far = f64x2.extract_lane(hit, 0)
    const number = i32x4.extract_lane(hit, 2)
    let place = at
    while (place > 0) {
      const before = found + ((<usize>(place - 1)) << 4)
      const distanceBefore = load<f64>(before)
      if (distanceBefore < far || (distanceBefore === far && load<i32>(before, 8) < number)) break
      v128.store(before + 16, v128.load(before))
      place--
    }
    v128.store(found + ((<usize>place) << 4), hit)
  }
}
