import type { ContactOutline } from './reports/contact-outline.ts'
import type { Feature, Vec3 } from './feature.ts'
import type { FreeSpan } from './reports/support-report.ts'

/** An orientation of the part on the plate and its consequences. */
export interface Placement {
  /** Unit vector in the part's own axes that points down at the plate when it is printed. */
  down: Vec3
  /** The reason it is offered, for customers. */
  reason: string
  /** Size as printed: x, y on the plate, z height. */
  size_mm: Vec3
  /** Surface in contact with the plate. */
  contact_mm2: number
  /** Area that the part covers, seen from above. */
  footprint_mm2: number
  /** Overhangs of more than 45 degrees from vertical, which are printed on supports. */
  overhang_mm2: number
  /** Overhangs of more than 60 degrees from vertical. */
  steep_overhang_mm2: number
  /** Approximate volume under the overhangs, for ranking only; the estimate has the exact figure. */
  support_mm3: number
  overhang_features: Feature[]
  contact_features: Feature[]
  /**
   * Height of each piece of the gap report: mm from the plate to its lowest point. Empty until a placement is chosen.
   */
  piece_heights_mm: number[]
  /** Null if no face is flat on the plate, and until a placement is chosen. */
  contact_outline: ContactOutline | null
  /** Floors held on two sides, which sag without supports. Empty until a placement is chosen. */
  bridges: FreeSpan[]
  /** The section between layers that breaks most easily; null if the part is too flat to have one. */
  weakest: WeakestSection | null
  /** The costs whose sum is the score. */
  costs: PlacementCosts
  /** Sum of the costs, reduced for the orientation as drawn; lower is better. */
  score: number
}

/**
 * The horizontal section that breaks most easily between two layers. Lever: how far the smaller of the two sides that it
 * joins sticks out, as that side's volume divided by the area.
 */
export interface WeakestSection {
  area_mm2: number
  lever_mm: number
}

/** Costs of a placement in minutes of the shop's time, so that they can be added and compared. */
export interface PlacementCosts {
  /** Printing supports. */
  supports: number
  /** Removing them, and the marks that they leave. */
  marks: number
  /** Layers: each takes time besides its lines. */
  height: number
  /** The risk that a part with a small contact area comes loose. */
  contact: number
  /** The risk that a part wobbles or tips over: its centroid is not above its contact area, or it is slim. */
  tipping: number
  /** The risk that it breaks between layers where it is thin. */
  strength: number
  /** Printers that it does not fit on. */
  room: number
}
