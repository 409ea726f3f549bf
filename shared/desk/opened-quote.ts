import type { Speed } from '../catalog/materials.ts'
import type { HistoryEventKind } from '../orders/events/domain-events.ts'
import type { OrderStatus } from '../orders/order-states.ts'
import type { Quote } from '../quoting/quotes/quote.ts'
import type { QuoteStatus } from '../quoting/quotes/quote-states.ts'
import type { OfferedPart } from '../quoting/scheduling/offer-part.ts'
import type { PrinterLoad } from './printer-load.ts'
import type { ConfirmableDates } from '../quoting/scheduling/ship-date.ts'
import type { Instant } from '../platform/time.ts'
import type { Customer } from './desk.ts'

/** One event of a quote or its order. */
export interface HistoryEntry {
  id: number
  at: Instant
  /** The name of an account, or who it was in words. */
  who: string
  subject: string
  what: HistoryEventKind
  from: string | null
  to: string | null
  why: string | null
}

/** Another quote of the same file by the same customer. */
export interface RelatedQuote {
  id: string
  number: string
  status: QuoteStatus
  material: string
  color: string
  quantity: number
  created_at: Instant
}

/** The facts on which a ship date is based. */
export interface PromiseFacts {
  dates: ConfirmableDates
  economy_offset_days: number
  /** The units left to print; null if nothing was measured or everything is printed. */
  job: { quantity: number; unit_seconds: number } | null
  /** The load of the printers that can print it. */
  load: PrinterLoad[]
}

/** Everything about one quote, for staff who decide. */
export interface OpenedQuote {
  /** As the customer sees it. */
  quote: Quote
  /** Sent back with a decision, which is refused when the quote has changed since. */
  revision: number
  customer: Customer | null
  /** The id of the account or guest. */
  customer_id: string
  /** The customer's message to the shop. */
  customer_note: string | null
  requested_at: Instant | null
  /** The customer's messages that nobody has answered, oldest first. */
  questions: string[]
  /** The computation of its price, or of the price it would have had when it was held for review or engineering. */
  breakdown: OfferedPart | null
  /** The price by the current price book; null if nothing was measured. */
  asked_now: OfferedPart | null
  promise: PromiseFacts
  /** `speed` is the one that was bought: it says which of the two ship dates is promised. */
  order: {
    number: number
    status: OrderStatus
    ship_by: string | null
    speed: Speed
    paid_at: Instant
  } | null
  /** When an open checkout with a ship date expires; null if there is none. */
  dated_link_until: Instant | null
  related: RelatedQuote[]
  /** Newest first. */
  history: HistoryEntry[]
}
