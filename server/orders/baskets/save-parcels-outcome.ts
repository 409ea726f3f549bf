import type { DeliveryAddress } from '../../../shared/quoting/delivery/address.ts'
import type { BasketParcel } from '../../../shared/quoting/delivery/pack-basket.ts'
import type { ContactBody } from '../../../shared/quoting/quotes/contact.ts'
import type { Refusal } from '../../../shared/platform/refusals.ts'
import type { Caller } from '../../platform/caller.ts'
import type { WriteDb } from '../../platform/db/db.ts'
import { recordEvent } from '../../platform/db/events.ts'
import { sealAddress } from '../../quoting/delivery/address-store.ts'
import { deleteBasketDelivery, saveBasketDelivery } from '../../quoting/delivery/basket-delivery-store.ts'
import {
  deleteBasketReview,
  saveBasketReview,
  type BasketReviewRow,
  type ReviewedParcel,
} from '../../quoting/delivery/basket-review-store.ts'
import { forgetAddresses } from '../../quoting/delivery/forget-addresses.ts'
import { deliveryReviewRefusal } from '../../quoting/delivery/review-refusal.ts'
import { touchBasket } from '../../quoting/basket-store.ts'
import { keepContact } from '../../quoting/guests/leave-contact.ts'
import type { Shop } from '../../platform/shop.ts'
import type { OwnBasket } from './own-basket.ts'
import type { ParcelsOutcome, PricedParcels } from './price-parcels.ts'

interface OutcomeToSave {
  own: OwnBasket
  parcels: readonly BasketParcel[]
  outcome: ParcelsOutcome
  caller: Caller
  contact: ContactBody | undefined
  /** The review that these parcels have already, for this address. */
  waiting: BasketReviewRow | null
}

/** Saves the price, or the review that staff must do; then returns the refusal that says so. */
export function saveParcelsOutcome(tx: WriteDb, shop: Shop, save: OutcomeToSave): Refusal | null {
  const { own, outcome } = save
  const now = shop.clock.now()
  forgetAddresses(tx, now)
  if ('priced' in outcome) savePrice(tx, shop, { ...save, ...outcome })
  else saveReview(tx, shop, { ...save, ...outcome })
  touchBasket(tx, own.basket.id, now)
  return 'priced' in outcome
    ? null
    : deliveryReviewRefusal(
        outcome.review.flatMap(({ reasons }) => reasons),
        'basket',
      )
}

function savePrice(
  tx: WriteDb,
  shop: Shop,
  {
    own,
    parcels,
    caller,
    priced,
    address,
  }: OutcomeToSave & { priced: PricedParcels; address: DeliveryAddress },
): void {
  const { id: basket_id } = own.basket
  const priced_at = shop.clock.now()
  saveBasketDelivery(tx, { basket_id, priced, parcels, address: sealAddress(shop, address), priced_at })
  deleteBasketReview(tx, basket_id)
  const { method, fee_cents, provider } = priced
  for (const { id } of own.quotes)
    recordEvent(tx, priced_at, caller, {
      subject: 'quote',
      subject_id: id,
      what: 'delivery priced',
      details: { method, fee_cents, provider, basket_id },
    })
}

/** The same delivery that waits already keeps its place in the queue; the contact may be new. */
function saveReview(
  tx: WriteDb,
  shop: Shop,
  {
    own,
    caller,
    contact,
    waiting,
    review,
    address,
  }: OutcomeToSave & { review: ReviewedParcel[]; address: DeliveryAddress },
): void {
  const { basket, quotes } = own
  const asked_at = shop.clock.now()
  if (contact) keepContact(tx, shop, caller, { quotes, contact })
  if (waiting?.decision === null) return
  saveBasketReview(tx, {
    basket_id: basket.id,
    city: address.city,
    parcels: review,
    address: sealAddress(shop, address),
    asked_at,
  })
  deleteBasketDelivery(tx, basket.id)
  const reasons = [...new Set(review.flatMap((parcel) => parcel.reasons))]
  for (const [at, { id }] of quotes.entries())
    recordEvent(tx, asked_at, caller, {
      subject: 'quote',
      subject_id: id,
      what: 'delivery held for review',
      details: { reasons, basket_id: basket.id, is_first: at === 0 },
    })
}
