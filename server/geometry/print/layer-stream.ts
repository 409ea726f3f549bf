import type { Bits, Grid } from './bit-grid.ts'
import { LayerCutter, type CutLayer, type WallDepths } from './layer-cutter.ts'
import type { LayerPlan } from './layer-plan.ts'
import { emptyShape, type LayerShape } from './layer-shape.ts'
import type { PlacedPart } from './placed-part.ts'
import { SkinFinder, type LayerFill, type SkinRules } from './skins.ts'

export interface StreamInput {
  part: PlacedPart
  plan: LayerPlan
  grid: Grid
  depths: { first: WallDepths; others: WallDepths }
  skins: SkinRules
}

export interface LayerVisitor {
  /** Told of every layer as soon as it is cut. */
  onCut: (layer: number, cut: CutLayer) => void
  /** Told of every layer when what fills it is known, some layers later. */
  onFill: (layer: number, fill: LayerFill, shape: LayerShape) => void
}

/** Runs through the layers from the bottom up with only as many of them in memory as a skin reaches. */
export function streamLayers(input: StreamInput, visitor: LayerVisitor): void {
  const { grid, plan, skins } = input
  const cutter = new LayerCutter(input.part, plan, grid)
  const finder = new SkinFinder(grid, skins)
  const reach = Math.max(1, skins.topLayers)
  const ring = Array.from({ length: reach + Math.max(1, skins.bottomLayers) + 2 }, () =>
    emptyShape(grid.words),
  )
  const shapeOf = (layer: number) => (layer < 0 || layer >= plan.count ? null : ring[layer % ring.length])
  const fills = Array.from({ length: skins.bridgeLayers + 1 }, () => emptyFill(grid.words))
  for (let at = 0; at < plan.count + reach; at++) {
    const cut = shapeOf(at)
    if (cut) {
      cut.layer = at
      visitor.onCut(at, cutter.cut(at, at === 0 ? input.depths.first : input.depths.others, cut))
    }
    const skinned = shapeOf(at - 1)
    if (skinned) finder.findSkins(skinned, shapeOf(at - 2), cut)
    const done = shapeOf(at - reach)
    if (!done) continue
    const near: LayerShape[] = []
    for (let other = done.layer - skins.bottomLayers + 1; other < done.layer + skins.topLayers; other++) {
      const shape = shapeOf(other)
      if (shape && shape.layer === other) near.push(shape)
    }
    const fillOf = (layer: number) => fills[layer % fills.length]
    const below: Bits[] = []
    for (let other = Math.max(0, done.layer - skins.bridgeLayers); other < done.layer; other++)
      below.push(fillOf(other).sparse)
    const fill = fillOf(done.layer)
    finder.split(done, near, below, fill)
    visitor.onFill(done.layer, fill, done)
  }
}

function emptyFill(words: number): LayerFill {
  return {
    top: new Uint32Array(words),
    bottom: new Uint32Array(words),
    solid: new Uint32Array(words),
    bridge: new Uint32Array(words),
    sparse: new Uint32Array(words),
  }
}
