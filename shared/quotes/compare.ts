import type { MaterialId } from '../catalog/materials.ts'
import type { Vec3 } from '../geometry/part.ts'
import type { PriceOption } from './quote.ts'

/** One material on this very part, priced from the analysis that is there already. */
export interface MaterialRow {
  material: MaterialId
  label: string
  available: boolean
  /** The color it would be priced in: the quote's when the material comes in it, else the material's first. */
  color: string
  options: PriceOption[]
  grams: number
  seconds: number
  /** Codes of findings that this material adds or takes away would show here; block means an engineer looks at it. */
  findings: { code: string; level: 'block' | 'warning'; title: string }[]
}

/** What another quantity would cost, for both lead times, in the quote's own material. */
export interface QuantityRow {
  quantity: number
  options: PriceOption[]
}

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

/** What is in the price, in customers' words: parts of the unit price that add up to the total. */
export interface PriceExplanation {
  grams: number
  seconds: number
  layers: number
  lines: { label: string; note: string | null; cents: number }[]
  total_cents: number
}
