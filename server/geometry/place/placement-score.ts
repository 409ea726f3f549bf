import type { PlacementCosts, Placement } from '../../../shared/geometry/placement.ts'
import type { Vec3 } from '../../../shared/geometry/feature.ts'
import { fitsOnPlate } from '../../../shared/geometry/fit.ts'
import { slendernessOf } from './weakest-section.ts'

/** What a way to lie is judged by. Areas mm2, lengths mm, volume mm3. */
export type Lie = Pick<
  Placement,
  'size_mm' | 'contact_mm2' | 'footprint_mm2' | 'overhang_mm2' | 'support_mm3' | 'weakest'
> & {
  /** How far inside of its foot the weight is; negative when it tips over. */
  balance_mm: number
}

/**
 * All in minutes of the shop's time, so that they can be added: a support column is printed at about 15 % density with
 * 5 mm3/s; a cm2 of supported surface costs about a minute of picking and sanding and looks worse; a layer of 0.2 mm
 * costs about 2 s beside its lines.
 */
const PER_SUPPORT_MM3 = 0.0007
const PER_OVERHANG_MM2 = 0.014
const PER_HEIGHT_MM = 0.17
/** A part that comes loose is printed again: of those that stand on next to nothing about every third. */
const LOOSE = 45
/** Contact below both is little: a share of the shadow, and mm2. */
const GOOD_CONTACT_SHARE = 0.1
const GOOD_CONTACT = 150
const TIPPING = 8
const SLENDER_FROM = 4
const PER_SLENDERNESS = 3
/**
 * Layers hold together with about half of the strength along the lines; a standing pin of 3 mm that is 20 mm long is
 * 7.5 times longer than wide. A part that has pins keeps them whichever way it lies, so this never decides alone
 * against much support.
 */
const WEAK_FROM = 5
const PER_WEAKNESS = 1.5
const MAX_WEAKNESS = 12
/** A printer that it does not fit on, as a share of all; none at all. */
const PER_PRINTER_TOO_SMALL = 60
const FITS_NOWHERE = 10_000

/** Designers mostly draw a part as it prints best: that way is left only for a clear gain. */
const DRAWN_SHARE = 0.85
const DRAWN_MINUTES = 3

/** What this way to lie costs beside the lines themselves. */
export function costsOf(lie: Lie, buildVolumes: readonly Vec3[]): PlacementCosts {
  const [x, y, height] = lie.size_mm
  const slenderness = height / Math.max(Math.min(x, y), 0.1)
  const weakness = lie.weakest ? slendernessOf(lie.weakest) - WEAK_FROM : 0
  return {
    supports: lie.support_mm3 * PER_SUPPORT_MM3,
    marks: lie.overhang_mm2 * PER_OVERHANG_MM2,
    height: height * PER_HEIGHT_MM,
    contact: LOOSE * lackOfContact(lie),
    tipping: (lie.balance_mm > 0 ? 0 : TIPPING) + Math.max(0, slenderness - SLENDER_FROM) * PER_SLENDERNESS,
    strength: Math.min(MAX_WEAKNESS, Math.max(0, weakness) * PER_WEAKNESS),
    room: lackOfRoom(lie.size_mm, buildVolumes),
  }
}

/** The sum by which ways to lie are put in order; lower is better. */
export function scoreOf({ room, ...costs }: PlacementCosts, isAsDrawn: boolean): number {
  const work = Object.values(costs).reduce((sum, minutes) => sum + minutes, 0)
  return (isAsDrawn ? work * DRAWN_SHARE - DRAWN_MINUTES : work) + room
}

/** True for a way to lie that nobody would print: on less than a tenth of a good foot. */
export function hardlyStands({ contact }: PlacementCosts): boolean {
  return contact > LOOSE * 0.9
}

/** 0 for a good foot, 1 for none. */
function lackOfContact({ contact_mm2, footprint_mm2 }: Lie): number {
  const wanted = Math.min(GOOD_CONTACT, Math.max(footprint_mm2 * GOOD_CONTACT_SHARE, 1))
  return Math.max(0, 1 - contact_mm2 / wanted)
}

function lackOfRoom(size: Vec3, buildVolumes: readonly Vec3[]): number {
  if (buildVolumes.length === 0) return 0
  const fitting = buildVolumes.filter((volume) => fitsOnPlate(size, volume)).length
  if (fitting === 0) return FITS_NOWHERE
  return (PER_PRINTER_TOO_SMALL * (buildVolumes.length - fitting)) / buildVolumes.length
}
