import type { Basket } from '../../shared/baskets/basket.ts'
import type { DeliveryAddress, DeliveryBody } from '../../shared/delivery/address.ts'
import type { BasketParcel } from '../../shared/delivery/pack-basket.ts'
import { effectiveStatus } from '../../shared/quotes/expiry.ts'
import { Refusal } from '../../shared/refusals.ts'
import { HOUR } from '../../shared/time.ts'
import type { Caller } from '../caller.ts'
import type { ReadDb } from '../db/db.ts'
import { recordEvent } from '../db/events.ts'
import { sealAddress, tryAddress } from '../delivery/address-store.ts'
import { saveBasketDelivery } from '../delivery/basket-delivery-store.ts'
import { forgetAddresses } from '../delivery/forget-addresses.ts'
import { validateAddress } from '../delivery/price-delivery.ts'
import { touchBasket } from '../quotes/basket-store.ts'
import { readyAt } from '../quotes/parcel-of-quote.ts'
import { refuseClosed } from '../quotes/set-delivery.ts'
import type { Shop } from '../shop.ts'
import { currentBasketDelivery, hasSameParcels, parcelsOfBasket } from './basket-parcels.ts'
import { getOpenBasket, type OwnBasket } from './own-basket.ts'
import { priceParcels } from './price-parcels.ts'
import { showToOwner } from './show-basket.ts'

/** `PUT /v1/baskets/{basket_id}/delivery`: prices the delivery of everything in the basket to one address. */
export async function setBasketDelivery(
  shop: Shop,
  caller: Caller,
  input: DeliveryBody & { basket_id: string },
): Promise<Basket> {
  const { basket_id, ...body } = input
  await priceBasketDelivery(shop, caller, { basket_id, body })
  return showToOwner(shop, getOpenBasket(shop.db, caller, basket_id))
}

/**
 * Prices the delivery of a basket and saves it, or refuses. A refusal that concerns one quote has its `quote_id`. A valid
 * price for the same address and parcels is kept, so that asking again does not change it.
 */
export async function priceBasketDelivery(
  shop: Shop,
  caller: Caller,
  { basket_id, body }: { basket_id: string; body: DeliveryBody },
): Promise<void> {
  const own = getOpenBasket(shop.db, caller, basket_id)
  const parcels = parcelsToDeliver(shop, shop.db, own)
  const { address } = validateAddress(shop, body)
  if (hasValidPrice(shop, own, { address, accept_carrier: body.accept_carrier })) return
  const now = shop.clock.now()
  const ready_at = Math.max(...own.quotes.map((quote) => readyAt(shop.db, quote, now)))
  const priced = await priceParcels(shop, { to: body, parcels, ready_at })
  shop.write((tx) => {
    // The basket may have changed while the delivery was priced.
    const current = parcelsToDeliver(shop, tx, getOpenBasket(tx, caller, basket_id))
    if (!hasSameParcels(current, parcels)) throw new Refusal('wrong_state')
    const priced_at = shop.clock.now()
    forgetAddresses(tx, priced_at)
    saveBasketDelivery(tx, {
      basket_id,
      priced,
      parcels: current,
      address: sealAddress(shop, address),
      priced_at,
    })
    touchBasket(tx, basket_id, priced_at)
    const { method, fee_cents, provider } = priced
    for (const { id } of own.quotes)
      recordEvent(tx, priced_at, caller, {
        subject: 'quote',
        subject_id: id,
        what: 'delivery priced',
        details: { method, fee_cents, provider, basket_id },
      })
  })
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
  if (!known || (priced.method === 'shipping') !== accept_carrier) return false
  return (Object.keys(address) as (keyof DeliveryAddress)[]).every(
    (field) => (known[field] ?? null) === (address[field] ?? null),
  )
}
