import type { DeliveryBody } from '../../shared/delivery/address.ts'
import { REVIEW_WORDS } from '../../shared/delivery/delivery-words.ts'
import type { ReviewReason } from '../../shared/delivery/decide-delivery.ts'
import type { Parcel } from '../../shared/delivery/delivery.ts'
import { effectiveStatus } from '../../shared/quotes/expiry.ts'
import type { QuoteStatus } from '../../shared/quotes/quote-states.ts'
import { Refusal, type RefusalCode } from '../../shared/refusals.ts'
import type { Caller } from '../caller.ts'
import { recordEvent, THE_SHOP, type TheShop } from '../db/events.ts'
import { sealAddress } from '../delivery/address-seal.ts'
import { deleteDelivery, saveDelivery } from '../delivery/delivery-store.ts'
import { forgetAddresses } from '../delivery/forget-addresses.ts'
import { priceDelivery, type DeliveryOutcome } from '../delivery/price-delivery.ts'
import { deleteReview, saveReview } from '../delivery/review-store.ts'
import type { Shop } from '../shop.ts'
import { holdsAlready } from './delivery-holds.ts'
import { parcelOfQuote, readyAt } from './parcel-of-quote.ts'
import { findQuote, type QuoteRow } from './quote-store.ts'
import { getOwnQuote } from './read-quotes.ts'
import { showQuote, type ShownQuote } from './show-quote.ts'

/** `POST /v1/quotes/{quote_id}/delivery`: prices the delivery of an unpaid quote to an address. */
export async function setDelivery(
  shop: Shop,
  caller: Caller,
  input: DeliveryBody & { quote_id: string },
): Promise<ShownQuote> {
  const { quote_id, ...body } = input
  await priceDeliveryFor(shop, getOwnQuote(shop.db, caller, quote_id), body, caller)
  return showQuote(shop, getOwnQuote(shop.db, caller, quote_id))
}

/**
 * Prices the delivery of a quote and saves it, or refuses. A price that was given for the same address and parcel is
 * kept as long as it is good, so that asking again does not change it.
 */
export async function priceDeliveryFor(
  shop: Shop,
  quote: QuoteRow,
  body: DeliveryBody,
  by: Caller | TheShop = THE_SHOP,
): Promise<void> {
  const parcel = parcelToDeliver(shop, quote)
  if (holdsAlready(shop, { quote, body, parcel })) return
  const ready_at = readyAt(shop.db, quote, shop.clock.now())
  const outcome = await priceDelivery(shop, { to: body, parcel, ready_at })
  const refusal = shop.write((tx) => {
    // Pricing took its time: what was priced must still be what would be delivered.
    const now = findQuote(tx, quote.id)
    if (!now || JSON.stringify(parcelToDeliver(shop, now)) !== JSON.stringify(parcel))
      throw new Refusal('wrong_state')
    return keep(shop, { tx, quote_id: quote.id, parcel, outcome, by })
  })
  if (refusal) throw refusal
}

const CLOSED: Partial<Record<QuoteStatus, RefusalCode>> = {
  received: 'not_priced',
  processing: 'not_priced',
  accepted: 'quote_paid',
  expired: 'quote_expired',
  failed: 'quote_final',
  withdrawn: 'quote_final',
}

/** Only of a quote with a price that can still be paid is there anything to deliver (decisions G-158). */
export function refuseClosed(status: QuoteStatus): void {
  const closed = CLOSED[status]
  if (closed) throw new Refusal(closed)
}

/** What is delivered of a quote. */
function parcelToDeliver(shop: Shop, quote: QuoteRow): Parcel {
  refuseClosed(effectiveStatus(quote, shop.clock.now()))
  const parcel = parcelOfQuote(shop.db, quote)
  if (parcel) return parcel
  throw new Refusal(
    'not_priced',
    'The weight of this part is not known yet. One of our engineers looks at it first.',
  )
}

interface ToKeep {
  tx: Parameters<Parameters<Shop['write']>[0]>[0]
  quote_id: string
  parcel: Parcel
  outcome: DeliveryOutcome
  by: Caller | TheShop
}

/** Saves the price; or the question to a person of the shop, with the refusal that says so. */
function keep(shop: Shop, { tx, quote_id, parcel, outcome, by }: ToKeep): Refusal | null {
  const now = shop.clock.now()
  forgetAddresses(tx, now)
  const address = sealAddress(shop, outcome.address)
  const event = { subject: 'quote', subject_id: quote_id } as const
  if ('priced' in outcome) {
    const { priced } = outcome
    saveDelivery(tx, { quote_id, priced, parcel, address, priced_at: now })
    deleteReview(tx, quote_id)
    const details = { method: priced.method, fee_cents: priced.fee_cents, provider: priced.provider }
    recordEvent(tx, now, by, { ...event, what: 'delivery priced', details })
    return null
  }
  const { review } = outcome
  saveReview(tx, { quote_id, reasons: review, city: outcome.address.city, parcel, address, asked_at: now })
  deleteDelivery(tx, quote_id)
  recordEvent(tx, now, by, { ...event, what: 'delivery held for review', details: { reasons: review } })
  return reviewRefusal(review)
}

function reviewRefusal(reasons: readonly ReviewReason[]): Refusal {
  const words = reasons.map((reason) => REVIEW_WORDS[reason]).join(', ')
  return new Refusal(
    'shipping_review_required',
    `The shop has to review this delivery first (${words}). Read the quote again later: its delivery then has a price.`,
    { reasons },
  )
}
