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
