/** Bytes of the corners of a leaf: each of nine coordinates for four triangles. */
export const LEAF_BYTES: usize = 144
export const BOX_BYTES: usize = 24
/** Bytes of the boxes of four nodes: each of six sides for all four. */
export const FOUR_BYTES: usize = 96
/** Bytes of a node that waits: its number, and where a ray enters it. */
export const WAITING_BYTES: usize = 8

/** The boxes of nodes with four branches. */
export let fours: usize = 0
export let corners: usize = 0
export let starts: usize = 0
export let order: usize = 0
export let roots: i32 = 0
/** Nodes below this number have four branches, the others are leaves. */
export let firstLeaf: i32 = 0
/** Room for nodes that are visited later. */
export let waiting: usize = 0

export function useTree(
  foursAt: usize,
  cornersAt: usize,
  startsAt: usize,
  orderAt: usize,
  waitingAt: usize,
  rootCount: i32,
  nodes: i32,
): void {
  fours = foursAt
  corners = cornersAt
  starts = startsAt
  order = orderAt
  waiting = waitingAt
  roots = rootCount
  firstLeaf = nodes
}
