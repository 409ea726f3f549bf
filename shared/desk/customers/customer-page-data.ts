import { z } from 'zod'
import type { Cents } from '../../platform/money.ts'
import type { OrderStatus } from '../../orders/order-states.ts'
import type { EmailStatus } from '../../messaging/mail/email-states.ts'
import type { QuoteStatus } from '../../quoting/quotes/quote-states.ts'
import type { RequestStatus } from '../../quoting/quotes/request-states.ts'
import type { Tier } from '../../quoting/quotes/quote.ts'
import type { Instant, PacificDay } from '../../platform/time.ts'
import { CustomerId, type ListedCustomer } from './customer.ts'
import type { CustomerMerge } from './merge.ts'
import type { RemovalTime } from './file-removal.ts'

/** One page of a list about a customer; `cursor` is the number of its last row. */
export const ReadOfCustomer = z.object({ customer_id: CustomerId, cursor: z.int().nullish() })
export type ReadOfCustomer = z.output<typeof ReadOfCustomer>

export interface PageOf<Row> {
  rows: Row[]
  next_cursor: number | null
}

export interface YearOfSpend {
  year: number
  orders: number
  paid_cents: Cents
  refunded_cents: Cents
}

/** A recipient of the customer's orders. */
export interface Recipient {
  name: string
  phone: string
  street: string
  place: string
}

/** A point about a customer that waits for staff, with its quote or order. */
export interface OpenPoint {
  what:
    | 'quote held'
    | 'request open'
    | 'ship date pending'
    | 'delivery review'
    | 'order on hold'
    | 'order late'
    | 'refund failed'
    | 'email not sent'
  /** The id of the quote and of its order; of the basket for the delivery of several parts. */
  subject_id: string
  /** `Q-1042` */
  quote_number: string
  order_number: number | null
  filename: string
  since: Instant
}

export interface CustomerPageData {
  customer: ListedCustomer
  /** True if the account belongs to staff. */
  staff: boolean
  /** When the account proved its email address; null if it did not, and for guests. */
  email_verified_at: Instant | null
  /** Distinct, the newest first; null for callers who may not ship. */
  recipients: Recipient[] | null
  years: YearOfSpend[]
  /** Paid with practice cards, contained in the sums above. */
  practice_cents: Cents
  open_points: OpenPoint[]
  /** Other customers with the same email address. */
  same_email: ListedCustomer[]
  merges: CustomerMerge[]
}

export interface QuoteOfCustomer {
  seq: number
  id: string
  /** `Q-1042` */
  number: string
  filename: string
  status: QuoteStatus
  request_status: RequestStatus | null
  ship_date_pending: boolean
  tier: Tier | null
  material: string
  color: string
  quantity: number
  amount_cents: Cents | null
  order_number: number | null
  created_at: Instant
}

export interface OrderOfCustomer {
  order_id: string
  number: number
  filename: string
  status: OrderStatus
  quantity: number
  ship_by: PacificDay | null
  shipped_at: Instant | null
  paid_at: Instant
  practice: boolean
  total_cents: Cents
  refunded_cents: Cents
}

export interface FileOfCustomer {
  seq: number
  /** The newest quote of the file. */
  quote_id: string
  filename: string
  bytes: number
  quotes: number
  stored_at: Instant
  removal: RemovalTime
}

export interface EmailToCustomer {
  id: string
  event_id: number
  subject: string
  recipient: string | null
  state: EmailStatus
  created_at: Instant
  sent_at: Instant | null
}

export interface CustomerHistoryEntry {
  id: number
  at: Instant
  what: string
  subject: 'customer' | 'account' | 'order'
  subject_id: string
  order_number: number | null
  /** The one who did it; null for the program itself. */
  who: string | null
  why: string | null
}
