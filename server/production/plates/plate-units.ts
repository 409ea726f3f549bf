import type { PlateUnit } from '../../../shared/production/plates/plate-rules.ts'
import { resolveSettings } from '../../../shared/geometry/resolve-settings.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { printSettingsOf } from '../../quoting/quote-row.ts'
import { findQuote } from '../../quoting/quote-store.ts'
import { gramsOfUnit } from '../../quoting/deciding/unit-grams.ts'
import { findOrder } from '../../orders/order-store.ts'
import { needsOf, type UnitRow } from '../../orders/units/unit-store.ts'

type OrderNeeds = Pick<PlateUnit, 'order_number' | 'color_note' | 'layer_height_mm' | 'grams'>

/** Returns the requirements of each unit for its plate. Each order and its quote are read once. */
export function readPlateUnits(db: ReadDb, rows: readonly UnitRow[]): PlateUnit[] {
  const known = new Map<string, OrderNeeds>()
  return rows.map((row) => {
    const order = known.get(row.order_id) ?? orderNeeds(db, row.order_id)
    known.set(row.order_id, order)
    const { size_mm, nozzle_mm, material, own, color } = needsOf(row)
    return { size_mm, nozzle_mm, material, own, color, seconds: row.seconds, ...order }
  })
}

/** Settings in force, and the filament of one unit: 0 for a part that could not be measured. */
function orderNeeds(db: ReadDb, orderId: string): OrderNeeds {
  const { number: order_number } = findOrder(db, orderId)!
  const quote = findQuote(db, orderId)!
  const { layer_height_mm } = resolveSettings(readShopData(db).catalog, printSettingsOf(quote))
  return { order_number, color_note: quote.color_note, layer_height_mm, grams: gramsOfUnit(db, quote) }
}
