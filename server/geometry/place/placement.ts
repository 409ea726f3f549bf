import type { Placement } from '../../../shared/geometry/placement.ts'
import type { Vec3 } from '../../../shared/geometry/feature.ts'
import { boxesThatShareSpace } from '../surface/sharing-bodies.ts'
import { pieceHeights } from '../gaps/piece-features.ts'
import { findPieces } from '../gaps/pieces.ts'
import { describeContacts, findContactRegions } from './bed-contact.ts'
import { measureContactOutline } from './contact-outline.ts'
import { findFlatSides, snapToAxes } from './facets.ts'
import { buildConvexHull, listHullCorners } from './hull.ts'
import { collectHullPoints } from './hull-points.ts'
import { orientPart, type Orientation, type PartToPlace } from './orientation.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { measureAreaSteeperThan, findBridges, findOverhangs, describeOverhangs } from './overhangs.ts'
import { AS_DRAWN, isSameDirection, findPromisingDirections } from './placement-directions.ts'
import { explainPlacement } from './placement-reason.ts'
import { estimatePlacementCosts, hasAlmostNoContact, scorePlacement } from './placement-score.ts'
import { dropSameOrientations } from './same-orientation.ts'
import { measureFootprint, measureSizeOnPlate } from './plate-outline.ts'
import { areaOf } from '../surface/regions.ts'
import { measureStabilityMargin, findCentroid } from './stability.ts'
import { measureSupportSpace } from './support-volume.ts'
import { surfaceOf } from '../surface/surface.ts'
import { measureUnderside } from './underside.ts'
import { findWeakestSection } from './weakest-section.ts'

/** Surface that leans more than this from vertical is an overhang: every printer manages less, and parts are designed for it. */
const OVERHANG_DEGREES = 45
const STEEP_DEGREES = 60
/** Share by which a footprint, which is counted in cells, may be too small. */
const FOOTPRINT_ERROR = 0.03
/** More than a customer can compare. */
const MAX_OFFERED = 4

/**
 * Returns the few best placements of a part, best first and no two alike: on sides of its convex hull, along its axes,
 * and always as drawn. `thresholdDeg` is the printers' support threshold in degrees from horizontal; `buildVolumes`
 * those of all active printers in mm. Only the first has features; another one is measured again when it is chosen.
 */
export function findPlacements(
  mesh: Mesh,
  { thresholdDeg, buildVolumes }: { thresholdDeg: number; buildVolumes: Vec3[] },
): Placement[] {
  const { area } = surfaceOf(mesh)
  const points = collectHullPoints(mesh)
  const hull = buildConvexHull(points)
  const part = {
    mesh,
    hull: listHullCorners(hull, points),
    centroid: findCentroid(mesh),
    buildVolumes,
    thresholdDeg,
  }
  const directions = findPromisingDirections(part, findFlatSides(hull))
  const measured = directions.map((down) => measureOrientation(part, down))
  measured.sort((one, other) => one.score - other.score)
  const placements = selectOffered(measured)
  for (const placement of placements) placement.reason = explainPlacement(placement, placements, area)
  Object.assign(placements[0], measureDetails(mesh, placements[0]))
  return placements
}

/**
 * Returns the best, the one as drawn, and others with enough contact area. Of similar ones keeps the one as drawn, else
 * the best.
 */
function selectOffered(measured: Placement[]): Placement[] {
  const drawn = measured.find(({ down }) => isSameDirection(down, AS_DRAWN))!
  const stable = measured.filter(({ costs }, at) => at === 0 || !hasAlmostNoContact(costs))
  const kept = new Set(dropSameOrientations([drawn, ...stable]).slice(0, MAX_OFFERED))
  return measured.filter((placement) => kept.has(placement))
}

/** Measures one placement with all its features: `down`, in the part's own axes, points at the plate. */
export function measurePlacement(mesh: Mesh, down: Vec3, reason: string): Placement {
  const part = {
    mesh,
    hull: collectHullPoints(mesh),
    centroid: findCentroid(mesh),
    buildVolumes: [],
    thresholdDeg: OVERHANG_DEGREES,
  }
  const placement = measureOrientation(part, down)
  return { ...placement, ...measureDetails(mesh, placement), reason }
}

function measureOrientation(part: PartToPlace, direction: Vec3): Placement {
  const orientation = orientPart(surfaceOf(part.mesh), snapToAxes(direction))
  const overhangs = findOverhangs(orientation).flat()
  const footprint_mm2 = measureFootprint(part.mesh, orientation)
  const measures = {
    size_mm: measureSizeOnPlate(orientation, part.hull),
    contact_mm2: measureContact(orientation, footprint_mm2),
    footprint_mm2,
    overhang_mm2: areaOf(orientation.surface, overhangs),
    support_mm3: measureSupportSpace(orientation, overhangs, Math.min(part.thresholdDeg, OVERHANG_DEGREES)),
  }
  const weakest = findWeakestSection(orientation)
  const costs = estimatePlacementCosts(
    { ...measures, weakest, stability_margin_mm: measureStabilityMargin(orientation, part.centroid) },
    part.buildVolumes,
  )
  return {
    ...measures,
    weakest,
    costs,
    down: orientation.down,
    reason: '',
    steep_overhang_mm2: measureAreaSteeperThan(orientation, overhangs, STEEP_DEGREES),
    overhang_features: [],
    contact_features: [],
    bridges: [],
    piece_heights_mm: [],
    contact_outline: null,
    score: scorePlacement(costs, isSameDirection(orientation.down, AS_DRAWN)),
  }
}

/**
 * Returns the contact area, at most the footprint: bodies that overlap both have a side on the same place of the plate.
 */
function measureContact(orientation: Orientation, footprint: number): number {
  const { contact_mm2 } = measureUnderside(orientation, 1)
  const isCertain = contact_mm2 <= footprint * (1 + FOOTPRINT_ERROR)
  return isCertain || boxesThatShareSpace(orientation.surface).length === 0 ? contact_mm2 : footprint
}

/** Returns the measures that are reported for the chosen placement only. */
function measureDetails(
  mesh: Mesh,
  { down }: Placement,
): Pick<
  Placement,
  'overhang_features' | 'contact_features' | 'bridges' | 'piece_heights_mm' | 'contact_outline'
> {
  const orientation = orientPart(surfaceOf(mesh), down)
  const contacts = findContactRegions(orientation)
  return {
    overhang_features: describeOverhangs(orientation, findOverhangs(orientation)),
    contact_features: describeContacts(orientation, contacts),
    bridges: findBridges(orientation),
    piece_heights_mm: pieceHeights(mesh, down, findPieces(mesh)),
    contact_outline: measureContactOutline(orientation, contacts),
  }
}
