import type { Vec3 } from '../../geometry/feature.ts'
import type { Cents } from '../../platform/money.ts'
import type { ComparedMaterial, ComparedQuantity } from '../scheduling/compare.ts'
import type { Offer } from '../scheduling/offer-part.ts'

/** The part in one material, priced from the existing analysis. */
export interface MaterialRow extends ComparedMaterial {
  /** The findings in this material; with a `block`, an engineer has to look at the part. */
  findings: { code: string; level: 'block' | 'warning'; title: string; message: string }[]
}

/** The price of another quantity at both speeds, in the quote's material. */
export type QuantityRow = ComparedQuantity

/** A placement of the part on the build plate, and what it would change. */
export interface PlacementRow {
  down: Vec3
  reason: string
  height_mm: number
  contact_mm2: number
  overhang_mm2: number
  chosen: boolean
  /** The setting `bottom_face` that requests it; null for the placement that the shop chooses. */
  bottom_face: Vec3 | null
}

/** The price of the part in one placement, with the quote's choices. Grams and seconds are of one unit. */
export interface PlacementPrice {
  options: Offer[]
  /** The estimate, if staff have to price it; else null. */
  estimate_cents: Cents | null
  grams: number
  seconds: number
}

/** `priced` is null if the price is unknown or still being computed. */
export interface PricedPlacement extends PlacementRow {
  priced: PlacementPrice | null
}

export interface PricedPlacements {
  placements: PricedPlacement[]
  /** Some prices are still being computed. */
  pending: boolean
}

/** The largest quantity with an instant price, for a quantity that is too large for one. */
export interface LargestInstant {
  quantity: number
  options: Offer[]
  /** Print time of all pieces in the requested quantity, and the longest that is priced at once. Hours. */
  print_hours: number
  limit_hours: number
}

/** The comparisons that a customer can make without new slicing. */
export interface QuoteComparison {
  materials: MaterialRow[]
  quantities: QuantityRow[]
  /** Null unless only the quantity prevents an instant price. */
  largest_instant: LargestInstant | null
  placements: PlacementRow[]
}
