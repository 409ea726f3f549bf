import { newFinding, type FindingDraft } from './finding-draft.ts'
import { roundTo } from './figures.ts'
import type { PartFacts } from './part-facts.ts'
import type { ThinRegion, Vec3 } from './part.ts'

/** Walls within about 20 degrees of level as the part is printed are plates, made of layers instead of lines. */
const PLATE_COSINE = 0.94
/** Thickness is told and compared in these steps; finer it is the noise of the file's triangles. */
const STEP_MM = 0.05

/** Thin places: upright walls against the width of a line, level plates against the height of a layer. */
export function assessWalls(facts: PartFacts): FindingDraft[] {
  const { thickness } = facts.analysis
  if (!thickness) return []
  const { down } = facts.estimate.placement
  const isPlate = (region: ThinRegion) => Math.abs(dot(region.normal, down)) > PLATE_COSINE
  const walls = thickness.regions.filter((region) => !isPlate(region))
  return [...thinWalls(facts, walls), ...thinPlates(facts, thickness.regions.filter(isPlate))]
}

function thinWalls({ analysis, settings, limits }: PartFacts, walls: ThinRegion[]): FindingDraft[] {
  const { thin_wall, thin_wall_unprintable } = limits
  const line = settings.nozzle_mm
  const advised = Math.max(thin_wall.advised_mm, 3 * line)
  const belowLine = thinnerThan(walls, thin_wall_unprintable.lines * line)
  const area = areaOf(belowLine)
  const percent = (200 * area) / analysis.area_mm2
  const isGrave = area > thin_wall_unprintable.area_mm2 || percent > thin_wall_unprintable.percent_of_area
  const unprintable = isGrave ? belowLine : []
  const limit = thin_wall.lines * line
  const thin = thinnerThan(walls, limit).filter(
    (wall) => wall.area_mm2 >= thin_wall.area_mm2 && !unprintable.includes(wall),
  )
  const found: FindingDraft[] = []
  if (unprintable.length > 0) {
    const figures = { ...rangeOf(unprintable), line: thin_wall_unprintable.lines * line, advised }
    const particulars = particularsOf(unprintable, figures.line)
    found.push(newFinding('thin_wall_unprintable', thin_wall_unprintable, figures, particulars))
  }
  if (thin.length > 0) {
    const figures = { ...rangeOf(thin), advised }
    found.push(newFinding('thin_wall', thin_wall, figures, particularsOf(thin, limit)))
  }
  return found
}

function thinPlates({ settings, limits: { thin_plate } }: PartFacts, plates: ThinRegion[]): FindingDraft[] {
  const limit = roundTo(thin_plate.layers * settings.layer_height_mm, 0.01)
  const thin = thinnerThan(plates, limit).filter((plate) => plate.area_mm2 >= thin_plate.area_mm2)
  if (thin.length === 0) return []
  const figures = { ...rangeOf(thin), layers: thin_plate.layers, advised: limit }
  return [newFinding('thin_plate', thin_plate, figures, particularsOf(thin, limit))]
}

function thinnerThan(regions: ThinRegion[], limit: number): ThinRegion[] {
  return regions.filter((region) => told(region) < limit)
}

function told(region: ThinRegion): number {
  return roundTo(region.thickness_mm, STEP_MM)
}

function areaOf(regions: ThinRegion[]): number {
  return regions.reduce((sum, region) => sum + region.area_mm2, 0)
}

function rangeOf(regions: ThinRegion[]): { from: number; to: number } {
  const thickness = regions.map(told)
  return { from: Math.min(...thickness), to: Math.max(...thickness) }
}

function particularsOf(regions: ThinRegion[], limit: number) {
  return {
    measured: rangeOf(regions).from,
    limit: roundTo(limit, 0.01),
    unit: 'mm',
    features: regions.map((region) => region.feature),
    count: regions.length,
  }
}

function dot(one: Vec3, other: Vec3): number {
  return one[0] * other[0] + one[1] * other[1] + one[2] * other[2]
}
