// Finds which triangles meet at the edges of a surface without faults: every edge is used once in each direction.

/** Edges are looked for among those of their lower vertex. Tips of fans with thousands of triangles would take too long. */
const MAX_COMPARED_PER_HALF_EDGE: i32 = 32
const COMPARED_AT_LEAST: i32 = 1_000_000
/** Comparisons that are left before the search gives up. */
let comparisons: i32 = 0
const NONE: i32 = -1
const FAULT: i32 = -2

/**
 * Writes the triangle across each half-edge. `first` holds a word for each vertex, `next` one for each half-edge. Returns 0 as
 * soon as an edge is not used exactly once in each direction, or when too much is compared.
 */
export function pairHalfEdges(
  triangles: usize,
  corners: i32,
  vertices: i32,
  first: usize,
  next: usize,
  neighbors: usize,
): i32 {
  memory.fill(first, 0xff, (<usize>vertices) << 2)
  comparisons = COMPARED_AT_LEAST + MAX_COMPARED_PER_HALF_EDGE * min(corners, 60_000_000)
  let open: i32 = 0
  for (let corner: i32 = 0; corner < corners; corner += 3) {
    const at = triangles + ((<usize>corner) << 2)
    const a = load<i32>(at)
    const b = load<i32>(at, 4)
    const c = load<i32>(at, 8)
    if (a === b || b === c || c === a) return 0
    for (let side: i32 = 0; side < 3; side++) {
      const from = side === 0 ? a : side === 1 ? b : c
      const to = side === 0 ? b : side === 1 ? c : a
      const found = pair(triangles, first, next, neighbors, corner + side, from, to)
      if (found === FAULT) return 0
      open += found
    }
  }
  return open === 0 ? 1 : 0
}

/** Returns by how many more edges now have one triangle only: 1, or -1 when this half-edge is the second of one. */
function pair(
  triangles: usize,
  first: usize,
  next: usize,
  neighbors: usize,
  half: i32,
  from: i32,
  to: i32,
): i32 {
  const low = min(from, to)
  const high = max(from, to)
  const head = first + ((<usize>low) << 2)
  for (let other = load<i32>(head); other !== NONE; other = load<i32>(next + ((<usize>other) << 2))) {
    if (--comparisons < 0) return FAULT
    const start = load<i32>(triangles + ((<usize>other) << 2))
    const end = load<i32>(triangles + ((<usize>endOf(other)) << 2))
    if (max(start, end) !== high) continue
    const across = neighbors + ((<usize>other) << 2)
    if (start === from || load<i32>(across) !== NONE) return FAULT
    store<i32>(across, half / 3)
    store<i32>(neighbors + ((<usize>half) << 2), other / 3)
    return -1
  }
  store<i32>(next + ((<usize>half) << 2), load<i32>(head))
  store<i32>(head, half)
  store<i32>(neighbors + ((<usize>half) << 2), NONE)
  return 1
}

function endOf(half: i32): i32 {
  return half % 3 === 2 ? half - 2 : half + 1
}

/** Numbers the triangles that are connected by edges, in the order of their first. `stack` holds a word for each. Returns their number. */
export function fillPatches(neighbors: usize, count: i32, patchOf: usize, stack: usize): i32 {
  memory.fill(patchOf, 0xff, (<usize>count) << 2)
  let patches: i32 = 0
  for (let seed: i32 = 0; seed < count; seed++) {
    if (load<i32>(patchOf + ((<usize>seed) << 2)) !== NONE) continue
    let top = stack
    store<i32>(top, seed)
    top += 4
    store<i32>(patchOf + ((<usize>seed) << 2), patches)
    while (top > stack) {
      top -= 4
      const sides = neighbors + <usize>load<i32>(top) * 12
      for (let side: usize = 0; side < 12; side += 4) {
        const next = load<i32>(sides + side)
        const place = patchOf + ((<usize>next) << 2)
        if (load<i32>(place) !== NONE) continue
        store<i32>(place, patches)
        store<i32>(top, next)
        top += 4
      }
    }
    patches++
  }
  return patches
}
