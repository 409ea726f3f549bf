import { colorsOffered, isOffered } from '../../catalog/stock.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import type { MaterialId, Speed } from '../../catalog/materials.ts'
import type { Cents } from '../../platform/money.ts'
import type { OrderStatus } from '../../orders/order-states.ts'
import type { QuoteStatus } from '../../quoting/quotes/quote-states.ts'
import type { Printer } from '../../catalog/printers/printers.ts'

/** The first test order of a new shop, as far as it is. */
export interface TestOrderShown {
  /** False once a payment provider takes real payments: then nothing is ordered to try. */
  practice: boolean
  /** The material and color in which the sample part is quoted. */
  choice: { material: MaterialId; color: string }
  quote: {
    id: string
    filename: string
    status: QuoteStatus
    material: MaterialId
    color: string
    /** False if another owner sent the part: only they can order it. */
    is_own: boolean
    offers: { speed: Speed; total_cents: Cents; ship_by: string | null; available: boolean }[]
  } | null
  order: { id: string; number: number; status: OrderStatus; total_cents: Cents } | null
}

/** Returns the first material in stock that a printer in service prints; the catalog's first material when there is none. */
export function chooseTestMaterial(
  { materials }: Pick<Catalog, 'materials'>,
  printers: readonly Pick<Printer, 'active' | 'materials'>[],
): TestOrderShown['choice'] {
  const printable = new Set(printers.filter(({ active }) => active).flatMap((printer) => printer.materials))
  const found = materials.find(
    (material) => !material.custom && isOffered(material) && printable.has(material.id),
  )
  const { id, colors } = found ?? materials[0]
  return { material: id, color: found ? colorsOffered(found)[0] : colors[0] }
}
