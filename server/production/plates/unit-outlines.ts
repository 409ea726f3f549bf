import { createHash } from 'node:crypto'
import { rectangleOutline, type Outline } from '../../../shared/geometry/outline.ts'
import type { BedUnit } from '../../../shared/production/plates/bed.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { findOrder } from '../../orders/order-store.ts'
import { partToPrint } from '../../orders/part-to-print.ts'
import { findEstimate } from '../../quoting/measuring/measured-store.ts'
import { findQuote, type QuoteRow } from '../../quoting/quote-store.ts'
import type { Shop } from '../../platform/shop.ts'
import { needsOf, type UnitRow } from '../../orders/units/unit-store.ts'

/** Outlines in memory, the latest last. Keyed by the content of a part and its face down, so they are true for every shop. */
const known = new Map<string, Outline>()
const MAX_KNOWN = 2000

/**
 * Measures the outlines of orders' parts that are not known yet, so that `readBedUnits` has them. An outline is kept beside
 * the part's other results. A part whose file is gone, or that was not measured, has none.
 */
export async function prepareOutlines(shop: Shop, orderIds: Iterable<string>): Promise<void> {
  await Promise.all([...new Set(orderIds)].map((id) => prepareOutline(shop, id)))
}

async function prepareOutline(shop: Shop, orderId: string): Promise<void> {
  const quote = findQuote(shop.db, orderId)
  const key = quote ? outlineKey(shop.db, quote) : null
  if (!quote || key === null || known.has(key)) return
  const part = partToPrint(shop, quote)
  if (!part) return
  const name = createHash('sha256').update(key).digest('hex').slice(0, 16)
  const path = `${part.folder}/outline-${name}.json`
  const outline = await shop.machine.partWriter.outline({ format: 'outline', ...part.job, path })
  if (outline) keepOutline(key, outline)
}

function keepOutline(key: string, outline: Outline): void {
  known.set(key, outline)
  for (const oldest of known.keys()) {
    if (known.size <= MAX_KNOWN) return
    known.delete(oldest)
  }
}

/** Null for a part that was not measured. */
function outlineKey(db: ReadDb, quote: QuoteRow): string | null {
  const estimate = findEstimate(db, quote)
  return estimate && JSON.stringify([quote.analysis_key, estimate.placement.down])
}

/** Returns the units as a bed sees them: with outlines that are known, else with the rectangle around the part. */
export function readBedUnits(db: ReadDb, rows: readonly UnitRow[]): BedUnit[] {
  const parts = new Map(
    [...new Set(rows.map(({ order_id }) => order_id))].map((id) => [id, readBedPart(db, id)]),
  )
  return rows.map((row) => {
    const { number, outline, brim_mm } = parts.get(row.order_id)!
    const { order_id, unit } = row
    return { order_id, unit, number, outline: outline ?? rectangleOutline(needsOf(row).size_mm), brim_mm }
  })
}

/** Returns the outline and brim of an order's units on a bed; no outline while it is not known. */
export function readBedPart(
  db: ReadDb,
  orderId: string,
): { number: number; outline: Outline | undefined; brim_mm: number } {
  const { printer_profiles } = readShopData(db)
  const quote = findQuote(db, orderId)
  const estimate = quote ? findEstimate(db, quote) : null
  const profile = printer_profiles.find(({ id }) => id === estimate?.profile_id) ?? printer_profiles[0]
  const key = quote ? outlineKey(db, quote) : null
  return {
    number: findOrder(db, orderId)?.number ?? 0,
    outline: key === null ? undefined : known.get(key),
    brim_mm: estimate?.brim ? profile.process.brim_width : 0,
  }
}
