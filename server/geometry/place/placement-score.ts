import type { PlacementCosts, Placement } from '../../../shared/geometry/placement.ts'
import type { Vec3 } from '../../../shared/geometry/feature.ts'
import { fitsOnPlate } from '../../../shared/geometry/fit.ts'
import { measureSlenderness } from './weakest-section.ts'

/** The measures by which an orientation is judged. Areas mm2, lengths mm, volume mm3. */
export type OrientationMeasures = Pick<
  Placement,
  'size_mm' | 'contact_mm2' | 'footprint_mm2' | 'overhang_mm2' | 'support_mm3' | 'weakest'
> & {
  /** mm from the projected centroid to the edge of the contact area; negative when the part tips over. */
  stability_margin_mm: number
}

/**
 * All in minutes of the shop's time, so that they can be added: a support column is printed at about 15 % density and
 * 5 mm3/s; a cm2 of supported surface takes about a minute of cleanup and looks worse; a layer of 0.2 mm takes about
 * 2 s besides its lines.
 */
const PER_SUPPORT_MM3 = 0.0007
const PER_OVERHANG_MM2 = 0.014
const PER_HEIGHT_MM = 0.17
/** A part that comes loose is printed again: about a third of those with almost no contact area. */
const NO_CONTACT = 45
/** Contact below both is poor: a share of the footprint, and mm2. */
const GOOD_CONTACT_SHARE = 0.1
const GOOD_CONTACT_MM2 = 150
const TIPPING = 8
const SLENDER_FROM = 4
const PER_SLENDERNESS = 3
/**
 * Layers hold together with about half of the strength along the lines; an upright pin of 3 mm that is 20 mm long is
 * 7.5 times longer than wide. A part with pins keeps them in every orientation, so the cost is capped: it never decides
 * alone against much support.
 */
const WEAK_FROM = 5
const PER_WEAKNESS = 1.5
const MAX_WEAKNESS = 12
/** The first is multiplied by the share of printers that the part does not fit; the second is for a part that fits none. */
const PER_PRINTER_TOO_SMALL = 60
const FITS_NOWHERE = 10_000

/** Designers mostly draw a part as it prints best, so another orientation must be clearly better. */
const DRAWN_SHARE = 0.85
const DRAWN_MINUTES = 3

/** Returns the costs of this orientation besides printing the part itself. */
export function estimatePlacementCosts(
  measures: OrientationMeasures,
  buildVolumes: readonly Vec3[],
): PlacementCosts {
  const [x, y, height] = measures.size_mm
  const slenderness = height / Math.max(Math.min(x, y), 0.1)
  const weakness = measures.weakest ? measureSlenderness(measures.weakest) - WEAK_FROM : 0
  return {
    supports: measures.support_mm3 * PER_SUPPORT_MM3,
    marks: measures.overhang_mm2 * PER_OVERHANG_MM2,
    height: height * PER_HEIGHT_MM,
    contact: NO_CONTACT * lackOfContact(measures),
    tipping:
      (measures.stability_margin_mm > 0 ? 0 : TIPPING) +
      Math.max(0, slenderness - SLENDER_FROM) * PER_SLENDERNESS,
    strength: Math.min(MAX_WEAKNESS, Math.max(0, weakness) * PER_WEAKNESS),
    room: lackOfBuildVolume(measures.size_mm, buildVolumes),
  }
}

/** Returns the sum by which orientations are ranked; lower is better. */
export function scorePlacement({ room, ...costs }: PlacementCosts, isAsDrawn: boolean): number {
  const work = Object.values(costs).reduce((sum, minutes) => sum + minutes, 0)
  return (isAsDrawn ? work * DRAWN_SHARE - DRAWN_MINUTES : work) + room
}

/** True for an orientation that no one would print in: with less than a tenth of a good contact area. */
export function hasAlmostNoContact({ contact }: PlacementCosts): boolean {
  return contact > NO_CONTACT * 0.9
}

/** 0 for a good contact area, 1 for none. */
function lackOfContact({ contact_mm2, footprint_mm2 }: OrientationMeasures): number {
  const required = Math.min(GOOD_CONTACT_MM2, Math.max(footprint_mm2 * GOOD_CONTACT_SHARE, 1))
  return Math.max(0, 1 - contact_mm2 / required)
}

function lackOfBuildVolume(size: Vec3, buildVolumes: readonly Vec3[]): number {
  if (buildVolumes.length === 0) return 0
  const fitting = buildVolumes.filter((volume) => fitsOnPlate(size, volume)).length
  if (fitting === 0) return FITS_NOWHERE
  return (PER_PRINTER_TOO_SMALL * (buildVolumes.length - fitting)) / buildVolumes.length
}
