import { shortText } from '../../../shared/platform/cut-text.ts'
import { filamentKey } from '../../../shared/production/filament/filament-levels.ts'
import type { Catalog } from '../../../shared/catalog/catalog.ts'
import {
  stockChanges,
  withStockChanges,
  type StockChange,
} from '../../../shared/production/filament/stock-rule.ts'
import { pacificDayOf } from '../../../shared/platform/time.ts'
import { writeDocument } from '../../catalog/document-store.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import { listColorRules, readStockRule } from '../../catalog/stock-rule-store.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'
import { recordEvent, THE_SHOP } from '../../platform/db/events.ts'
import { MAX_DOCUMENT_REASON } from '../../../shared/operations/documents/document-kinds.ts'
import type { Shop } from '../../platform/shop.ts'
import { readLevels } from './read-levels.ts'
import { listSpoolKinds } from './spool-store.ts'
import { listOpenSupplies } from './supply-store.ts'

/** Takes colors out of stock, and puts them back, by the shop's rule; for the program itself, where orders and prints changed what is free. */
export function applyStockRule(shop: Shop): void {
  if (findStockChanges(shop.db, shop.clock.now()).length > 0)
    shop.write((tx) => applyStockRuleIn(tx, shop.clock.now()))
}

/** The same inside a transaction that changes what is free, what is on its way, or the rule. */
export function applyStockRuleIn(tx: WriteDb, now: number): void {
  const changes = findStockChanges(tx, now)
  if (changes.length === 0) return
  const { catalog, versions } = readShopData(tx)
  const { catalog: body, reason } = withStockChanges(catalog, changes)
  const why = shortText(reason, MAX_DOCUMENT_REASON)
  const written = writeDocument(tx, { kind: 'catalog', body, now, by: null, reason: why })
  recordEvent(tx, now, THE_SHOP, {
    subject: 'document',
    subject_id: 'catalog',
    what: 'edited',
    from: String(versions.catalog),
    to: String(written),
    why,
  })
}

function findStockChanges(db: ReadDb, now: number): StockChange[] {
  const rule = readStockRule(db)
  if (!rule.is_on && !hasAwaitedColors(readShopData(db).catalog)) return []
  const free = new Map(readLevels(db).levels.map((level) => [filamentKey(level), level.free_mg] as const))
  return stockChanges({
    catalog: readShopData(db).catalog,
    rule,
    colors: listColorRules(db),
    free: listSpoolKinds(db).map((kind) => ({ ...kind, free_mg: free.get(filamentKey(kind)) ?? 0 })),
    supplies: listOpenSupplies(db),
    today: pacificDayOf(now),
  })
}

/** Left from when the rule was on. */
function hasAwaitedColors({ materials }: Catalog): boolean {
  return materials.some(({ out_of_stock }) => out_of_stock.some(({ awaited }) => awaited))
}
