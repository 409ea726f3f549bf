import { BOX_BYTES, FOUR_BYTES, LEAF_BYTES } from './lists'

/** Boxes of all nodes, from the leaves up. */
export function boundNodes(boxes: usize, corners: usize, leaves: i32): void {
  for (let leaf = 0; leaf < leaves; leaf++)
    boundLeaf(boxes + <usize>(leaves - 1 + leaf) * BOX_BYTES, corners + <usize>leaf * LEAF_BYTES)
  for (let node = leaves - 2; node >= 0; node--) {
    const left = boxes + <usize>(2 * node + 1) * BOX_BYTES
    const box = boxes + <usize>node * BOX_BYTES
    for (let side: usize = 0; side < 12; side += 4) {
      store<f32>(box + side, min(load<f32>(left + side), load<f32>(left + BOX_BYTES + side)))
      store<f32>(box + side + 12, max(load<f32>(left + side + 12), load<f32>(left + BOX_BYTES + side + 12)))
    }
  }
}

/** Places without a triangle are not numbers, which pmin and pmax leave out. */
function boundLeaf(box: usize, corners: usize): void {
  for (let axis: usize = 0; axis < 3; axis++) {
    const at = corners + (axis << 4)
    let least = f32x4.splat(Infinity)
    let most = f32x4.splat(-Infinity)
    for (let corner: usize = 0; corner < LEAF_BYTES; corner += 48) {
      const values = v128.load(at + corner)
      least = f32x4.pmin(least, values)
      most = f32x4.pmax(most, values)
    }
    least = f32x4.pmin(least, i32x4.shuffle(least, least, 2, 3, 0, 1))
    most = f32x4.pmax(most, i32x4.shuffle(most, most, 2, 3, 0, 1))
    store<f32>(box + (axis << 2), min(f32x4.extract_lane(least, 0), f32x4.extract_lane(least, 1)))
    store<f32>(box + (axis << 2) + 12, max(f32x4.extract_lane(most, 0), f32x4.extract_lane(most, 1)))
  }
}

/** The tree of four branches: every second level of the binary one, from its `roots`, one or two. */
export function joinByFour(fours: usize, boxes: usize, roots: i32, leaves: i32): void {
  let to = fours
  for (let nodes = roots; nodes < leaves; nodes <<= 2) {
    // The nodes of a level begin at their number less one; the grandchildren of a node lie side by side.
    const grandchildren = boxes + <usize>(4 * nodes - 1) * BOX_BYTES
    for (let node = 0; node < nodes; node++) {
      const box = grandchildren + <usize>node * (4 * BOX_BYTES)
      for (let side: usize = 0; side < BOX_BYTES; side += 4) {
        for (let branch: usize = 0; branch < 4; branch++)
          store<f32>(to + (side << 2) + (branch << 2), load<f32>(box + branch * BOX_BYTES + side))
      }
      to += FOUR_BYTES
    }
  }
}
