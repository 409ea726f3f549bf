import type { SupportedLayer } from './support-layers.ts'
import type { SupportRules } from './support-rules.ts'

/**
 * Heights in mm that supports are printed with beside every layer of the part: between two heights at which one must
 * end they are equal and as high as a nozzle allows, so that where little hangs free fewer and higher layers are made.
 */
export function planSupportHeights(
  layers: Pick<SupportedLayer, 'contact'>[],
  { gapLayers, layerHeight, highestLayer }: SupportRules,
): Float64Array {
  const heights = new Float64Array(layers.length).fill(layerHeight)
  let from = 1
  for (let layer = 0; layer < layers.length; layer++) {
    if (!layers[layer].contact) continue
    const to = layer - gapLayers
    if (to <= from) continue
    const way = (to - from) * layerHeight
    heights.fill(way / Math.ceil(way / highestLayer - 1e-6), from, to)
    from = to
  }
  return heights
}
