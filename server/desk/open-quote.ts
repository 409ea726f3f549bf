import { materialNameOf } from '../catalog/material-name.ts'
import type { HistoryEntry, OpenedQuote, PromiseFacts } from '../../shared/desk/opened-quote.ts'
import { effectiveStatus } from '../../shared/quoting/quotes/expiry.ts'
import { quoteNumberOf } from '../../shared/quoting/quotes/quote-number.ts'
import { printerLoad } from '../../shared/desk/printer-load.ts'
import { staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../platform/caller.ts'
import { findOrder } from '../orders/order-store.ts'
import { findOpenCheckout } from '../payments/checkout-store.ts'
import { getQuote, offerNow } from '../quoting/review/decided-by-person.ts'
import { findPromisableDates } from '../quoting/deciding/promisable-dates.ts'
import { openQuestions } from '../quoting/review/open-questions.ts'
import { consoleLinksOf } from '../quoting/quote-fields.ts'
import { breakdownOf } from '../quoting/quote-row.ts'
import type { QuoteRow } from '../quoting/quote-store.ts'
import { showQuote } from '../quoting/show-quote.ts'
import type { Shop } from '../platform/shop.ts'
import { findListed, listHistory, listRelated, type EventRow } from './desk-store.ts'
import { ownerKey } from '../quoting/measuring/known-parts.ts'
import { customerOf } from './waiting-for-staff.ts'

const MAX_EVENTS = 100
const MAX_RELATED = 20
/** Days of printer load that staff see when they confirm a ship date. */
const LOAD_DAYS = 14

/** Returns everything about one quote for its page in the console. */
export function openQuote(shop: Shop, caller: Caller, input: { quote_id: string }): OpenedQuote {
  staffWith('see_orders', caller)
  const row = getQuote(shop.db, input.quote_id)
  const now = shop.clock.now()
  const order = findOrder(shop.db, row.id)
  const checkout = findOpenCheckout(shop.db, row.id)
  return {
    quote: { ...showQuote(shop, row).parse(), ...consoleLinksOf(shop, row) },
    revision: row.revision,
    customer: customerOf(findListed(shop.db, row.id)!),
    customer_id: ownerKey(row),
    customer_note: row.contact_note,
    requested_at: row.requested_at,
    questions: openQuestions(shop.db, [row.id]),
    breakdown: breakdownOf(row),
    asked_now: offerNow(shop.db, shop, row),
    promise: promiseFacts(shop, row),
    order: order
      ? {
          number: order.number,
          status: order.status,
          ship_by: order.ship_by,
          speed: order.speed,
          paid_at: order.paid_at,
        }
      : null,
    dated_link_until:
      checkout && checkout.ship_by !== null && checkout.expires_at > now ? checkout.expires_at : null,
    related: listRelated(shop.db, row, MAX_RELATED).map((quote) => ({
      id: quote.id,
      number: quoteNumberOf(quote),
      status: effectiveStatus(quote, now),
      material: materialNameOf(shop.db, quote),
      color: quote.color,
      quantity: quote.quantity,
      created_at: quote.created_at,
    })),
    history: listHistory(shop.db, row.id, MAX_EVENTS).map(showEvent),
  }
}

function promiseFacts(shop: Shop, row: QuoteRow): PromiseFacts {
  const { dates, capacity, job, economy_offset_days } = findPromisableDates(shop.db, shop, row)
  const now = shop.clock.now()
  return {
    dates,
    economy_offset_days,
    job: job && { quantity: job.quantity, unit_seconds: job.unit_seconds },
    load: job ? printerLoad(capacity, { needs: job, from: dates.today, days: LOAD_DAYS, now }) : [],
  }
}

const WHO: Record<string, string> = { shop: 'The program', guest: 'The customer', nobody: 'Somebody' }

function showEvent(row: EventRow): HistoryEntry {
  const { id, at, subject, what, why } = row
  const who = row.actor_name ?? WHO[row.actor_kind] ?? row.actor_kind
  return { id, at, who, subject, what, from: row.from_state, to: row.to_state, why }
}
