import type { HistoryEventKind } from '../../shared/orders/events/domain-events.ts'
import type { OrderStatus } from '../../shared/orders/order-states.ts'
import type { ReadDb } from '../platform/db/db.ts'
import type { QuoteRow } from '../quoting/quote-store.ts'

/** A quote with what the console's lists show of it. */
export type ListedRow = Pick<
  QuoteRow,
  | 'seq'
  | 'id'
  | 'filename'
  | 'has_preview'
  | 'status'
  | 'request_status'
  | 'tier'
  | 'ship_date_pending'
  | 'material'
  | 'material_note'
  | 'color'
  | 'quantity'
  | 'options'
  | 'estimate_cents'
  | 'created_at'
  | 'priced_at'
  | 'requested_at'
  | 'expires_at'
  | 'account_id'
> & {
  customer_name: string | null
  customer_email: string | null
  order_number: number | null
  order_status: OrderStatus | null
  /** 1: the order was paid with a practice card. */
  practice: 0 | 1 | null
  paid_at: number | null
}

/** The columns of a quote that lists show. */
export const LISTED_FIELDS = `quotes.seq, quotes.id, filename, has_preview, quotes.status, request_status, tier,
    quotes.ship_date_pending, material, material_note, color, quantity, options, estimate_cents, quotes.created_at, priced_at,
    requested_at, expires_at, quotes.account_id, accounts.name as customer_name,
    coalesce(orders.contact_email, accounts.email, quotes.contact_email) as customer_email, orders.number as order_number,
    orders.status as order_status, orders.paid_at,
    (select provider = 'practice' from checkouts where checkouts.id = orders.checkout_id) as practice`
export const LISTED_JOINS =
  'left join orders on orders.id = quotes.id left join accounts on accounts.id = quotes.account_id'
const LISTED = `select ${LISTED_FIELDS} from quotes ${LISTED_JOINS}`

/** Returns the quotes whose ship date staff have to confirm: paid ones first, then the oldest. */
export function listShipDates(db: ReadDb, now: number): ListedRow[] {
  return db.all<ListedRow>(
    `${LISTED} where quotes.ship_date_pending = 1 and case quotes.status
       when 'quoted' then expires_at > ?
       when 'accepted' then orders.status not in ('completed', 'cancelled')
       else 0 end
     order by orders.paid_at is null, coalesce(orders.paid_at, priced_at), quotes.seq`,
    now,
  )
}

/** Returns the open engineering requests, the first to expire first; then drafts that were not sent yet. */
export function listRequests(db: ReadDb, now: number): ListedRow[] {
  return db.all<ListedRow>(
    `${LISTED} where quotes.status = 'engineering' and request_status in ('open', 'draft')
       and (expires_at is null or expires_at > ?)
     order by request_status = 'draft', expires_at, quotes.seq`,
    now,
  )
}

/** Returns the quotes that staff have to review before they get a price. */
export function listHeld(db: ReadDb, now: number): ListedRow[] {
  return db.all<ListedRow>(
    `${LISTED} where quotes.status = 'needs_review' and (expires_at is null or expires_at > ?)
     order by priced_at, quotes.seq`,
    now,
  )
}

/** Returns the other quotes of the same file, which belongs to one customer; newest first. */
export function listRelated(db: ReadDb, row: QuoteRow, limit: number): QuoteRow[] {
  return db.all<QuoteRow>(
    `select * from quotes where file_id = ? and id <> ? order by seq desc limit ?`,
    row.file_id,
    row.id,
    limit,
  )
}

export interface EventRow {
  id: number
  at: number
  actor_kind: string
  actor_name: string | null
  subject: string
  what: HistoryEventKind
  from_state: string | null
  to_state: string | null
  why: string | null
}

/** Returns the events of a quote, its delivery and its order, newest first. */
export function listHistory(db: ReadDb, id: string, limit: number): EventRow[] {
  return db.all<EventRow>(
    `select events.id, at, actor_kind, case when accounts.role = 'customer' then 'The customer' else accounts.name end as actor_name, subject, what, from_state, to_state, why
     from events left join accounts on actor_kind = 'account' and accounts.id = actor_id
     where subject in ('quote', 'order', 'delivery') and subject_id = ? order by events.id desc limit ?`,
    id,
    limit,
  )
}

export function findListed(db: ReadDb, id: string): ListedRow | undefined {
  return db.get<ListedRow>(`${LISTED} where quotes.id = ?`, id)
}
