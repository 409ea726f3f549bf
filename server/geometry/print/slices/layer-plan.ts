/** Where a part is cut. Heights in mm above the plate. */
export interface LayerPlan {
  count: number
  firstHeight: number
  height: number
}

/**
 * Layers as a slicer lays them: the first of its own height, the others equal, and a last one where at least half
 * of it is filled (its middle is cut, so a part that ends below the middle has no such layer). The heights are added
 * up one by one, as PrusaSlicer does: a part that ends just in the middle of a layer follows it to the last bit.
 */
export function planLayers(
  partHeight: number,
  { firstHeight, height }: { firstHeight: number; height: number },
): LayerPlan {
  let count = 0
  let next = firstHeight
  for (let top = 0; top + next / 2 < partHeight; top += next, next = height, count++);
  return { count, firstHeight, height }
}

/** Height of the cut through the middle of a layer. */
export function findCutHeight(plan: LayerPlan, layer: number): number {
  return layer === 0 ? plan.firstHeight / 2 : plan.firstHeight + (layer - 0.5) * plan.height
}

export function findLayerHeight(plan: LayerPlan, layer: number): number {
  return layer === 0 ? plan.firstHeight : plan.height
}

/** The first layer whose middle lies at or above this height; `count` when there is none. */
export function firstLayerFrom(plan: LayerPlan, z: number): number {
  if (z <= plan.firstHeight / 2) return 0
  const layer = Math.max(1, Math.ceil((z - plan.firstHeight) / plan.height + 0.5))
  return Math.min(plan.count, layer)
}
