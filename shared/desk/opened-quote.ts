import type { Speed } from '../catalog/materials.ts'
import type { HistoryEventKind } from '../history/domain-events.ts'
import type { OrderStatus } from '../orders/order-states.ts'
import type { Quote } from '../quotes/quote.ts'
import type { QuoteStatus } from '../quotes/quote-states.ts'
import type { OfferedPart } from '../scheduling/offer-part.ts'
import type { PrinterLoad } from '../scheduling/printer-load.ts'
import type { ConfirmableDates } from '../scheduling/ship-date.ts'
import type { Instant } from '../time.ts'
import type { Customer } from './desk.ts'

/** One thing that happened to a quote or its order. */
export interface HistoryEntry {
  id: number
  at: Instant
  /** A person's name, or whose doing it was. */
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
  status: QuoteStatus
  material: string
  color: string
  quantity: number
  created_at: Instant
}

/** What a promise of a day rests on. */
export interface PromiseFacts {
  dates: ConfirmableDates
  economy_offset_days: number
  /** What is left to print; null where nothing was measured or all is printed. */
  job: { quantity: number; unit_seconds: number } | null
  /** Of the printers it fits on. */
  load: PrinterLoad[]
}

/** Everything about one quote, for the person who decides. */
export interface OpenedQuote {
  /** As the customer sees it. */
  quote: Quote
  /** Sent back with a decision, so that nobody decides about something that has changed. */
  revision: number
  customer: Customer | null
  /** What the customer wants the shop to know. */
  customer_note: string | null
  requested_at: Instant | null
  /** How its price came about, or what the price book asked when it was held or referred. */
  breakdown: OfferedPart | null
  /** What the price book asks now; null where nothing was measured. */
  asked_now: OfferedPart | null
  promise: PromiseFacts
  /** `speed` is the lead time that was bought: which of the two days is its promise. */
  order: {
    number: number
    status: OrderStatus
    ship_by: string | null
    speed: Speed
    paid_at: Instant
  } | null
  /** Until when a payable link with a promised day is open. */
  dated_link_until: Instant | null
  related: RelatedQuote[]
  /** Newest first. */
  history: HistoryEntry[]
}
