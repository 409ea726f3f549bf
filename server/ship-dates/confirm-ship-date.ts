import { effectiveStatus } from '../../shared/quotes/expiry.ts'
import type { ConfirmShipDate, TakeBackShipDate } from '../../shared/quotes/operator-moves.ts'
import { datedOptions, undatedOptions } from '../../shared/quotes/ship-date-options.ts'
import { Refusal } from '../../shared/refusals.ts'
import { staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../caller.ts'
import type { ReadDb } from '../db/db.ts'
import { recordEvent } from '../db/events.ts'
import { findOpenCheckout } from '../payments/checkout-store.ts'
import { getQuote, type QuoteDecision } from '../quotes/decided-by-person.ts'
import { promisable, promisedDates } from '../quotes/promisable.ts'
import { optionsOf } from '../quotes/quote-row.ts'
import { findQuote, saveQuote, type QuoteRow } from '../quotes/quote-store.ts'
import type { Shop } from '../shop.ts'
import { keepShownDays } from './moved-days.ts'
import { findOrder, saveOrder, type OrderRow } from '../orders/order-store.ts'

/**
 * A person promises the day of an assisted quote (decisions G-223): both options get their days, and so does its order
 * where it is paid already. Before payment the day may be changed; a paid order's promise is moved on its own page.
 */
export function confirmShipDate(shop: Shop, caller: Caller, input: ConfirmShipDate): QuoteDecision {
  const by = staffWith('decide', caller)
  const row = shop.write((tx) => {
    const quote = getQuote(tx, input.quote_id)
    const order = findOrder(tx, quote.id)
    checkStanding(tx, shop, { quote, order, seen: input.instead_of })
    const days = promisedDates(promisable(tx, shop, quote), input.ship_by)
    const options = datedOptions(optionsOf(quote), days)
    const now = shop.clock.now()
    keepShownDays(tx, quote.id, optionsOf(quote))
    saveQuote(tx, quote, { options: JSON.stringify(options), ship_date_pending: 0 }, now)
    if (order) saveOrder(tx, order, { ship_by: days[order.speed], ship_date_pending: 0 }, now)
    recordEvent(tx, now, by, {
      subject: 'quote',
      subject_id: quote.id,
      what: 'ship date confirmed',
      from: input.instead_of,
      // Of a paid order the day that was bought, which is what its customer is told.
      to: order ? days[order.speed] : input.ship_by,
      why: input.why,
      details: { ship_by: days },
    })
    return findQuote(tx, quote.id)!
  })
  return { revision: row.revision }
}

/** Undoes a confirmation as long as nobody pays on it: the quote waits for its day again. */
export function takeBackShipDate(shop: Shop, caller: Caller, input: TakeBackShipDate): QuoteDecision {
  const by = staffWith('decide', caller)
  const row = shop.write((tx) => {
    const quote = getQuote(tx, input.quote_id)
    checkStanding(tx, shop, { quote, order: findOrder(tx, quote.id), seen: input.ship_by })
    if (quote.tier !== 'assisted') throw new Refusal('wrong_state', 'An issued quote keeps its day.')
    const now = shop.clock.now()
    const options = JSON.stringify(undatedOptions(optionsOf(quote)))
    keepShownDays(tx, quote.id, optionsOf(quote))
    saveQuote(tx, quote, { options, ship_date_pending: 1 }, now)
    recordEvent(tx, now, by, {
      subject: 'quote',
      subject_id: quote.id,
      what: 'ship date taken back',
      from: input.ship_by,
    })
    return findQuote(tx, quote.id)!
  })
  return { revision: row.revision }
}

/** Whether the day may be set now, and is still the one that the operator looked at. */
function checkStanding(
  db: ReadDb,
  shop: Shop,
  of: { quote: QuoteRow; order: OrderRow | undefined; seen: string | null },
): void {
  const { quote, order, seen } = of
  const now = shop.clock.now()
  const status = effectiveStatus(quote, now)
  if (status === 'expired') throw new Refusal('quote_expired', 'This quote has expired in the meantime.')
  if (status !== 'quoted' && status !== 'accepted') throw new Refusal('wrong_state')
  if (quote.tier === 'instant')
    throw new Refusal('wrong_state', 'The day of this quote is computed; nobody confirms it.')
  const stands = quote.ship_date_pending ? null : defaultDay(quote)
  if (stands !== seen) throw new Refusal('wrong_state')
  if (order?.status === 'completed' || order?.status === 'cancelled') throw new Refusal('wrong_state')
  if (seen === null) return
  if (order) throw new Refusal('wrong_state', 'This is paid for: move the day on the page of the order.')
  const link = findOpenCheckout(db, quote.id)
  if (link && link.ship_by !== null && link.expires_at > now)
    throw new Refusal(
      'payment_in_progress',
      'Somebody has a checkout link with this day open. It can be changed once the link has ended.',
      { until: link.expires_at },
    )
}

function defaultDay(quote: QuoteRow): string | null {
  return optionsOf(quote).find((option) => option.speed === 'asap')?.ship_by ?? null
}
