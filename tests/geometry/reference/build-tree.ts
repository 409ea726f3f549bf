import type { Mesh } from '../../../server/geometry/mesh/mesh.ts'
import { copyCorners, fillRecords, type BvhLists } from '../../../server/geometry/surface/bvh.ts'
import {
  BOX_NUMBERS,
  LEAF_NUMBERS,
  LEAF_TRIANGLES,
  listsIn,
  placesOf,
} from '../../../server/geometry/surface/kernels/tree-memory.ts'
import { splitTriangles } from './split-triangles.ts'

/** Builds the tree that `buildBvh` builds, without its kernels. */
export function buildTree(mesh: Mesh): BvhLists {
  const count = mesh.triangles.length / 3
  let leaves = 1
  while (leaves * LEAF_TRIANGLES < count) leaves *= 2
  const lists = listsIn(new ArrayBuffer(placesOf(count, leaves).end), count, leaves)
  const tree = { mesh, leaves, ...lists }
  const { starts, records, order, boxes } = tree
  for (let leaf = 0; leaf <= leaves; leaf++) starts[leaf] = Math.floor((leaf * count) / leaves)
  fillRecords(tree)
  splitTriangles(records, starts, 0, leaves)
  for (let at = 0; at < order.length; at++) order[at] = records.numbers[at * 4 + 3]
  copyCorners(tree)
  for (let leaf = 0; leaf < leaves; leaf++) setLeafBox(tree, leaf)
  for (let node = leaves - 2; node >= 0; node--) setNodeBox(boxes, node)
  return tree
}

function setLeafBox({ leaves, boxes, corners }: BvhLists, leaf: number): void {
  const box = (leaves - 1 + leaf) * BOX_NUMBERS
  for (let axis = 0; axis < 3; axis++) {
    let min = Infinity
    let max = -Infinity
    for (let corner = 0; corner < 3; corner++) {
      const first = leaf * LEAF_NUMBERS + (corner * 3 + axis) * LEAF_TRIANGLES
      for (let at = first; at < first + LEAF_TRIANGLES; at++) {
        const value = corners[at]
        if (value < min) min = value
        if (value > max) max = value
      }
    }
    boxes[box + axis] = min
    boxes[box + 3 + axis] = max
  }
}

function setNodeBox(boxes: Float32Array, node: number): void {
  const box = node * BOX_NUMBERS
  const left = (2 * node + 1) * BOX_NUMBERS
  const right = left + BOX_NUMBERS
  for (let axis = 0; axis < 3; axis++) {
    boxes[box + axis] = Math.min(boxes[left + axis], boxes[right + axis])
    boxes[box + 3 + axis] = Math.max(boxes[left + 3 + axis], boxes[right + 3 + axis])
  }
}
