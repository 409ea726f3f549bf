import { materialNameOf } from '../catalog/material-name.ts'
import { addressOf } from '../../shared/accounts/email-verification.ts'
import type { Customer, ListedQuote } from '../../shared/desk/desk.ts'
import { effectiveStatus } from '../../shared/quoting/quotes/expiry.ts'
import { quoteNumberOf } from '../../shared/quoting/quotes/quote-number.ts'
import { staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../platform/caller.ts'
import type { Shop } from '../platform/shop.ts'
import { listHeld, listRequests, listShipDates, type ListedRow } from './desk-store.ts'
import { consoleLinksOf } from '../quoting/quote-fields.ts'
import { optionsOf } from '../quoting/quote-row.ts'

const LISTS = { ship_dates: listShipDates, engineering: listRequests, held: listHeld } as const

/** Returns the quotes that wait for staff on one page of the console, the most urgent first. */
export function listWaitingQuotes(shop: Shop, caller: Caller, which: keyof typeof LISTS): ListedQuote[] {
  staffWith('see_orders', caller)
  return LISTS[which](shop.db, shop.clock.now()).map((row) => showRow(shop, row))
}

/** Returns a quote as a row of the console's lists. */
export function showRow(shop: Shop, row: ListedRow): ListedQuote {
  return {
    id: row.id,
    number: quoteNumberOf(row),
    filename: row.filename,
    thumbnail_url: consoleLinksOf(shop, row).thumbnail_url,
    status: effectiveStatus(row, shop.clock.now()),
    request_status: row.request_status,
    tier: row.tier,
    ship_date_pending: row.ship_date_pending === 1,
    material: materialNameOf(shop.db, row),
    color: row.color,
    quantity: row.quantity,
    customer: customerOf(row),
    amount_cents: amountOf(row),
    since: sinceOf(row),
    until: row.order_number === null ? row.expires_at : null,
    order_number: row.order_number,
  }
}

export function customerOf(row: ListedRow): Customer | null {
  const { account_id, customer_name, customer_email } = row
  if (account_id !== null)
    return { id: account_id, name: customer_name ?? '', email: addressOf(customer_email ?? '') ?? '' }
  return customer_email === null ? null : { id: row.id, name: 'Guest', email: customer_email }
}

function amountOf(row: ListedRow): number | null {
  return optionsOf(row).find((option) => option.speed === 'week')?.total_cents ?? row.estimate_cents
}

export function sinceOf(row: ListedRow): number {
  const sent = row.request_status === 'open' ? row.requested_at : null
  return row.paid_at ?? sent ?? row.priced_at ?? row.created_at
}
