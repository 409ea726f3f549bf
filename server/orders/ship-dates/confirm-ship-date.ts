import { effectiveStatus } from '../../../shared/quoting/quotes/expiry.ts'
import type { ConfirmShipDate, TakeBackShipDate } from '../../../shared/quoting/quotes/operator-moves.ts'
import { datedOptions, undatedOptions } from '../../../shared/quoting/quotes/ship-date-options.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { recordEvent } from '../../platform/db/events.ts'
import { findOpenCheckout } from '../../payments/checkout-store.ts'
import { getQuote, quoteChanged, type QuoteDecision } from '../../quoting/review/decided-by-person.ts'
import { findPromisableDates, promisedDates } from '../../quoting/deciding/promisable-dates.ts'
import { optionsOf } from '../../quoting/quote-row.ts'
import { findQuote, saveQuote, type QuoteRow } from '../../quoting/quote-store.ts'
import type { Shop } from '../../platform/shop.ts'
import { keepShownDates } from './moved-days.ts'
import { findOrder, saveOrder, type OrderRow } from '../order-store.ts'

/**
 * Confirms the ship date of an assisted quote, never before the earliest computed day: both options get their dates, and so
 * does its order if it is paid already. Before payment the date may be changed; after it, `moveShipDate` does that.
 */
export function confirmShipDate(shop: Shop, caller: Caller, input: ConfirmShipDate): QuoteDecision {
  const by = staffWith('decide', caller)
  const row = shop.write((tx) => {
    const quote = getQuote(tx, input.quote_id)
    const order = findOrder(tx, quote.id)
    refuseUnlessOpen(tx, shop, { quote, order, seen: input.instead_of })
    const days = promisedDates(findPromisableDates(tx, shop, quote), input.ship_by)
    const options = datedOptions(optionsOf(quote), days)
    const now = shop.clock.now()
    keepShownDates(tx, quote.id, optionsOf(quote))
    saveQuote(tx, quote, { options: JSON.stringify(options), ship_date_pending: 0 }, now)
    if (order) saveOrder(tx, order, { ship_by: days[order.speed], ship_date_pending: 0 }, now)
    recordEvent(tx, now, by, {
      subject: 'quote',
      subject_id: quote.id,
      what: 'ship date confirmed',
      from: input.instead_of,
      // For a paid order, the date of the speed that was bought: its email says that one.
      to: order ? days[order.speed] : input.ship_by,
      why: input.why,
      details: { ship_by: days },
    })
    return findQuote(tx, quote.id)!
  })
  return { revision: row.revision }
}

/** Undoes a confirmation while no checkout with its date is open: the quote waits for its ship date again. */
export function takeBackShipDate(shop: Shop, caller: Caller, input: TakeBackShipDate): QuoteDecision {
  const by = staffWith('decide', caller)
  const row = shop.write((tx) => {
    const quote = getQuote(tx, input.quote_id)
    refuseUnlessOpen(tx, shop, { quote, order: findOrder(tx, quote.id), seen: input.ship_by })
    if (quote.tier !== 'assisted') throw new Refusal('wrong_state', 'An issued quote keeps its ship date.')
    const now = shop.clock.now()
    const options = JSON.stringify(undatedOptions(optionsOf(quote)))
    keepShownDates(tx, quote.id, optionsOf(quote))
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

/** Refuses when the ship date may not be set now, or is no longer the one that staff saw. */
function refuseUnlessOpen(
  db: ReadDb,
  shop: Shop,
  { quote, order, seen }: { quote: QuoteRow; order: OrderRow | undefined; seen: string | null },
): void {
  const now = shop.clock.now()
  const status = effectiveStatus(quote, now)
  if (status === 'expired') throw new Refusal('quote_expired', 'This quote has expired in the meantime.')
  if (status !== 'quoted' && status !== 'accepted') throw quoteChanged(quote)
  if (quote.tier === 'instant')
    throw new Refusal('wrong_state', 'The ship date of this quote is computed and needs no confirmation.')
  const current = quote.ship_date_pending ? null : defaultDay(quote)
  if (current !== seen) throw quoteChanged(quote)
  if (order?.status === 'completed' || order?.status === 'cancelled') throw quoteChanged(quote)
  if (seen === null) return
  if (order) throw quoteChanged(quote, 'This quote is paid. Move the ship date on its order page.')
  const checkout = findOpenCheckout(db, quote.id)
  if (checkout && checkout.ship_by !== null && checkout.expires_at > now)
    throw new Refusal(
      'payment_in_progress',
      'A checkout with this ship date is open. The date can be changed once it has closed.',
      { until: checkout.expires_at },
    )
}

function defaultDay(quote: QuoteRow): string | null {
  return optionsOf(quote).find((option) => option.speed === 'asap')?.ship_by ?? null
}
