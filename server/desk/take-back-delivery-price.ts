import type { TakeBackDeliveryPrice } from '../../shared/desk/delivery-reviews.ts'
import { STAFF_PROVIDER } from '../../shared/quoting/delivery/kept-price.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import { staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../platform/caller.ts'
import type { ReadDb } from '../platform/db/db.ts'
import { recordEvent } from '../platform/db/events.ts'
import type { Shop } from '../platform/shop.ts'
import { touchBasket, type SaleKey } from '../quoting/basket-store.ts'
import { deleteDelivery } from '../quoting/delivery/delivery-store.ts'
import { reopenReview } from '../quoting/delivery/review-store.ts'
import { findSaleDelivery } from '../quoting/delivery/sale-delivery.ts'
import { inBasket } from '../quoting/delivery/save-parcels-outcome.ts'
import { findLastEvent, refuseStayingPrice } from '../quoting/review/price-read.ts'
import { findSale, keyOfSale, type Sale } from '../quoting/sale.ts'

/** Takes back the price of a delivery that its customer has not read: it waits for staff again. */
export function takeBackDeliveryPrice(shop: Shop, caller: Caller, input: TakeBackDeliveryPrice): null {
  staffWith('decide', caller)
  shop.write((tx) => {
    const now = shop.clock.now()
    const sale = pricedSale(tx, input, now)
    for (const quote of sale.quotes) {
      const set = findLastEvent(tx, quote.id, ['delivery priced'])
      if (!set) throw notPriced()
      refuseStayingPrice(tx, quote, set, now)
    }
    if (!reopenReview(tx, keyOfSale(sale), input.priced_at)) throw notPriced()
    deleteDelivery(tx, keyOfSale(sale))
    if (sale.basket) touchBasket(tx, sale.basket.id, now)
    for (const [at, { id }] of sale.quotes.entries()) {
      const event = { subject: 'quote', subject_id: id, what: 'delivery price taken back' } as const
      recordEvent(tx, now, caller, sale.basket ? { ...event, details: inBasket(sale, at) } : event)
    }
  })
  return null
}

/** Returns the unpaid sale whose delivery still has the price that staff set then. */
function pricedSale(db: ReadDb, input: TakeBackDeliveryPrice, now: number): Sale {
  const key: SaleKey = { quote_id: input.quote_id ?? null, basket_id: input.basket_id ?? null }
  const sale = findSale(db, key)
  const isPaid = sale?.basket?.state === 'paid' || sale?.quotes.some(({ status }) => status !== 'quoted')
  const delivery = sale && !isPaid ? findSaleDelivery(db, sale, now) : undefined
  if (!sale || delivery?.provider !== STAFF_PROVIDER || delivery.priced_at !== input.priced_at)
    throw notPriced()
  return sale
}

function notPriced(): Refusal {
  return new Refusal('wrong_state', 'This delivery has another price by now, or none.')
}
