import type { SupportedLayer } from './support-layers.ts'
import type { SupportRules } from './support-rules.ts'

/**
 * Returns the layer height of the supports, in mm, beside every layer of the part. Between two heights at which a
 * support must end, the layers are equal and as high as the nozzle allows, so that supports have fewer and higher
 * layers than the part.
 */
export function planSupportHeights(
  layers: Pick<SupportedLayer, 'contact'>[],
  { gapLayers, layerHeight, maxLayerHeight }: SupportRules,
): Float64Array {
  const heights = new Float64Array(layers.length).fill(layerHeight)
  let from = 1
  for (let layer = 0; layer < layers.length; layer++) {
    if (!layers[layer].contact) continue
    const to = layer - gapLayers
    if (to <= from) continue
    const distance = (to - from) * layerHeight
    heights.fill(distance / Math.ceil(distance / maxLayerHeight - 1e-6), from, to)
    from = to
  }
  return heights
}
