import { findMaterial } from '../../shared/catalog/catalog.ts'
import { describeStock, stockOf, withStock, type Stock, type StockItem } from '../../shared/catalog/stock.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import { staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../platform/caller.ts'
import type { Shop } from '../platform/shop.ts'
import { documentChanged, writeVersion } from './edit-document.ts'
import { readShopData } from './shop-data.ts'
import { readStockRule, takeInHand } from './stock-rule-store.ts'

export interface SetStock {
  item: StockItem
  stock: Stock
  /** The stock as the caller saw it before. */
  seen: Stock
}

/**
 * Sets whether a material or one of its colors is in stock, as a new version of the catalog. Other fields may have changed
 * since the caller saw it. Refuses `wrong_state` when this stock itself did, unless it is as the caller wants it already.
 * The rule of the stock leaves a color alone that staff set, until they give it back.
 */
export function setStock(shop: Shop, caller: Caller, { item, stock, seen }: SetStock): { version: number } {
  const by = staffWith('decide', caller)
  return shop.write((tx) => {
    const { catalog, versions } = readShopData(tx)
    const current = stockOf(catalog, item)
    if (current === null) throw new Refusal('not_found', 'The material no longer comes in this color.')
    const wanted = stock.in_stock ? { in_stock: true, expected: null } : stock
    if (isSame(current, wanted)) return { version: versions.catalog }
    if (!isSame(current, seen)) throw documentChanged(tx, 'catalog', versions.catalog)
    const body = withStock(catalog, item, wanted)
    const { label } = findMaterial(catalog, item.material)
    const reason = describeStock(label, item.color, wanted)
    const { material, color } = item
    if (color !== null && readStockRule(tx).is_on)
      takeInHand(tx, { material, color }, { by_account: by.account_id, now: shop.clock.now() })
    return {
      version: writeVersion(tx, shop, by, { kind: 'catalog', version: versions.catalog, body, reason }),
    }
  })
}

function isSame(a: Stock, b: Stock): boolean {
  return a.in_stock === b.in_stock && a.expected === b.expected
}
