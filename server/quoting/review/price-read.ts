import { whyPriceStays, PRICE_UNDO_SECONDS } from '../../../shared/quoting/quotes/price-undo.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import type { Caller } from '../../platform/caller.ts'
import { writeIfPossible } from '../../platform/db/best-effort.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { recordEvent } from '../../platform/db/events.ts'
import type { Shop } from '../../platform/shop.ts'
import { findOpenCheckout } from '../../payments/checkout-store.ts'
import { STAFF_PROVIDER } from '../../../shared/quoting/delivery/kept-price.ts'
import { recallDelivery } from '../delivery/delivery-store.ts'
import type { QuoteRow } from '../quote-store.ts'

/** An event by which staff set a price. */
export interface PriceEvent {
  id: number
  at: number
  what: string
  details: string | null
}

/** Returns the last event of these kinds on a quote. */
export function findLastEvent(db: ReadDb, quoteId: string, kinds: readonly string[]): PriceEvent | undefined {
  return db.get<PriceEvent>(
    `select id, at, what, details from events where subject = 'quote' and subject_id = ?
       and what in (select value from json_each(?)) order by id desc limit 1`,
    quoteId,
    JSON.stringify(kinds),
  )
}

/**
 * Records that the customer was shown a price while staff could take it back. Once it was read it stays. Most quotes cost one
 * comparison here.
 */
export function notePriceRead(shop: Shop, caller: Caller, quote: QuoteRow): void {
  const since = shop.clock.now() - PRICE_UNDO_SECONDS
  if (!wasPricedByStaff(shop.db, quote, since)) return
  const set = findLastEvent(shop.db, quote.id, ['issue', 'release', 'delivery priced'])
  if (!set || isReadSince(shop.db, quote, set)) return
  writeIfPossible(shop, (tx) =>
    recordEvent(tx, shop.clock.now(), caller, { subject: 'quote', subject_id: quote.id, what: 'price read' }),
  )
}

function wasPricedByStaff(db: ReadDb, quote: QuoteRow, since: number): boolean {
  if (quote.status !== 'quoted') return false
  if (quote.tier !== 'instant' && (quote.priced_at ?? 0) >= since) return true
  const basket = db.recall<{ provider: string; priced_at: number }>(
    `select provider, priced_at from deliveries join basket_quotes using (basket_id) where basket_quotes.quote_id = ?`,
    quote.id,
  )
  const delivery = recallDelivery(db, quote.id) ?? basket
  return delivery?.provider === STAFF_PROVIDER && delivery.priced_at >= since
}

/** Returns true if the customer saw or used the quote since an event. A message can be written without looking at it. */
function isReadSince(db: ReadDb, { id, account_id }: QuoteRow, set: PriceEvent): boolean {
  return (
    db.get(
      `select 1 from events where subject in ('quote', 'order') and subject_id = :id and id > :since
         and what <> 'message from customer'
         and (actor_kind in ('guest', 'nobody') or (actor_kind = 'account' and actor_id = :account_id))`,
      { id, account_id, since: set.id },
    ) !== undefined
  )
}

/** Refuses to take back a price that the customer has read or is paying, or that staff set too long ago. */
export function refuseStayingPrice(db: ReadDb, quote: QuoteRow, set: PriceEvent, now: number): void {
  const checkout = findOpenCheckout(db, quote.id)
  const is_read = checkout !== undefined || isReadSince(db, quote, set)
  const why = whyPriceStays({ set_at: set.at, is_read, now })
  if (why !== null) throw new Refusal('wrong_state', why)
}
