import type { ContactOutline } from './reports/contact-outline.ts'
import type { Feature, Vec3 } from './feature.ts'
import type { FreeSpan } from './reports/support-report.ts'

/** One way to lay the part on the plate and what it means there. */
export interface Placement {
  /** Unit vector in the part's own axes that points down at the plate when it is printed. */
  down: Vec3
  /** Why this one, in words for people. */
  reason: string
  /** Size as printed: x, y on the plate, z height. */
  size_mm: Vec3
  /** Surface that lies on the plate. */
  contact_mm2: number
  /** Area of the part's shadow on the plate. */
  footprint_mm2: number
  /** Surface steeper than 45 degrees from vertical that hangs free and is printed on supports. */
  overhang_mm2: number
  /** Surface steeper than 60 degrees from vertical. */
  steep_overhang_mm2: number
  /** Rough volume under the overhangs, for ranking only; the estimate has the real figure. */
  support_mm3: number
  overhang_features: Feature[]
  contact_features: Feature[]
  /** Of each piece of the gap report, mm from the plate to its lowest point. Empty until a placement is chosen. */
  piece_heights_mm: number[]
  /** Null when nothing lies flat, and until a placement is chosen. */
  contact_outline: ContactOutline | null
  /** Floors held on two sides, which sag where no support is printed under them. Empty until a placement is chosen. */
  bridges: FreeSpan[]
  /** Where it breaks most easily between layers; null where it is too flat for that. */
  weakest: WeakestSection | null
  /** What the choice was made by. */
  costs: PlacementCosts
  /** The sum of the costs, a little less for the way it was drawn; lower is better. */
  score: number
}

/**
 * The level section of a part, as it lies, that breaks most easily between two layers: its area, and how far the
 * smaller of the two sides that it joins sticks out (that side's volume by the area).
 */
export interface WeakestSection {
  area_mm2: number
  lever_mm: number
}

/** What a way to lie costs, in minutes of the shop's time, so that unlike things can be added and the sums compared. */
export interface PlacementCosts {
  /** Printing supports. */
  supports: number
  /** Taking them off, and the marks that they leave. */
  marks: number
  /** Layers: each costs something beside its lines. */
  height: number
  /** The risk that a part with a small foot comes loose. */
  contact: number
  /** The risk that a part wobbles or tips: its weight is not over its foot, or it is slim. */
  tipping: number
  /** The risk that it breaks between layers where it is thin. */
  strength: number
  /** Printers that it does not fit. */
  room: number
}
