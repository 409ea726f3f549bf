import { makeBits, type Bits, type Grid } from '../raster/bit-grid.ts'
import { countBits, keepCommon } from '../raster/bit-sets.ts'
import { fillOutlines } from './fill-outlines.ts'
import { ContourChainer, measureSlant, type Contours } from '../slices/contours.ts'
import { LastContours } from '../slices/last-contours.ts'
import { Morphology } from '../raster/morphology.ts'
import { erodeFromWalls, type Offset, type RasterOutline } from '../raster/inset.ts'
import type { LayerPlan } from '../slices/layer-plan.ts'
import type { LayerShape } from './layer-shape.ts'
import type { PlacedPart } from '../slices/placed-part.ts'
import type { FilledOutline } from '../raster/filled-outline.ts'
import { RasterFiller } from '../raster/raster-fill.ts'
import { Slicer } from '../slices/slicer.ts'
import { WideComponents } from '../raster/wide-components.ts'

/** Depths inside the outline in mm that separate walls, skins and infill. */
export interface WallDepths {
  /** To the outer edge of the area that the outer line covers. */
  begin: number
  /** To the inner edge of the area that the outer line covers, and of that of the last line. */
  afterOuter: number
  afterLast: number
  /** To the border of skins and infill, which overlap the walls a little. */
  fill: number
  /** To the center of the first infill line. */
  infillLine: number
  /** To the center of a line beside the last one, and to where that center leaves a strip of pixels without gaps. */
  besideLast: number
  strip: number
}

/** mm2 that the lines of the walls cover. */
export interface WallAreas {
  outer: number
  inner: number
  /** Inside them, too narrow for another line: they are printed wider instead (PrusaSlicer's Arachne). */
  widening: number
}

/** mm. The length of a border is the area lost per offset: measured over this offset to both sides. */
const OFFSET_STEP_MM = 0.04
/** The reach of a skin beyond the center of the first infill line, as a share of that line's distance to the border. */
const OPENING_REACH = 1.5
/** Depths at which only the area counts. */
const MEASURED_DEPTHS = 3

/** The outlines of a layer and the areas of its walls. Overwritten by the next layer. */
export interface CutLayer {
  /** True if the outlines are those of the layer below, and so are its areas: they were not computed again. */
  isRepeated: boolean
  contours: Contours
  /** As they were cut: not split where they run through material. Valid until the next layer is cut. */
  outlines: Contours
  filled: FilledOutline
  areas: WallAreas
  /** mm of border of the area deeper inside than `depth` mm. Valid until the next layer is cut. */
  borderAt: (depth: number) => number
  /** The pieces of the area deeper inside than `depth` mm. Valid until the next layer is cut. */
  piecesAt: (depth: number) => number
}

/** The areas of a layer to write, and those of the layer below, if any. */
interface CutShapes {
  shape: LayerShape
  under: LayerShape | null
}

/** Layers that repeat ask for the same depths again, when the areas they are measured on are no longer there. */
function remembered(measure: (depth: number) => number): (depth: number) => number {
  const known = new Map<number, number>()
  return (depth) => {
    const border = known.get(depth) ?? measure(depth)
    known.set(depth, border)
    return border
  }
}

/** Cuts layer after layer and finds its walls and the space inside them. */
export class LayerCutter {
  readonly #grid: Grid
  readonly #slicer: Slicer
  readonly #chainer = new ContourChainer()
  readonly #last = new LastContours()
  #lastDepths: WallDepths | null = null
  #lastCut: CutLayer | null = null
  readonly #filler: RasterFiller
  readonly #morphology: Morphology
  readonly #wide: WideComponents
  /** The area inside the walls in which the center of a strip of infill may run, and that for a whole line. */
  readonly #room: { strip: Bits; line: Bits }
  /** Areas at several depths. */
  readonly #within: Bits[]

  constructor(part: PlacedPart, plan: LayerPlan, grid: Grid) {
    this.#grid = grid
    this.#slicer = new Slicer(part, plan)
    this.#filler = new RasterFiller(grid)
    this.#morphology = new Morphology(grid)
    this.#wide = new WideComponents(grid)
    this.#room = { strip: makeBits(grid), line: makeBits(grid) }
    this.#within = Array.from({ length: MEASURED_DEPTHS }, () => makeBits(grid))
  }

  /** Cuts a layer and writes its areas to `shape`; `under` has those of the layer below. Must be called from the bottom layer up. */
  cut(layer: number, depths: WallDepths, { shape, under }: CutShapes): CutLayer {
    const chained = this.#chainer.chain(this.#slicer.cut(layer))
    const isSame = this.#last.isSame(chained) && depths === this.#lastDepths
    this.#lastDepths = depths
    if (isSame && under && this.#lastCut) {
      shape.inside.set(under.inside)
      shape.fillable.set(under.fillable)
      shape.lines.set(under.lines)
      shape.slant = under.slant
      return { ...this.#lastCut, isRepeated: true }
    }
    this.#last.keep(chained)
    shape.slant = measureSlant(chained)
    this.#lastCut = this.#cutAnew(chained, depths, shape)
    return this.#lastCut
  }

  #cutAnew(chained: Contours, depths: WallDepths, shape: LayerShape): CutLayer {
    const grid = this.#grid
    const { contours, filled } = fillOutlines(chained, shape.inside, { filler: this.#filler, grid })
    const layerRaster = { grid, pixels: this.#filler.pixels, filled }
    const measured = [depths.begin, depths.afterOuter, depths.afterLast]
    const within = measured.map((distance, at) => ({ bits: this.#within[at], distance }))
    const offsets: Offset[] = [
      ...within,
      { bits: shape.fillable, distance: depths.fill },
      { bits: shape.lines, distance: depths.infillLine },
      { bits: this.#room.strip, distance: depths.strip },
      { bits: this.#room.line, distance: depths.besideLast },
    ]
    for (const { bits } of offsets) bits.set(shape.inside)
    erodeFromWalls(layerRaster, offsets)
    const [begin, afterOuter, afterLast] = within.map(({ bits }) => this.#areaOf(bits))
    this.#dropNarrow(shape.fillable, depths.strip - depths.fill)
    keepCommon(this.#within[2], shape.fillable)
    const widening = afterLast - this.#areaOf(this.#within[2])
    return {
      isRepeated: false,
      contours,
      outlines: chained,
      filled,
      areas: { outer: begin - afterOuter, inner: afterOuter - afterLast, widening },
      borderAt: remembered((depth) => this.#measureBorder(layerRaster, shape, depth)),
      piecesAt: remembered((depth) => this.#countPieces(layerRaster, shape, depth)),
    }
  }

  #areaOf(bits: Bits): number {
    return countBits(bits) * this.#grid.pixel * this.#grid.pixel
  }

  #measureBorder(outline: RasterOutline, shape: LayerShape, depth: number): number {
    const { wider, narrower } = this.#findBetween(outline, shape, {
      from: depth - OFFSET_STEP_MM,
      to: depth + OFFSET_STEP_MM,
    })
    return (this.#areaOf(wider) - this.#areaOf(narrower)) / (2 * OFFSET_STEP_MM)
  }

  /** Counts pieces half a pixel shallower, because one that is narrower than a pixel breaks up, and drops those that end before `depth`. */
  #countPieces(outline: RasterOutline, shape: LayerShape, depth: number): number {
    const from = depth - this.#grid.pixel / 2
    const { wider, narrower } = this.#findBetween(outline, shape, { from, to: depth })
    return this.#wide.count(wider, narrower)
  }

  /** Returns the areas deeper inside than `from` mm and than `to` mm. Valid until the next call. */
  #findBetween(outline: RasterOutline, { inside }: LayerShape, { from, to }: { from: number; to: number }) {
    const [wider, narrower] = this.#within
    wider.set(inside)
    narrower.set(inside)
    erodeFromWalls(outline, [
      { bits: wider, distance: from },
      { bits: narrower, distance: to },
    ])
    return { wider, narrower }
  }

  /** Removes from an area what is too narrow for a strip, whose center runs `depth` mm inside it, and components without room for a line. */
  #dropNarrow(area: Bits, depth: number): void {
    const { strip, line } = this.#room
    this.#morphology.dilate(strip, (depth * OPENING_REACH) / this.#grid.pixel)
    keepCommon(area, strip)
    this.#wide.keep(area, line)
  }
}
