// Simplifies a closed surface: vertices move onto neighbors, those first that change it least.

import { canCollapse, collapse, MAX_AROUND } from './collapse'
import { halfOf, nextOf, startOf, turned } from './links'
import { costOf, degreeOf } from './quadrics'

/** The cost of the best move of the last search. */
let leastCost: f32 = Infinity

/** Returns the half-edge along which a vertex moves at the least cost; -1 when it must not move. */
function cheapestMove(vertex: i32): i32 {
  leastCost = Infinity
  const first = halfOf(vertex)
  if (first < 0 || degreeOf(vertex) > MAX_AROUND) return -1
  let cheapest: i32 = -1
  let around: i32 = 0
  let half = first
  do {
    const cost = costOf(vertex, startOf(nextOf(half)))
    if (cost < leastCost) {
      leastCost = cost
      cheapest = half
    }
    half = turned(half)
    around++
  } while (half !== first)
  // Otherwise two sheets of the surface touch at this vertex.
  return around === degreeOf(vertex) ? cheapest : -1
}

/** Lists what moving each `step`-th vertex costs: infinite for one that must not move or is gone. Returns their number. */
export function sampleCosts(list: usize, vertices: i32, step: i32): i32 {
  let count: i32 = 0
  for (let vertex: i32 = 0; vertex < vertices; vertex += step) {
    const move = cheapestMove(vertex)
    store<f32>(list + ((<usize>count) << 2), move < 0 || !canCollapse(move) ? Infinity : leastCost)
    count++
  }
  return count
}

/** Moves vertices from `first` to before `end` where it costs at most `limit`, at most `most` of them. Returns how many moved. */
export function moveVertices(first: i32, end: i32, limit: f32, most: i32): i32 {
  let moved: i32 = 0
  for (let vertex = first; vertex < end && moved < most; vertex++) {
    const move = cheapestMove(vertex)
    if (move < 0 || leastCost > limit || !canCollapse(move)) continue
    collapse(move)
    moved++
  }
  return moved
}
