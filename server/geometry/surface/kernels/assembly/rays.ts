// The steps are those of `tests/geometry/reference/ray-traversal.ts`: the same triangles are hit at the same distances.

import { addHit, beginHits, distance, face, hits, sortHits } from './hits'
import { corners, firstLeaf, LEAF_BYTES } from './lists'
import { setRay } from './ray'
import { meetTriangles, setBoxTests } from './ray-boxes'
import { beginNodes, nearestBranch, nextNode } from './ray-nodes'
import { intersect } from './ray-triangles'

/**
 * Bytes of a ray to cast with others: its start and direction as doubles, the triangle it starts on, the one it hits,
 * how far.
 */
const RAY_BYTES: usize = 64

/** Returns the nearest triangle, or -1; `hitDistance` of hits.ts returns how far it is. */
export function nearestHit(
  x: f64,
  y: f64,
  z: f64,
  alongX: f64,
  alongY: f64,
  alongZ: f64,
  from: f64,
  to: f64,
  except: i32,
): i32 {
  setRay(x, y, z, alongX, alongY, alongZ)
  cast(from, to, except, false)
  return face
}

export function nearestHits(rays: usize, count: i32, from: f64, to: f64): void {
  const end = rays + <usize>count * RAY_BYTES
  for (let ray = rays; ray < end; ray += RAY_BYTES) {
    setRay(
      load<f64>(ray),
      load<f64>(ray, 8),
      load<f64>(ray, 16),
      load<f64>(ray, 24),
      load<f64>(ray, 32),
      load<f64>(ray, 40),
    )
    cast(from, to, load<i32>(ray, 48), false)
    store<i32>(ray, face, 52)
    store<f64>(ray, distance, 56)
  }
}

/** Returns the number of hits, the nearest first, or -1 for more than there is room for. */
export function allHits(
  x: f64,
  y: f64,
  z: f64,
  alongX: f64,
  alongY: f64,
  alongZ: f64,
  from: f64,
  to: f64,
  except: i32,
): i32 {
  setRay(x, y, z, alongX, alongY, alongZ)
  cast(from, to, except, true)
  if (hits > 0) sortHits()
  return hits
}

/** Finds the nearest hit, or collects all. */
function cast(from: f64, to: f64, except: i32, collects: bool): void {
  beginHits(to)
  setBoxTests(from)
  beginNodes()
  while (true) {
    let node = nextNode()
    if (node < 0) return
    while (node >= 0 && node < firstLeaf) node = nearestBranch(node)
    if (node < 0) continue
    testLeaf(node - firstLeaf, from, except, collects)
    if (hits < 0) return
  }
}

function testLeaf(leaf: i32, from: f64, except: i32, collects: bool): void {
  const at = corners + <usize>leaf * LEAF_BYTES
  // The ray misses the boxes of most of the triangles of a leaf that it meets.
  const meets = meetTriangles(at)
  for (let pair = 0; pair < 4; pair += 2) {
    if (((meets >> pair) & 3) === 0) continue
    const distances = intersect(at + ((<usize>pair) << 2))
    const isBeyond = f64x2.gt(distances, f64x2.splat(from))
    const isWithin = f64x2.le(distances, f64x2.splat(distance))
    const met = i64x2.bitmask(v128.and(isBeyond, isWithin))
    if ((met & 1) !== 0) addHit(leaf, pair, f64x2.extract_lane(distances, 0), except, collects)
    if ((met & 2) !== 0) addHit(leaf, pair + 1, f64x2.extract_lane(distances, 1), except, collects)
  }
}
