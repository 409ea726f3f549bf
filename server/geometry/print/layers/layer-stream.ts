import type { Grid } from '../raster/bit-grid.ts'
import type { KeptShapes } from './kept-shapes.ts'
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
  /** Keeps the layers as they are cut. */
  keep?: KeptShapes
}

/** Layers that were cut before, and how they are filled now. */
export type RefillInput = Pick<StreamInput, 'plan' | 'grid' | 'skins'> & { kept: KeptShapes }

/** Writes the areas of a layer to `shape`. Returns whether they are those of the layer below. Called from the bottom up. */
type CutInto = (layer: number, shape: LayerShape, under: LayerShape | null) => boolean

export interface LayerVisitor {
  /** Called for every layer once it is cut. */
  onCut: (layer: number, cut: CutLayer) => void
  /** Called for every layer once its fill is known, some layers later. */
  onFill: (layer: number, fill: LayerFill, shape: LayerShape) => void
}

/** Visits the layers from the bottom up, with only as many of them in memory as a skin reaches. */
export function streamLayers(input: StreamInput, visitor: LayerVisitor): void {
  const { depths, keep } = input
  const cutter = new LayerCutter(input.part, input.plan, input.grid)
  const cutInto: CutInto = (layer, shape, under) => {
    const cut = cutter.cut(layer, layer === 0 ? depths.first : depths.others, { shape, under })
    visitor.onCut(layer, cut)
    const isSame = keep?.add(shape, under) ?? null
    return under !== null && (cut.isRepeated || (isSame ?? hasSameOutlines(shape, under)))
  }
  fillLayers(input, cutInto, visitor)
}

/** Visits the layers of a part that was cut before. */
export function refillLayers(input: RefillInput, visitor: Pick<LayerVisitor, 'onFill'>): void {
  fillLayers(input, (layer, shape, under) => input.kept.restore(layer, shape, under), visitor)
}

function fillLayers(
  { grid, plan, skins }: Pick<StreamInput, 'plan' | 'grid' | 'skins'>,
  cutInto: CutInto,
  visitor: Pick<LayerVisitor, 'onFill'>,
): void {
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
      cut.isRepeated = cutInto(at, cut, under)
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
