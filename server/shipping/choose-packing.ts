import { packingIn, suggestPacking, type Packing } from '../../shared/quoting/delivery/choose-packing.ts'
import type { PartsToPack } from '../../shared/quoting/delivery/pack-parcel.ts'
import type { PackOrder } from '../../shared/orders/order-work.ts'
import { InvalidInput } from '../../shared/platform/refusals.ts'
import { readShopData } from '../catalog/shop-data.ts'
import type { ReadDb } from '../platform/db/db.ts'
import { parcelOf } from '../quoting/delivery/delivery-store.ts'
import { agreedDelivery } from '../orders/agreed-delivery.ts'
import type { OrderRow } from '../orders/order-store.ts'
import { partsOfQuote } from '../quoting/delivery/parcel-of-quote.ts'
import { findQuote } from '../quoting/quote-store.ts'

/** Some units of one order. */
export interface UnitsOfOrder {
  row: OrderRow
  units: number[]
}

/**
 * Chooses the packing of units: the box and weight that staff chose, else the packing that was priced with the quote if
 * all units of one order are packed, else the suggestion of the packing rules.
 */
export function choosePacking(
  db: ReadDb,
  contents: readonly UnitsOfOrder[],
  { box = null, size_mm = null, grams = null }: Pick<PackOrder, 'box' | 'size_mm' | 'grams'>,
): Packing {
  const rules = readShopData(db).delivery.packing
  const stock = box === null ? null : rules.boxes.find(({ name }) => name === box)
  if (stock === undefined)
    throw new InvalidInput([
      { loc: ['box'], msg: 'There is no such box in the delivery settings.', type: 'value_error' },
    ])
  const loads = contents.map((part) => partsToPack(db, part))
  const packing = stock
    ? packingIn(stock, loads, rules)
    : (quotedPacking(db, contents) ?? suggestPacking(loads, rules))
  const own = size_mm === null ? packing : { ...packing, box: null, size_mm: longestFirst(size_mm) }
  return { ...own, grams: grams ?? packing.grams }
}

/** Returns the packing of the quote; null if the parcel holds something else than all units of one order. */
function quotedPacking(db: ReadDb, contents: readonly UnitsOfOrder[]): Packing | null {
  const [{ row, units }] = contents
  if (contents.length > 1 || units.length < findQuote(db, row.id)!.quantity) return null
  const { size_mm, grams, box } = parcelOf(agreedDelivery(db, row))
  return { size_mm, grams, box: box ?? null }
}

/** As the quote measured them; if it did not, an equal share of the quoted parcel. */
export function partsToPack(db: ReadDb, { row, units }: UnitsOfOrder): PartsToPack {
  const quote = findQuote(db, row.id)!
  const measured = partsOfQuote(db, quote)
  if (measured) return { ...measured, quantity: units.length }
  const { size_mm, grams, value_cents } = parcelOf(agreedDelivery(db, row))
  return { size_mm, grams: grams / quote.quantity, quantity: units.length, value_cents }
}

function longestFirst(size: readonly number[]): [number, number, number] {
  return size.toSorted((a, b) => b - a) as [number, number, number]
}
