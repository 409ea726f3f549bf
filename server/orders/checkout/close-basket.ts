import { ID_PREFIX } from '../../../shared/platform/ids.ts'
import type { WriteDb } from '../../platform/db/db.ts'
import { quotesOfPurchase, type PurchaseRow } from '../../payments/purchase-store.ts'
import {
  findBasket,
  insertBasket,
  listBasketQuotes,
  markBasketPaid,
  putIntoBasket,
} from '../../quoting/basket-store.ts'
import type { Shop } from '../../platform/shop.ts'

/**
 * Closes the basket of a paid purchase, in the transaction that places its orders, and returns the purchase number; null for a quote
 * that was bought alone. It then has exactly the quotes that were paid for: what was added after the payment page was opened goes to a new basket.
 */
export function closeBasket(tx: WriteDb, shop: Shop, purchase: PurchaseRow): string | null {
  if (purchase.basket_id === null) return null
  const now = shop.clock.now()
  const basket = findBasket(tx, purchase.basket_id)!
  const paid = quotesOfPurchase(tx, purchase)
  const others = listBasketQuotes(tx, basket.id).filter(({ id }) => !paid.includes(id))
  if (others.length > 0) {
    const { book_version } = basket
    const rest = insertBasket(tx, { id: shop.ids.make(ID_PREFIX.basket), book_version, now })
    for (const { id } of others) putIntoBasket(tx, { basket_id: rest.id, quote_id: id })
  }
  const known = new Set(listBasketQuotes(tx, basket.id).map(({ id }) => id))
  for (const quote_id of paid.filter((id) => !known.has(id)))
    putIntoBasket(tx, { basket_id: basket.id, quote_id })
  return markBasketPaid(tx, basket.id, now)
}
