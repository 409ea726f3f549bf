import type { DeliveryAddress } from '../../../shared/quoting/delivery/address.ts'
import type { PricedDelivery } from '../../../shared/quoting/delivery/delivery.ts'
import type { PackedParcel } from '../../../shared/quoting/delivery/pack-basket.ts'
import type { ContactBody } from '../../../shared/quoting/quotes/contact.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import type { Caller } from '../../platform/caller.ts'
import type { WriteDb } from '../../platform/db/db.ts'
import { recordEvent } from '../../platform/db/events.ts'
import type { Shop } from '../../platform/shop.ts'
import { touchBasket } from '../basket-store.ts'
import { keepContact } from '../guests/leave-contact.ts'
import { keyOfSale, type Sale } from '../sale.ts'
import { sealAddress } from './address-store.ts'
import { deleteDelivery, saveDelivery } from './delivery-store.ts'
import { forgetAddresses } from './forget-addresses.ts'
import type { ParcelsOutcome } from './price-parcels.ts'
import { deleteReview, saveReview, type ReviewedParcel } from './review-store.ts'
import type { ReviewReason } from '../../../shared/quoting/delivery/decide-delivery.ts'
import { REVIEW_WORDS } from '../../../shared/quoting/delivery/delivery-words.ts'

interface OutcomeToSave {
  sale: Sale
  parcels: readonly PackedParcel[]
  outcome: ParcelsOutcome
  caller: Caller
  contact: ContactBody | undefined
  /** True if exactly this delivery waits for staff already. */
  isWaiting: boolean
}

/** Saves the price, or the review that staff must do; then returns the refusal that says so. */
export function saveParcelsOutcome(tx: WriteDb, shop: Shop, save: OutcomeToSave): Refusal | null {
  const { sale, outcome } = save
  const now = shop.clock.now()
  forgetAddresses(tx, now)
  if ('priced' in outcome) savePrice(tx, shop, { ...save, ...outcome })
  else keepReview(tx, shop, { ...save, ...outcome })
  if (sale.basket) touchBasket(tx, sale.basket.id, now)
  if ('priced' in outcome) return null
  const reasons = outcome.review.flatMap((parcel) => parcel.reasons)
  return deliveryReviewRefusal(reasons, sale.basket ? 'basket' : 'quote')
}

function savePrice(
  tx: WriteDb,
  shop: Shop,
  save: OutcomeToSave & { priced: PricedDelivery; address: DeliveryAddress },
): void {
  const { sale, parcels, caller, priced } = save
  const key = keyOfSale(sale)
  const priced_at = shop.clock.now()
  saveDelivery(tx, { ...key, priced, parcels, address: sealAddress(shop, save.address), priced_at })
  deleteReview(tx, key)
  const { method, fee_cents, provider } = priced
  for (const { id } of sale.quotes)
    recordEvent(tx, priced_at, caller, {
      subject: 'quote',
      subject_id: id,
      what: 'delivery priced',
      details: { method, fee_cents, provider, ...(sale.basket ? { basket_id: sale.basket.id } : {}) },
    })
}

/** A delivery that waits already keeps its place in the queue; the contact may be new. */
function keepReview(
  tx: WriteDb,
  shop: Shop,
  save: OutcomeToSave & { review: ReviewedParcel[]; address: DeliveryAddress },
): void {
  const { sale, caller, contact, review: parcels, address } = save
  const key = keyOfSale(sale)
  const asked_at = shop.clock.now()
  if (contact) keepContact(tx, shop, caller, { quotes: sale.quotes, contact })
  if (save.isWaiting) return
  saveReview(tx, { ...key, city: address.city, parcels, address: sealAddress(shop, address), asked_at })
  deleteDelivery(tx, key)
  const reasons = [...new Set(parcels.flatMap((parcel) => parcel.reasons))]
  for (const [at, { id }] of sale.quotes.entries())
    recordEvent(tx, asked_at, caller, {
      subject: 'quote',
      subject_id: id,
      what: 'delivery held for review',
      details: { reasons, ...inBasket(sale, at) },
    })
}

/** Returns the basket of an event about one of its quotes, and whether it is the first of them: who is told of the basket is told once. */
export function inBasket({ basket }: Sale, at: number): { basket_id?: string; is_first?: boolean } {
  return basket ? { basket_id: basket.id, is_first: at === 0 } : {}
}

/** Returns the refusal of a delivery that staff must price first. It waits for them. */
function deliveryReviewRefusal(allReasons: readonly ReviewReason[], what: 'quote' | 'basket'): Refusal {
  const reasons = [...new Set(allReasons)]
  const words = reasons.map((reason) => REVIEW_WORDS[reason]).join(', ')
  return new Refusal(
    'shipping_review_required',
    `Our staff must review this delivery first (${words}). Read the ${what} again later; its delivery will then have a price.`,
    { reasons },
  )
}
