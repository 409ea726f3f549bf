import type { Placement } from '../../../shared/geometry/placement.ts'
import type { Vec3 } from '../../../shared/geometry/feature.ts'
import { pieceHeights } from '../gaps/piece-features.ts'
import { findPieces } from '../gaps/pieces.ts'
import { contactArea, contactFeatures, contactPieces } from './bed-contact.ts'
import { contactOutline } from './contact-outline.ts'
import { flatSides, snapped } from './facets.ts'
import { convexHull, cornersOf } from './hull.ts'
import { hullPoints } from './hull-points.ts'
import { layDown, type PartToLay } from './orientation.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { areaSteeperThan, findBridges, findOverhangs, overhangFeatures } from './overhangs.ts'
import { AS_DRAWN, isSameDirection, promisingDirections } from './placement-directions.ts'
import { placementReason } from './placement-reason.ts'
import { costsOf, hardlyStands, scoreOf } from './placement-score.ts'
import { distinctLies } from './same-orientation.ts'
import { shadowArea, sizeOnPlate } from './plate-outline.ts'
import { areaOf } from '../surface/regions.ts'
import { balanceOf, volumeCentre } from './stability.ts'
import { volumeUnder } from './support-volume.ts'
import { surfaceOf } from '../surface/surface.ts'
import { weakestSection } from './weakest-section.ts'

/** Surface steeper than this from vertical hangs: what every printer manages, and what parts are drawn for. */
const OVERHANG_DEGREES = 45
const STEEP_DEGREES = 60
/** More than this nobody compares. */
const MAX_OFFERED = 4

/**
 * The few best ways to lay a part on the plate, best first and no two alike: stable sides of its convex hull, its axes,
 * and always the file's own bottom. `thresholdDeg` is the printers' own limit, in degrees from horizontal;
 * `buildVolumes` of all active printers in mm. Only the first carries features; another one is measured anew when it
 * is chosen.
 */
export function findPlacements(
  mesh: Mesh,
  { thresholdDeg, buildVolumes }: { thresholdDeg: number; buildVolumes: Vec3[] },
): Placement[] {
  const { area } = surfaceOf(mesh)
  const points = hullPoints(mesh)
  const hull = convexHull(points)
  const part = { mesh, hull: cornersOf(hull, points), centre: volumeCentre(mesh), buildVolumes, thresholdDeg }
  const directions = promisingDirections(part, flatSides(hull))
  const measured = directions.map((down) => measure(part, down))
  measured.sort((one, other) => one.score - other.score)
  const placements = offered(measured)
  for (const placement of placements) placement.reason = placementReason(placement, placements, area)
  Object.assign(placements[0], detailsOf(mesh, placements[0]))
  return placements
}

/** The best, the file's own, and others that stand on something. Of ways that are alike the file's own stays, else the best. */
function offered(measured: Placement[]): Placement[] {
  const drawn = measured.find(({ down }) => isSameDirection(down, AS_DRAWN))!
  const standing = measured.filter(({ costs }, at) => at === 0 || !hardlyStands(costs))
  const kept = new Set(distinctLies([drawn, ...standing]).slice(0, MAX_OFFERED))
  return measured.filter((one) => kept.has(one))
}

/** One way to lay a part on the plate: `down` in the part's own axes points at the plate. */
export function measurePlacement(mesh: Mesh, down: Vec3, reason: string): Placement {
  const part = {
    mesh,
    hull: hullPoints(mesh),
    centre: volumeCentre(mesh),
    buildVolumes: [],
    thresholdDeg: OVERHANG_DEGREES,
  }
  const placement = measure(part, down)
  return { ...placement, ...detailsOf(mesh, placement), reason }
}

function measure(part: PartToLay, direction: Vec3): Placement {
  const lying = layDown(surfaceOf(part.mesh), snapped(direction))
  const hanging = findOverhangs(lying).flat()
  const lie = {
    size_mm: sizeOnPlate(lying, part.hull),
    contact_mm2: contactArea(lying),
    footprint_mm2: shadowArea(part.mesh, lying),
    overhang_mm2: areaOf(lying.surface, hanging),
    support_mm3: volumeUnder(lying, hanging, Math.min(part.thresholdDeg, OVERHANG_DEGREES)),
  }
  const weakest = weakestSection(lying)
  const costs = costsOf({ ...lie, weakest, balance_mm: balanceOf(lying, part.centre) }, part.buildVolumes)
  return {
    ...lie,
    weakest,
    costs,
    down: lying.down,
    reason: '',
    steep_overhang_mm2: areaSteeperThan(lying, hanging, STEEP_DEGREES),
    overhang_features: [],
    contact_features: [],
    bridges: [],
    piece_heights_mm: [],
    contact_outline: null,
    score: scoreOf(costs, isSameDirection(lying.down, AS_DRAWN)),
  }
}

/** What is told of the one placement that is chosen. */
function detailsOf(
  mesh: Mesh,
  { down }: Placement,
): Pick<
  Placement,
  'overhang_features' | 'contact_features' | 'bridges' | 'piece_heights_mm' | 'contact_outline'
> {
  const lying = layDown(surfaceOf(mesh), down)
  const contacts = contactPieces(lying)
  return {
    overhang_features: overhangFeatures(lying, findOverhangs(lying)),
    contact_features: contactFeatures(lying, contacts),
    bridges: findBridges(lying),
    piece_heights_mm: pieceHeights(mesh, down, findPieces(mesh)),
    contact_outline: contactOutline(lying, contacts),
  }
}
