import { covers } from './assess-details.ts'
import { newFinding, type FindingDraft } from './finding-draft.ts'
import { roundTo } from '../figures.ts'
import type { PartFacts } from './part-facts.ts'
import type { ThinRegion } from '../reports/thickness-report.ts'
import type { Vec3 } from '../feature.ts'

/** Cosine: walls within about 20 degrees of horizontal as printed are plates, made of layers instead of lines. */
const PLATE_COSINE = 0.94
/** mm. Thickness is reported and compared in these steps; finer differences are noise of the file's triangles. */
const STEP_MM = 0.05
const LINES_OF_A_GOOD_WALL = 3

/** Flat areas thinner than this share of a layer are lost in slicing. */
const LAYER_SHARE = 0.5

/**
 * Thin regions: compares upright walls with the width of a line and horizontal plates with the height of a layer. Skips
 * strokes of text, which have their own finding.
 */
export function assessWalls(facts: PartFacts): FindingDraft[] {
  const { analysis, estimate, settings, limits } = facts
  if (!analysis.thickness) return []
  const { down } = estimate.placement
  const texts = analysis.details?.texts ?? []
  const regions = analysis.thickness.regions.filter(
    (region) => !texts.some((text) => covers(text.feature, region.feature)),
  )
  const walls = regions.filter((region) => !isPlate(region, down))
  const plates = regions.filter((region) => isPlate(region, down))
  const line = limits.thin_wall_unprintable.lines * settings.nozzle_mm
  const lost = {
    walls: thinAndLarge(facts, walls, line),
    plates: thinAndLarge(facts, plates, settings.layer_height_mm * LAYER_SHARE),
  }
  return [
    ...unprintable(facts, lost, line),
    ...thinWalls(facts, excludeRegions(walls, lost.walls)),
    ...thinPlates(facts, excludeRegions(plates, lost.plates)),
  ]
}

function isPlate(region: ThinRegion, down: Vec3): boolean {
  return Math.abs(dot(region.normal, down)) > PLATE_COSINE
}

/** Regions thinner than a limit, if together they are large enough to stop a price. */
function thinAndLarge({ analysis, limits }: PartFacts, regions: ThinRegion[], limit: number): ThinRegion[] {
  const { area_mm2, percent_of_area } = limits.thin_wall_unprintable
  const thin = thinnerThan(regions, limit)
  const area = areaOf(thin)
  // Both sides of a wall are surface.
  const percent = (200 * area) / analysis.area_mm2
  return area > area_mm2 || percent > percent_of_area ? thin : []
}

function unprintable(
  { analysis, settings, limits }: PartFacts,
  { walls, plates }: { walls: ThinRegion[]; plates: ThinRegion[] },
  line: number,
): FindingDraft[] {
  const regions = [...walls, ...plates]
  const side = Math.min(...analysis.dimensions_mm)
  // A ray cannot measure a sheet that has almost no thickness.
  const isSheet = regions.length === 0 && side < settings.layer_height_mm * LAYER_SHARE
  if (regions.length === 0 && !isSheet) return []
  const range = isSheet ? { from: side, to: side } : rangeOf(regions)
  const isFlat = isSheet || plates.length > 0
  const layer = settings.layer_height_mm
  const limit = walls.length > 0 ? line : layer * LAYER_SHARE
  return [
    newFinding(
      'thin_wall_unprintable',
      limits.thin_wall_unprintable,
      { ...range, line, layer, hasWalls: walls.length > 0, isFlat, advised: advisedWall(settings, limits) },
      { ...particularsOf(regions, limit), measured: roundTo(range.from, 0.01) },
    ),
  ]
}

function thinWalls({ settings, limits }: PartFacts, walls: ThinRegion[]): FindingDraft[] {
  const limit = limits.thin_wall.lines * settings.nozzle_mm
  const thin = thinnerThan(walls, limit).filter((wall) => wall.area_mm2 >= limits.thin_wall.area_mm2)
  if (thin.length === 0) return []
  const figures = { ...rangeOf(thin), advised: advisedWall(settings, limits) }
  return [newFinding('thin_wall', limits.thin_wall, figures, particularsOf(thin, limit))]
}

/** Returns the upright walls thinner than `limit` mm, without regions too small to matter; null if there are none. */
export function thinWallsBelow(
  { analysis, estimate, limits }: PartFacts,
  limit: number,
): { regions: ThinRegion[]; from: number; to: number } | null {
  const { down } = estimate.placement
  const walls = (analysis.thickness?.regions ?? []).filter((region) => !isPlate(region, down))
  const regions = thinnerThan(walls, limit).filter((wall) => wall.area_mm2 >= limits.thin_wall.area_mm2)
  return regions.length === 0 ? null : { regions, ...rangeOf(regions) }
}

/** mm. Advised wall thickness: the shop's, or three lines of a wider nozzle. */
export function advisedWall(
  settings: Pick<PartFacts['settings'], 'nozzle_mm'>,
  { thin_wall }: Pick<PartFacts['limits'], 'thin_wall'>,
): number {
  return Math.max(thin_wall.advised_mm, LINES_OF_A_GOOD_WALL * settings.nozzle_mm)
}

function thinPlates({ settings, limits: { thin_plate } }: PartFacts, plates: ThinRegion[]): FindingDraft[] {
  const limit = roundTo(thin_plate.layers * settings.layer_height_mm, 0.01)
  const thin = thinnerThan(plates, limit).filter((plate) => plate.area_mm2 >= thin_plate.area_mm2)
  if (thin.length === 0) return []
  const figures = { ...rangeOf(thin), layers: thin_plate.layers, advised: limit }
  return [newFinding('thin_plate', thin_plate, figures, particularsOf(thin, limit))]
}

function excludeRegions(regions: ThinRegion[], excluded: ThinRegion[]): ThinRegion[] {
  return regions.filter((region) => !excluded.includes(region))
}

function thinnerThan(regions: ThinRegion[], limit: number): ThinRegion[] {
  return regions.filter((region) => roundedThickness(region) < limit)
}

function roundedThickness(region: ThinRegion): number {
  return roundTo(region.thickness_mm, STEP_MM)
}

function areaOf(regions: ThinRegion[]): number {
  return regions.reduce((sum, region) => sum + region.area_mm2, 0)
}

function rangeOf(regions: ThinRegion[]): { from: number; to: number } {
  const thickness = regions.map(roundedThickness)
  return { from: Math.min(...thickness), to: Math.max(...thickness) }
}

function particularsOf(regions: ThinRegion[], limit: number) {
  return {
    measured: rangeOf(regions).from,
    limit: roundTo(limit, 0.01),
    unit: 'mm',
    features: regions.map((region) => region.feature),
    count: Math.max(1, regions.length),
  }
}

function dot(a: Vec3, b: Vec3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}
