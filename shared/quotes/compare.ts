import type { Vec3 } from '../geometry/part.ts'
import type { ComparedMaterial, ComparedQuantity } from '../scheduling/compare.ts'

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
}

/** Everything a customer compares before deciding; nothing of it needs new slicing. */
export interface Comparison {
  materials: MaterialRow[]
  quantities: QuantityRow[]
  placements: PlacementRow[]
}
