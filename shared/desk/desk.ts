import type { Cents } from '../money.ts'
import type { Tier } from '../quotes/quote.ts'
import type { QuoteStatus } from '../quotes/quote-states.ts'
import type { RequestStatus } from '../quotes/request-states.ts'
import { DAY, instantOf, type Instant, type PacificDay } from '../time.ts'

/** How many things wait for a person, by the page of the console on which they are done. */
export interface DeskCounts {
  ship_dates: number
  engineering: number
  held: number
  delivery_reviews: number
  /** Orders with units that are not ready yet; held ones are not counted. */
  production: number
  /** Orders whose units are all ready, and which nobody has handed over. */
  packing: number
  /** Letters that were not sent by themselves. */
  letters: number
  /** Refunds that the card company did not take. */
  refunds: number
}

/** Somebody who asked for a quote; null where that is a browser without an account. */
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
  /** Of all units: Economy's price, or the estimate; null where there is neither. */
  amount_cents: Cents | null
  /** Since when it waits as it does now. */
  since: Instant
  /** Until when it waits; null: for ever. */
  until: Instant | null
  order_number: number | null
}

export type DeskKind = 'ship_dates' | 'engineering' | 'held' | 'delivery_reviews' | 'production' | 'packing'

/** One thing that waits for a person. `id` is its own, `subject_id` the quote's or order's. */
export interface DeskItem {
  id: string
  kind: DeskKind
  subject_id: string
  filename: string
  customer: Customer | null
  quantity: number
  since: Instant
  until: Instant | null
  /** What was promised to the buyer. */
  ship_by: PacificDay | null
  order_number: number | null
  /** Of an order that nobody paid for: it was made with a practice card. */
  practice: boolean
}

/** So long after it came in, somebody who waits for an answer should have it. */
const ANSWER_WITHIN = DAY

/** When a thing should be done: the promised day's end, or a day after it was asked. */
export function dueAt(item: Pick<DeskItem, 'since' | 'ship_by'>): Instant {
  return item.ship_by === null ? item.since + ANSWER_WITHIN : instantOf(item.ship_by, '23:59')
}

/** The oldest promise first; what is due at the same moment, the longest waiting first. */
export function byPromise(items: readonly DeskItem[]): DeskItem[] {
  return items.toSorted((a, b) => dueAt(a) - dueAt(b) || a.since - b.since)
}
