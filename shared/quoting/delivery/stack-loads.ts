import { blockOf, type PartsToPack } from './pack-parcel.ts'

type Size = [number, number, number]

/** The axis orders in which a block can be turned. */
const TURNS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const

/**
 * Different parts as one block: the parts of each load in equal rows and layers, and the blocks beside or on top of one
 * another with padding between them, the largest first, each where the whole stays smallest.
 */
export function stackLoads(
  loads: readonly PartsToPack[],
  padding_mm: number,
): Pick<PartsToPack, 'size_mm' | 'quantity' | 'grams'> {
  const blocks = loads.map((load) => blockOf(load, padding_mm)).toSorted((a, b) => volumeOf(b) - volumeOf(a))
  const size_mm = blocks.reduce((pile, block) => smallest(placesOf(pile, block, padding_mm)))
  const grams = loads.reduce((sum, load) => sum + load.grams * load.quantity, 0)
  return { size_mm, quantity: 1, grams }
}

function placesOf(pile: Size, block: Size, padding_mm: number): Size[] {
  return TURNS.flatMap((turn) => {
    const turned = turn.map((axis) => block[axis])
    return [0, 1, 2].map(
      (along) =>
        pile.map((side, axis) =>
          axis === along ? side + padding_mm + turned[axis] : Math.max(side, turned[axis]),
        ) as Size,
    )
  })
}

function smallest(sizes: readonly Size[]): Size {
  return sizes.reduce((best, size) => (volumeOf(size) < volumeOf(best) ? size : best))
}

function volumeOf([x, y, z]: Size): number {
  return x * y * z
}
