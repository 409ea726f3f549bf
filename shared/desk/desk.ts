import type { Cents } from '../money.ts'
import type { Tier } from '../quotes/quote.ts'
import type { QuoteStatus } from '../quotes/quote-states.ts'
import type { RequestStatus } from '../quotes/request-states.ts'
import { DAY, instantOf, type Instant, type PacificDay } from '../time.ts'

/** How many items wait for staff, by the console page on which they are done. */
export interface DeskCounts {
  ship_dates: number
  engineering: number
  held: number
  delivery_reviews: number
  /** Orders with units that are not ready yet, without orders on hold. */
  production: number
  /** Orders whose units are all ready, and which are not shipped. */
  packing: number
  /** Emails that were not sent automatically. */
  letters: number
  /** Failed refunds, unmatched payments and unreported taxes that wait for staff. */
  refunds: number
}

/** Who asked for a quote: an account, or a guest with an email address. */
export interface Customer {
  id: string
  name: string
  email: string
}

/** A quote as a row of the console's lists. */
export interface ListedQuote {
  id: string
  filename: string
  thumbnail_url: string | null
  status: QuoteStatus
  request_status: RequestStatus | null
  tier: Tier | null
  ship_date_pending: boolean
  material: string
  color: string
  quantity: number
  customer: Customer | null
  /** The Economy price of all units, or the estimate; null when there is neither. */
  amount_cents: Cents | null
  /** Since when it has been waiting. */
  since: Instant
  /** When it expires; null when it does not. */
  until: Instant | null
  order_number: number | null
}

export type DeskKind = 'ship_dates' | 'engineering' | 'held' | 'delivery_reviews' | 'production' | 'packing'

/** One item that waits for staff. `id` is its own, `subject_id` the quote's or order's. */
export interface DeskItem {
  id: string
  kind: DeskKind
  subject_id: string
  filename: string
  customer: Customer | null
  quantity: number
  since: Instant
  until: Instant | null
  /** The promised ship date. */
  ship_by: PacificDay | null
  order_number: number | null
  /** True for an order that was paid with a practice card. */
  practice: boolean
}

/** Seconds within which a customer should have an answer. */
const ANSWER_WITHIN = DAY

/** When an item is due: at the end of its ship date, or a day after it came in. */
export function dueAt(item: Pick<DeskItem, 'since' | 'ship_by'>): Instant {
  return item.ship_by === null ? item.since + ANSWER_WITHIN : instantOf(item.ship_by, '23:59')
}

/** By due instant; items that are due together, the longest waiting first. */
export function byPromise(items: readonly DeskItem[]): DeskItem[] {
  return items.toSorted((a, b) => dueAt(a) - dueAt(b) || a.since - b.since)
}
