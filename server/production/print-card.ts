import { extraText } from '../../shared/catalog/chosen-extras.ts'
import { catalogFor, findMaterial } from '../../shared/catalog/catalog.ts'
import { hasRight } from '../../shared/accounts/rights.ts'
import { risksOf } from '../../shared/quoting/quotes/at-risk.ts'
import { makePrintCard, type PrintCard } from '../../shared/orders/production/print-card.ts'
import { staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../platform/caller.ts'
import { readShopData } from '../catalog/shop-data.ts'
import { getQuote } from '../quoting/review/decided-by-person.ts'
import { findAcceptedRisk } from '../quoting/review/risk-store.ts'
import { estimateOf } from '../quoting/measuring/measured-store.ts'
import type { Shop } from '../platform/shop.ts'
import { findOrder } from '../orders/order-store.ts'
import { extrasOf, manufacturabilityOf, printSettingsOf } from '../quoting/quote-row.ts'

/** Returns the print card of a quote or of its order, which has the same id. */
export function readPrintCard(shop: Shop, caller: Caller, input: { quote_id: string }): PrintCard {
  const { kind, role } = staffWith('look', caller)
  const mayDownload = kind === 'account' && hasRight(role, 'see_files')
  const row = getQuote(shop.db, input.quote_id)
  const { filename, quantity, material, material_note, color, color_note } = row
  const estimate = estimateOf(shop.db, row)
  const catalog = catalogFor(readShopData(shop.db).catalog, row)
  const accepted = findAcceptedRisk(shop.db, row.id)
  return makePrintCard({
    quote_id: row.id,
    order_number: findOrder(shop.db, row.id)?.number ?? null,
    filename,
    quantity,
    material,
    // The shop's own material is told by its name as any other.
    material_note: findMaterial(catalog, material).own ? null : material_note,
    color,
    color_note,
    note: row.request_note,
    extras: extrasOf(row).map(extraText),
    at_risk: accepted && risksOf(accepted.text),
    catalog,
    print_settings: printSettingsOf(row),
    estimate,
    findings: manufacturabilityOf(row).findings,
    files: mayDownload
      ? { original: shop.files.has(row.sha256), printed: estimate !== null && shop.files.has(row.sha256) }
      : null,
  })
}
