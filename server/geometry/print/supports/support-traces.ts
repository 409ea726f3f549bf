import type { Vec3 } from '../../../../shared/geometry/feature.ts'
import type { Bits, Grid } from '../raster/bit-grid.ts'
import { PixelSamples, type PlacedPoint } from '../raster/pixel-samples.ts'
import type { SupportLayer } from './support-columns.ts'
import type { SupportedLayer } from './support-layers.ts'
import type { SupportRules } from './support-rules.ts'
import { SupportVoxels, findVoxelCenter } from './support-voxels.ts'
import { findTrappedSupports } from './trapped-supports.ts'

/** A place on the placed part, as points spread over it, in mm. */
export interface TracedPlace {
  /** mm of a span, mm3 of trapped supports. */
  size: number
  points: PlacedPoint[]
}

/** Places at which supports touch the part, are trapped in it or are missing, as found layer by layer. */
export interface SupportTraces {
  spans: TracedPlace[]
  trapped: TracedPlace[]
  /** Points of the part's surface above supports and below them, and the mm2 that each point represents. */
  carried: { points: PlacedPoint[]; area: number }
  landings: { points: PlacedPoint[]; area: number }
}

export const NO_TRACES: SupportTraces = {
  spans: [],
  trapped: [],
  carried: { points: [], area: 0 },
  landings: { points: [], area: 0 },
}

const MAX_CONTACT_POINTS = 500
const MAX_PLACES = 20
const MAX_POINTS = 120
/** mm of height. Spans closer than this may belong to one floor that is cut into several layers. */
const SAME_FLOOR_MM = 3

interface TracerInput {
  grid: Grid
  rules: SupportRules
  size: Vec3
  firstHeight: number
}

/** Collects traces while the supports of a part are made. */
export class SupportTracer {
  readonly #input: TracerInput
  readonly #layers: readonly SupportedLayer[]
  readonly #voxels: SupportVoxels
  readonly #carried: PixelSamples
  readonly #landings: PixelSamples

  constructor(input: TracerInput, layers: readonly SupportedLayer[]) {
    const { grid, rules, size } = input
    this.#input = input
    this.#layers = layers
    this.#carried = new PixelSamples(grid, MAX_CONTACT_POINTS)
    this.#landings = new PixelSamples(grid, MAX_CONTACT_POINTS)
    this.#voxels = new SupportVoxels(grid, { size, layers: layers.length, layerHeight: rules.layerHeight })
    for (const [layer, { blocked, contact }] of layers.entries()) {
      this.#voxels.addBlocked(layer, blocked)
      // Lower contacts leave no room for a support.
      if (contact && layer > rules.gapLayers + 1) this.#carried.add(contact.carried, this.#bottomOf(layer))
    }
    this.#voxels.endBlocked()
  }

  onLayer({ layer, base, dense }: SupportLayer): void {
    this.#voxels.addSupport(layer, base, dense)
  }

  /** `layer`: the layer of the part that a support stands on. */
  onLanding(layer: number, pixels: Bits): void {
    this.#landings.add(pixels, this.#bottomOf(layer + 1))
  }

  traces(): SupportTraces {
    const carried = this.#carried
    const landings = this.#landings
    const { space } = this.#voxels
    const trapped = findTrappedSupports(space, this.#input.rules.clearance)
      .slice(0, MAX_PLACES)
      .map(({ volume_mm3, voxels }) => ({
        size: volume_mm3,
        points: sampleEvenly(voxels).map((voxel) => findVoxelCenter(space, voxel)),
      }))
    return {
      spans: this.#spans(),
      trapped,
      carried: { points: carried.points, area: carried.area },
      landings: { points: landings.points, area: landings.area },
    }
  }

  #spans(): TracedPlace[] {
    const spans: TracedPlace[] = this.#layers.flatMap(({ span }, layer) => {
      if (!span) return []
      const samples = new PixelSamples(this.#input.grid, MAX_POINTS)
      samples.add(span.pixels, this.#bottomOf(layer))
      return [{ size: span.span_mm, points: samples.points }]
    })
    spans.sort((one, other) => other.size - one.size)
    const kept: TracedPlace[] = []
    for (const span of spans) if (!kept.some((wider) => isSameFloor(wider, span))) kept.push(span)
    return kept.slice(0, MAX_PLACES)
  }

  #bottomOf(layer: number): number {
    const { firstHeight, rules } = this.#input
    return layer === 0 ? 0 : firstHeight + (layer - 1) * rules.layerHeight
  }
}

function isSameFloor(one: TracedPlace, other: TracedPlace): boolean {
  const [a, b] = [one.points[0], other.points[0]]
  if (Math.abs(a[2] - b[2]) > SAME_FLOOR_MM) return false
  const near = (place: TracedPlace, [x, y]: PlacedPoint) =>
    place.points.some((point) => Math.hypot(point[0] - x, point[1] - y) < place.size / 4)
  return other.points.some((point) => near(one, point))
}

function sampleEvenly(voxels: number[]): number[] {
  const stride = Math.ceil(voxels.length / MAX_POINTS)
  return voxels.filter((_, at) => at % stride === 0)
}
