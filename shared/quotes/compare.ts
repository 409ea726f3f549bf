import type { Vec3 } from '../geometry/feature.ts'
import type { Cents } from '../money.ts'
import type { ComparedMaterial, ComparedQuantity } from '../scheduling/compare.ts'
import type { Offer } from '../scheduling/offer-part.ts'

/** One material on this very part, priced from the analysis that is there already. */
export interface MaterialRow extends ComparedMaterial {
  /** What would be found in this material; a block means that an engineer looks at it. */
  findings: { code: string; level: 'block' | 'warning'; title: string }[]
}

/** What another quantity would cost, for both lead times, in the quote's own material. */
export type QuantityRow = ComparedQuantity

/** Another way to lay the part on the plate, with what it would change. */
export interface PlacementRow {
  down: Vec3
  reason: string
  height_mm: number
  contact_mm2: number
  overhang_mm2: number
  chosen: boolean
  /** What to ask for to have it: the setting `bottom_face`, or null to leave the choice to the shop, which takes this. */
  bottom_face: Vec3 | null
}

/** The price of the part lying so, in the quote's own choices. Grams and seconds are of one unit. */
export interface PlacementPrice {
  options: Offer[]
  /** Where a person prices it: what it would come to. */
  estimate_cents: Cents | null
  grams: number
  seconds: number
}

/** Null where it is not known, or not yet. */
export interface PricedPlacement extends PlacementRow {
  priced: PlacementPrice | null
}

export interface PricedPlacements {
  placements: PricedPlacement[]
  /** More prices will be known in a moment. */
  pending: boolean
}

/** Everything a customer compares before deciding; nothing of it needs new slicing. */
export interface Comparison {
  materials: MaterialRow[]
  quantities: QuantityRow[]
  placements: PlacementRow[]
}
