import type { DeliveryBody } from '../../../shared/quoting/delivery/address.ts'
import type { Parcel } from '../../../shared/quoting/delivery/delivery.ts'
import type { ContactBody } from '../../../shared/quoting/quotes/contact.ts'
import { effectiveStatus } from '../../../shared/quoting/quotes/expiry.ts'
import type { QuoteStatus } from '../../../shared/quoting/quotes/quote-states.ts'
import { type RefusalCode } from '../../../shared/platform/refusal-codes.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import type { Caller } from '../../platform/caller.ts'
import { recordEvent, THE_SHOP, type TheShop } from '../../platform/db/events.ts'
import { sealAddress } from './address-store.ts'
import { deleteDelivery, saveDelivery } from './delivery-store.ts'
import { forgetAddresses } from './forget-addresses.ts'
import { priceDelivery, type DeliveryOutcome } from './price-delivery.ts'
import { deliveryReviewRefusal } from './review-refusal.ts'
import { deleteReview, saveReview } from './review-store.ts'
import type { Shop } from '../../platform/shop.ts'
import { hasValidPrice } from './delivery-holds.ts'
import { keepContact } from '../guests/leave-contact.ts'
import { readyAt } from './courier-speeds.ts'
import { parcelOfQuote } from './parcel-of-quote.ts'
import { optionsOf } from '../quote-row.ts'
import { findQuote, type QuoteRow } from '../quote-store.ts'
import { getOwnQuote } from '../read-quotes.ts'
import { showQuote, type ShownQuote } from '../show-quote.ts'

/** `POST /v1/quotes/{quote_id}/delivery`: prices the delivery of an unpaid quote to an address. */
export async function setDelivery(
  shop: Shop,
  caller: Caller,
  input: DeliveryBody & { quote_id: string; contact?: ContactBody | undefined },
): Promise<ShownQuote> {
  const { quote_id, contact, ...body } = input
  await priceDeliveryFor(shop, getOwnQuote(shop.db, caller, quote_id), body, { actor: caller, contact })
  return showQuote(shop, getOwnQuote(shop.db, caller, quote_id))
}

/** Who prices a delivery. `contact`: how to reach them when staff must do it; a guest without an email address is refused then. */
type DeliveryActor = { actor: Caller; contact?: ContactBody | undefined } | { actor: TheShop }

/**
 * Prices the delivery of a quote and saves it, or refuses. A valid price for the same address and parcel is kept, so that
 * asking again does not change it.
 */
export async function priceDeliveryFor(
  shop: Shop,
  quote: QuoteRow,
  body: DeliveryBody,
  by: DeliveryActor = { actor: THE_SHOP },
): Promise<void> {
  const parcel = parcelToDeliver(shop, quote)
  if (hasValidPrice(shop, { quote, body, parcel })) return
  const ready_at = readyAt(shop.db, optionsOf(quote), shop.clock.now())
  const outcome = await priceDelivery(shop, { to: body, parcel, ready_at })
  const refusal = shop.write((tx) => {
    // The quote may have changed while the delivery was priced.
    const current = findQuote(tx, quote.id)
    if (!current || JSON.stringify(parcelToDeliver(shop, current)) !== JSON.stringify(parcel))
      throw new Refusal('wrong_state')
    return saveOutcome(shop, { tx, quote_id: quote.id, parcel, outcome, by })
  })
  if (refusal) throw refusal
}

const NOT_DELIVERABLE: Partial<Record<QuoteStatus, RefusalCode>> = {
  received: 'not_priced',
  processing: 'not_priced',
  accepted: 'quote_paid',
  expired: 'quote_expired',
  failed: 'quote_final',
  withdrawn: 'quote_final',
}

/** Refuses statuses without a price that can still be paid: pricing a delivery needs the part's weight. */
export function refuseClosed(status: QuoteStatus): void {
  const code = NOT_DELIVERABLE[status]
  if (code) throw new Refusal(code)
}

/** The quote's parcel. Refuses when its status or unknown weight does not allow a delivery price. */
function parcelToDeliver(shop: Shop, quote: QuoteRow): Parcel {
  refuseClosed(effectiveStatus(quote, shop.clock.now()))
  const parcel = parcelOfQuote(shop.db, quote)
  if (parcel) return parcel
  throw new Refusal(
    'not_priced',
    'The weight of this part is not known yet. An engineer will look at it first.',
  )
}

interface DeliveryToSave {
  tx: Parameters<Parameters<Shop['write']>[0]>[0]
  quote_id: string
  parcel: Parcel
  outcome: DeliveryOutcome
  by: DeliveryActor
}

/** Saves the price, or the review that staff must do; then returns the refusal that says so. */
function saveOutcome(shop: Shop, { tx, quote_id, parcel, outcome, by }: DeliveryToSave): Refusal | null {
  const now = shop.clock.now()
  forgetAddresses(tx, now)
  const address = sealAddress(shop, outcome.address)
  const event = { subject: 'quote', subject_id: quote_id } as const
  if ('priced' in outcome) {
    const { priced } = outcome
    saveDelivery(tx, { quote_id, priced, parcel, address, priced_at: now })
    deleteReview(tx, quote_id)
    const details = { method: priced.method, fee_cents: priced.fee_cents, provider: priced.provider }
    recordEvent(tx, now, by.actor, { ...event, what: 'delivery priced', details })
    return null
  }
  const { review } = outcome
  saveReview(tx, { quote_id, reasons: review, city: outcome.address.city, parcel, address, asked_at: now })
  deleteDelivery(tx, quote_id)
  keepReviewContact(tx, shop, { quote_id, by })
  recordEvent(tx, now, by.actor, { ...event, what: 'delivery held for review', details: { reasons: review } })
  return deliveryReviewRefusal(review, 'quote')
}

function keepReviewContact(
  tx: DeliveryToSave['tx'],
  shop: Shop,
  { quote_id, by }: Pick<DeliveryToSave, 'quote_id' | 'by'>,
): void {
  if (!('contact' in by) || by.contact === undefined) return
  keepContact(tx, shop, by.actor, { quotes: [findQuote(tx, quote_id)!], contact: by.contact })
}
