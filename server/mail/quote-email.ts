import { z } from 'zod'
import type { EmailDraft } from '../../shared/mail/email.ts'
import {
  deliveryPriced,
  deliveryRefused,
  engineerNeeded,
  quoteDeclined,
  quoteReady,
  quoteShipDateConfirmed,
  requestRejected,
  shipDateTakenBack,
  type QuoteInEmail,
} from '../../shared/mail/quote-emails.ts'
import {
  dateAwaited,
  quoteExpired,
  requestReceived,
  reviewStarted,
} from '../../shared/mail/request-emails.ts'
import { pacificDayOf } from '../../shared/time.ts'
import type { ReadDb } from '../db/db.ts'
import { findDelivery } from '../delivery/delivery-store.ts'
import { findOrder } from '../orders/order-store.ts'
import { optionsOf } from '../quotes/quote-row.ts'
import { findQuote, type QuoteRow } from '../quotes/quote-store.ts'
import type { Shop } from '../shop.ts'
import type { EmailTrigger } from './mail-progress.ts'
import { confirmedOrderEmail } from './order-email.ts'
import { wasTold } from './outbox-store.ts'

/**
 * The letter that a quote's event calls for. A price that the program finds by itself is there while the customer looks
 * on, so only what a person did is written about.
 */
export function quoteEmailFor(db: ReadDb, shop: Shop, event: EmailTrigger): EmailDraft | null {
  const row = findQuote(db, event.subject_id)
  if (!row) return null
  if (event.what === 'ship date confirmed') {
    const order = findOrder(db, row.id)
    return order ? confirmedOrderEmail(db, shop, order) : quoteShipDateConfirmed(quoteInEmail(shop, row))
  }
  if (event.what === 'ship date taken back' && !wasTold(db, row.id, 'ship date confirmed')) return null
  if (event.what === 'delivery priced') return pricedDeliveryEmail(db, shop, { row, event })
  return WRITERS[event.what]?.(quoteInEmail(shop, row), event) ?? null
}

/** Only a price that a person of the shop has set: any other was there while the buyer looked on. */
function pricedDeliveryEmail(
  db: ReadDb,
  shop: Shop,
  of: { row: QuoteRow; event: EmailTrigger },
): EmailDraft | null {
  const { provider } = JSON.parse(of.event.details ?? '{}') as { provider?: string }
  const delivery = findDelivery(db, of.row.id)
  if (provider !== 'shop' || delivery?.provider !== 'shop') return null
  return deliveryPriced(quoteInEmail(shop, of.row), delivery)
}

const LeftDetails = z.object({
  new_email: z.boolean(),
  waits_for: z.enum(['engineer', 'review', 'ship_date']).nullable(),
})
const ExpiredDetails = z.object({ work: z.enum(['engineer', 'review', 'price']) })

/** A guest has just told where to reach them: they get a confirmation of what they wait for. */
function contactLeftEmail(quote: QuoteInEmail, event: EmailTrigger): EmailDraft | null {
  const { new_email, waits_for } = LeftDetails.parse(JSON.parse(event.details ?? '{}'))
  if (!new_email || waits_for === null) return null
  if (waits_for === 'engineer') return requestReceived(quote)
  return waits_for === 'review' ? reviewStarted(quote) : dateAwaited(quote)
}

const WRITERS: Record<string, (quote: QuoteInEmail, event: EmailTrigger) => EmailDraft | null> = {
  'request sent': (quote) => requestReceived(quote),
  'contact left': contactLeftEmail,
  hold: (quote) => reviewStarted(quote),
  expired: (quote, { details }) =>
    quoteExpired(quote, ExpiredDetails.parse(JSON.parse(details ?? '{}')).work),
  release: (quote, { why }) => quoteReady(quote, { work: 'checked', note: why }),
  issue: (quote, { why }) => quoteReady(quote, { work: 'engineered', note: why }),
  // The program refers parts while the customer looks on.
  refer: (quote, { why, actor_kind }) => (actor_kind === 'account' ? engineerNeeded(quote, why) : null),
  'ship date taken back': (quote) => shipDateTakenBack(quote),
  reject: (quote, { why }) => requestRejected(quote, why),
  decline: (quote, { why }) => quoteDeclined(quote, why),
  'delivery refused': (quote, { why }) => deliveryRefused(quote, why),
}

function quoteInEmail(shop: Shop, row: QuoteRow): QuoteInEmail {
  const { filename, quantity, material, color } = row
  const options = optionsOf(row)
    .filter((option) => option.available)
    .map(({ speed, ship_by, total_cents }) => ({ speed, ship_by, total_cents }))
  return {
    filename,
    quantity,
    material,
    color,
    options,
    good_until: row.expires_at === null ? null : pacificDayOf(row.expires_at),
    quote_url: quoteAddress(shop, row),
  }
}

/** A guest may read the email on another device, which does not have their quote: the link brings its read-only page. */
function quoteAddress(shop: Shop, row: QuoteRow): string {
  const page = `${shop.address.base_url}/quotes/${row.id}`
  return row.account_id === null ? `${page}?link=${row.review_token}` : page
}
