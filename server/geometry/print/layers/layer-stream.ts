import type { Grid } from '../raster/bit-grid.ts'
import { LayerCutter, type CutLayer, type WallDepths } from './layer-cutter.ts'
import type { LayerPlan } from '../slices/layer-plan.ts'
import { makeLayerFill, FillSplitter, type LayerFill } from './layer-fill.ts'
import { makeLayerShape, hasSameOutlines, type LayerShape } from './layer-shape.ts'
import type { PlacedPart } from '../slices/placed-part.ts'
import { SkinFinder, type SkinRules } from './skins.ts'

export interface StreamInput {
  part: PlacedPart
  plan: LayerPlan
  grid: Grid
  depths: { first: WallDepths; others: WallDepths }
  skins: SkinRules
}

export interface LayerVisitor {
  /** Called for every layer once it is cut. */
  onCut: (layer: number, cut: CutLayer) => void
  /** Called for every layer once its fill is known, some layers later. */
  onFill: (layer: number, fill: LayerFill, shape: LayerShape) => void
}

/** Visits the layers from the bottom up, with only as many of them in memory as a skin reaches. */
export function streamLayers(input: StreamInput, visitor: LayerVisitor): void {
  const { grid, plan, skins } = input
  const cutter = new LayerCutter(input.part, plan, grid)
  const finder = new SkinFinder(grid, skins)
  const splitter = new FillSplitter(grid, skins)
  const reach = Math.max(1, skins.topLayers)
  const ring = Array.from({ length: reach + Math.max(1, skins.bottomLayers) + 2 }, () =>
    makeLayerShape(grid.words),
  )
  const shapeOf = (layer: number) => (layer < 0 || layer >= plan.count ? null : ring[layer % ring.length])
  const fills = Array.from({ length: skins.bridgeLayers + 1 }, () => makeLayerFill(grid.words))
  const fillOf = (layer: number) => fills[layer % fills.length]
  for (let at = 0; at < plan.count + reach; at++) {
    const cut = shapeOf(at)
    const under = shapeOf(at - 1)
    if (cut) {
      cut.layer = at
      const depths = at === 0 ? input.depths.first : input.depths.others
      const layer = cutter.cut(at, depths, { shape: cut, under })
      visitor.onCut(at, layer)
      cut.isRepeated = under !== null && (layer.isRepeated || hasSameOutlines(cut, under))
    }
    if (under) finder.findSkins(under, shapeOf(at - 2), cut)
    const done = shapeOf(at - reach)
    if (!done) continue
    const near: LayerShape[] = []
    for (let other = done.layer - skins.bottomLayers + 1; other < done.layer + skins.topLayers; other++) {
      const shape = shapeOf(other)
      if (shape && shape.layer === other) near.push(shape)
    }
    const below: LayerFill[] = []
    for (let other = Math.max(0, done.layer - skins.bridgeLayers); other < done.layer; other++)
      below.push(fillOf(other))
    const fill = fillOf(done.layer)
    splitter.split(done, { near, below }, fill)
    visitor.onFill(done.layer, fill, done)
  }
}
