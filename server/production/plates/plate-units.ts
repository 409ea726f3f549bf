import type { PlateUnit } from '../../../shared/production/plates/plate-rules.ts'
import { resolveSettings } from '../../../shared/geometry/resolve-settings.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { printSettingsOf } from '../../quoting/quote-row.ts'
import { findQuote } from '../../quoting/quote-store.ts'
import { gramsOfUnit } from '../../quoting/deciding/unit-grams.ts'
import { needsOf, type UnitRow } from '../../orders/units/unit-store.ts'

type QuotedNeeds = Pick<PlateUnit, 'color_note' | 'layer_height_mm' | 'grams'>

/** Returns the requirements of each unit for its plate. The quote of an order is read once. */
export function readPlateUnits(db: ReadDb, rows: readonly UnitRow[]): PlateUnit[] {
  const known = new Map<string, QuotedNeeds>()
  return rows.map((row) => {
    const quoted = known.get(row.order_id) ?? quotedNeeds(db, row.order_id)
    known.set(row.order_id, quoted)
    const { size_mm, nozzle_mm, material, own, color } = needsOf(row)
    return { size_mm, nozzle_mm, material, own, color, seconds: row.seconds, ...quoted }
  })
}

/** Settings in force, and the filament of one unit: 0 for a part that could not be measured. */
function quotedNeeds(db: ReadDb, orderId: string): QuotedNeeds {
  const quote = findQuote(db, orderId)!
  const { layer_height_mm } = resolveSettings(readShopData(db).catalog, printSettingsOf(quote))
  return { color_note: quote.color_note, layer_height_mm, grams: gramsOfUnit(db, quote) }
}
