import type { OneOrder } from '../../shared/orders/order-work.ts'
import type { Quote } from '../../shared/quoting/quotes/quote.ts'
import { staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../platform/caller.ts'
import { getQuote } from '../quoting/review/decided-by-person.ts'
import { consoleLinksOf } from '../quoting/quote-fields.ts'
import { showQuote } from '../quoting/show-quote.ts'
import type { Shop } from '../platform/shop.ts'
import { getOrder } from './order-moves.ts'

/** Returns the part of an order with its findings and its place on the plate, as its buyer saw it. */
export function readOrderPart(shop: Shop, caller: Caller, input: OneOrder): Quote {
  staffWith('see_orders', caller)
  const { id } = getOrder(shop.db, input.order_id)
  const row = getQuote(shop.db, id)
  return { ...showQuote(shop, row).parse(), ...consoleLinksOf(shop, row) }
}
