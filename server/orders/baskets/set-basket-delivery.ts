import type { Basket } from '../../../shared/orders/baskets/basket.ts'
import type { DeliveryAddress, DeliveryBody } from '../../../shared/quoting/delivery/address.ts'
import { isAsChosen, isSameAddress } from '../../../shared/quoting/delivery/kept-price.ts'
import type { BasketParcel } from '../../../shared/quoting/delivery/pack-basket.ts'
import type { ContactBody } from '../../../shared/quoting/quotes/contact.ts'
import { effectiveStatus } from '../../../shared/quoting/quotes/expiry.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { HOUR } from '../../../shared/platform/time.ts'
import type { Caller } from '../../platform/caller.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { tryAddress } from '../../quoting/delivery/address-store.ts'
import { findBasketReview, type BasketReviewRow } from '../../quoting/delivery/basket-review-store.ts'
import { validateAddress } from '../../quoting/delivery/price-delivery.ts'
import { readyAt } from '../../quoting/delivery/courier-speeds.ts'
import { refuseClosed } from '../../quoting/delivery/set-delivery.ts'
import type { Shop } from '../../platform/shop.ts'
import { currentBasketDelivery, hasSameParcels, parcelsOfBasket } from './basket-parcels.ts'
import { isAsReviewed } from './basket-review.ts'
import { offeredOptions } from './offered-options.ts'
import { getOpenBasket, type OwnBasket } from './own-basket.ts'
import { priceParcels } from './price-parcels.ts'
import { saveParcelsOutcome } from './save-parcels-outcome.ts'
import { showToOwner } from './show-basket.ts'

export interface BasketDeliveryInput extends DeliveryBody {
  basket_id: string
  /** How to reach the customer when staff must price the delivery. A guest without an email address is refused then. */
  contact?: ContactBody | undefined
}

/** `PUT /v1/baskets/{basket_id}/delivery`: prices the delivery of everything in the basket to one address. */
export async function setBasketDelivery(
  shop: Shop,
  caller: Caller,
  { basket_id, contact, ...body }: BasketDeliveryInput,
): Promise<Basket> {
  await priceBasketDelivery(shop, caller, { basket_id, body, contact })
  return showToOwner(shop, getOpenBasket(shop.db, caller, basket_id))
}

/**
 * Prices the delivery of a basket and saves it, or refuses. A refusal that concerns one quote has its `quote_id`. A valid
 * price for the same address and parcels is kept, so that asking again does not change it. One that staff must price waits
 * for them, and is refused with `shipping_review_required`.
 */
export async function priceBasketDelivery(
  shop: Shop,
  caller: Caller,
  { basket_id, body, contact }: { basket_id: string; body: DeliveryBody; contact?: ContactBody | undefined },
): Promise<void> {
  const own = getOpenBasket(shop.db, caller, basket_id)
  const parcels = parcelsToDeliver(shop, shop.db, own)
  const { address } = validateAddress(shop, body)
  if (hasValidPrice(shop, own, { address, accept_carrier: body.accept_carrier })) return
  refuseAgain(shop, own, address)
  const now = shop.clock.now()
  const ready_at = readyAt(shop.db, offeredOptions(shop.db, own, now), now)
  const outcome = await priceParcels(shop, { to: body, parcels, ready_at })
  const refusal = shop.write((tx) => {
    // The basket may have changed while the delivery was priced.
    const current = getOpenBasket(tx, caller, basket_id)
    const packed = parcelsToDeliver(shop, tx, current)
    if (!hasSameParcels(packed, parcels)) throw new Refusal('wrong_state')
    const waiting = findSameReview(shop, tx, { own: current, address })
    return saveParcelsOutcome(tx, shop, { own: current, parcels: packed, outcome, caller, contact, waiting })
  })
  if (refusal) throw refusal
}

/** The parcels of a basket. Refuses with the `quote_id` of the first quote whose status or weight allows no price. */
function parcelsToDeliver(shop: Shop, db: ReadDb, { quotes }: OwnBasket): BasketParcel[] {
  for (const quote of quotes) {
    try {
      refuseClosed(effectiveStatus(quote, shop.clock.now()))
      if (!parcelsOfBasket(db, [quote])) throw new Refusal('not_priced', WEIGHT_UNKNOWN)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      throw new Refusal(error.code, error.message, { ...error.fields, quote_id: quote.id })
    }
  }
  return parcelsOfBasket(db, quotes)!
}

const WEIGHT_UNKNOWN = 'The weight of this part is not known yet. An engineer will look at it first.'

/** A price that ends within the hour is renewed, so that there is time to pay. */
function hasValidPrice(
  shop: Shop,
  own: OwnBasket,
  { address, accept_carrier }: { address: DeliveryAddress; accept_carrier: boolean },
): boolean {
  const priced = currentBasketDelivery(shop.db, own, shop.clock.now() + HOUR)
  const known = priced && tryAddress(shop, priced.address)
  return Boolean(known) && isAsChosen(priced!, accept_carrier) && isSameAddress(known!, address)
}

/** Staff refused exactly this delivery: their reason again. */
function refuseAgain(shop: Shop, own: OwnBasket, address: DeliveryAddress): void {
  const review = findSameReview(shop, shop.db, { own, address })
  if (review?.decision === 'refused') throw new Refusal('outside_shipping_area', review.note ?? undefined)
}

/** The review of exactly this delivery: the same parcels to the same address. */
function findSameReview(
  shop: Shop,
  db: ReadDb,
  { own, address }: { own: OwnBasket; address: DeliveryAddress },
): BasketReviewRow | null {
  const review = findBasketReview(db, own.basket.id)
  if (!review || !isAsReviewed(db, review, own.quotes)) return null
  const known = tryAddress(shop, review.address)
  return known !== null && isSameAddress(known, address) ? review : null
}
