import type { Cents } from '../platform/money.ts'
import type { Tier } from '../quoting/quotes/quote.ts'
import type { QuoteStatus } from '../quoting/quotes/quote-states.ts'
import type { RequestStatus } from '../quoting/quotes/request-states.ts'
import type { Instant } from '../platform/time.ts'

/** Numbers of items that wait for staff, by the console page on which they are done. */
export interface DeskCounts {
  ship_dates: number
  engineering: number
  held: number
  delivery_reviews: number
  /** Conversations in which a customer waits for an answer. */
  messages: number
  /** Orders with units that are not ready yet, without orders on hold. */
  production: number
  /** Orders whose units are all ready, and which are not shipped. */
  packing: number
  /** Emails that were not sent automatically. */
  emails: number
  /** Failed refunds, unmatched payments and unreported taxes that wait for staff. */
  refunds: number
}

/** The customer who asked for a quote: an account, or a guest with an email address. */
export interface Customer {
  id: string
  name: string
  email: string
}

/** A quote as a row of the console's lists. */
export interface ListedQuote {
  id: string
  /** `Q-1042` */
  number: string
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
  /** The Economy price of all units, or the estimate; null if there is neither. */
  amount_cents: Cents | null
  /** The start of its wait. */
  since: Instant
  /** When it expires; null if it does not. */
  until: Instant | null
  order_number: number | null
}
