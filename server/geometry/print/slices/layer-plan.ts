/** The layers of a part. Heights in mm. */
export interface LayerPlan {
  count: number
  firstHeight: number
  height: number
}

/**
 * Returns the layers as a slicer plans them: the first with its own height, the others equal, and a last one if the
 * part fills at least half of it, because layers are cut at mid-height. Heights are added up one by one, as in
 * PrusaSlicer, so that rounding decides alike for a part that ends exactly in the middle of a layer.
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

/** mm above the plate of the cut through a layer: at mid-height. */
export function findCutHeight(plan: LayerPlan, layer: number): number {
  return layer === 0 ? plan.firstHeight / 2 : plan.firstHeight + (layer - 0.5) * plan.height
}

export function findLayerHeight(plan: LayerPlan, layer: number): number {
  return layer === 0 ? plan.firstHeight : plan.height
}

/** Returns the first layer that is cut at or above height `z` mm; `count` when there is none. */
export function firstLayerFrom(plan: LayerPlan, z: number): number {
  if (z <= plan.firstHeight / 2) return 0
  const layer = Math.max(1, Math.ceil((z - plan.firstHeight) / plan.height + 0.5))
  return Math.min(plan.count, layer)
}
