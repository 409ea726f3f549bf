import { countBits, type Grid } from '../raster/bit-grid.ts'
import { ContourChainer, type Contours } from '../slices/contours.ts'
import { Morphology } from '../raster/morphology.ts'
import { erodeFromWalls } from '../raster/inset.ts'
import type { LayerPlan } from '../slices/layer-plan.ts'
import type { LayerShape } from './layer-shape.ts'
import type { PlacedPart } from '../slices/placed-part.ts'
import { RasterFiller, type Filled } from '../raster/raster-fill.ts'
import { Slicer } from '../slices/slicer.ts'
import { splitMixedSegments } from '../raster/split-segments.ts'

/** Depths below the outline in mm at which a layer changes its kind. */
export interface WallDepths {
  /** From the outline to the outer edge of the first line's share. */
  begin: number
  /** To the end of the outer line's share, and to the end of the last line's. */
  afterOuter: number
  afterLast: number
  /** To the border of skins and infill, which overlap the walls a little. */
  fill: number
  /** To the middle of the first infill line. */
  infillLine: number
}

/** Areas in mm2 that the lines of the walls cover. */
export interface WallAreas {
  outer: number
  inner: number
}

/** Bodies nearer to each other than this many mm are one: the slicer's slice_closing_radius, from both sides. */
export const CLOSING_MM = 0.098
/** So long a piece of a segment crosses the middle of some row of pixels, however it runs but along one. */
const PIECE_PIXELS = 4
/** A border is as long as the area that it loses per way inwards, mm. */
const STEP_MM = 0.04
/** How far beyond the first line's middle a skin may reach, as a share of that distance. */
const OPENING_REACH = 1.5

/** The outlines of a layer and what its walls cover. Overwritten by the next layer. */
export interface CutLayer {
  contours: Contours
  filled: Filled
  areas: WallAreas
  /** Length in mm of the border of what lies deeper than this many mm; to be asked for before the next layer. */
  borderAt: (depth: number) => number
}

/** Cuts layer after layer and finds its walls and the space within them. */
export class LayerCutter {
  readonly #grid: Grid
  readonly #slicer: Slicer
  readonly #chainer = new ContourChainer()
  readonly #filler: RasterFiller
  readonly #morphology: Morphology
  readonly #scratch: Uint32Array

  constructor(part: PlacedPart, plan: LayerPlan, grid: Grid) {
    this.#grid = grid
    this.#slicer = new Slicer(part, plan)
    this.#filler = new RasterFiller(grid)
    this.#morphology = new Morphology(grid)
    this.#scratch = new Uint32Array(grid.words)
  }

  /** Fills `shape` with the layer; layers from the bottom up. */
  cut(layer: number, depths: WallDepths, shape: LayerShape): CutLayer {
    const grid = this.#grid
    const scratch = this.#scratch
    const { contours, filled } = this.#fill(this.#chainer.chain(this.#slicer.cut(layer)), shape)
    const layerRaster = { grid, pixels: this.#filler.pixels, filled }
    const areaWithin = (depth: number) => {
      scratch.set(shape.inside)
      erodeFromWalls(scratch, layerRaster, depth)
      return countBits(scratch) * grid.pixel * grid.pixel
    }
    const begin = areaWithin(depths.begin)
    const afterOuter = areaWithin(depths.afterOuter)
    const afterLast = areaWithin(depths.afterLast)
    shape.fillable.set(shape.inside)
    erodeFromWalls(shape.fillable, layerRaster, depths.fill)
    shape.lines.set(shape.fillable)
    erodeFromWalls(shape.lines, layerRaster, depths.infillLine)
    this.#dropSlivers(shape, ((depths.infillLine - depths.fill) * OPENING_REACH) / grid.pixel)
    return {
      contours,
      filled,
      areas: { outer: begin - afterOuter, inner: afterOuter - afterLast },
      borderAt: (depth) => (areaWithin(depth - STEP_MM) - areaWithin(depth + STEP_MM)) / (2 * STEP_MM),
    }
  }

  /** Where outlines run through one another they are filled again in pieces that are walls or are none. */
  #fill(contours: Contours, { inside }: LayerShape): Pick<CutLayer, 'contours' | 'filled'> {
    const grid = this.#grid
    const filler = this.#filler
    const filled = filler.fill(contours, inside, CLOSING_MM / grid.pixel)
    const split = filled.overlaps ? splitMixedSegments(contours, filled, PIECE_PIXELS * grid.pixel) : null
    if (!split) return { contours, filled }
    return { contours: split, filled: filler.fill(split, inside, CLOSING_MM / grid.pixel) }
  }

  /** Space too narrow for a single line is left empty. */
  #dropSlivers({ fillable, lines }: LayerShape, reach: number): void {
    this.#scratch.set(lines)
    this.#morphology.dilate(this.#scratch, reach)
    for (let at = 0; at < fillable.length; at++) fillable[at] &= this.#scratch[at]
  }
}
