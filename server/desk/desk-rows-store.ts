import type { FailureReason } from '../../shared/orders/production/unit-work.ts'
import type { Priority } from '../../shared/orders/production/unit-work.ts'
import type { ReadDb } from '../platform/db/db.ts'

export interface OpenOrderRow {
  id: string
  number: number
  status: 'queued' | 'in_production' | 'on_hold'
  ship_by: string | null
  expected_ship_by: string | null
  priority: Priority
  revision: number
  paid_at: number
  hold_reason: string | null
  hold_cause: 'customer' | 'shop' | null
  held_at: number | null
  /** Units that are not ready to pack, and those of them that staff hold in the queue. */
  units_left: number
  held_units: number
  /** The number of units that wait in the queue, whose priority can be changed. */
  queued_units: number
  packed: 0 | 1
}

/** Returns the paid orders that have not left the shop. */
export function listOpenOrders(db: ReadDb): OpenOrderRow[] {
  return db.all<OpenOrderRow>(
    `select orders.id, orders.number, orders.status, orders.ship_by, orders.expected_ship_by, orders.priority,
       orders.revision, orders.paid_at, orders.hold_reason, orders.hold_cause, orders.held_at,
       sum(order_units.status in ('queued', 'printing', 'finishing')) as units_left,
       sum(order_units.status = 'queued' and order_units.held_at is not null) as held_units,
       sum(order_units.status = 'queued') as queued_units,
       exists (select 1 from shipments where shipments.order_id = orders.id) as packed
     from orders join order_units on order_units.order_id = orders.id
     where orders.status in ('queued', 'in_production', 'on_hold')
     group by orders.id order by orders.number`,
  )
}

export interface FailedUnitRow {
  order_id: string
  unit: number
  at: number
  reason: FailureReason
  note: string | null
  printer_id: string | null
}

/** Returns the newest failure of each unit that waits to be printed again, and is on no plate yet. */
export function listFailedUnits(db: ReadDb): FailedUnitRow[] {
  return db.all<FailedUnitRow>(
    `select failed.order_id, failed.unit, failed.at, failed.reason, failed.note, failed.printer_id
     from order_units cross join orders on orders.id = order_units.order_id
       cross join unit_failures as failed on failed.id = (select max(id) from unit_failures
         where unit_failures.order_id = order_units.order_id and unit_failures.unit = order_units.unit)
     where order_units.status = 'queued' and order_units.attempts > 0 and orders.status in ('queued', 'in_production')
       and not exists (select 1 from plate_units where plate_units.order_id = order_units.order_id
         and plate_units.unit = order_units.unit and plate_units.outcome in ('planned', 'printing'))
     order by failed.at, failed.order_id, failed.unit`,
  )
}

export interface MisdeliveredRow {
  order_id: string
  state: 'failed' | 'returned'
  carrier: string | null
  tracking_number: string | null
  updated_at: number
}

/** Returns parcels that did not arrive, until something is refunded after that, or `since` is over. */
export function listMisdelivered(db: ReadDb, since: number): MisdeliveredRow[] {
  return db.all<MisdeliveredRow>(
    `select order_id, state, carrier, tracking_number, updated_at from shipments
     where state in ('failed', 'returned') and updated_at >= ?
       and not exists (select 1 from ledger where ledger.order_id = shipments.order_id and ledger.kind = 'refund'
         and ledger.created_at >= shipments.updated_at)
     order by updated_at`,
    since,
  )
}

export interface DisputeRow {
  id: string
  order_id: string
  amount_cents: number
  created_at: number
}

/** Returns disputes that the card company has not decided. */
export function listOpenDisputes(db: ReadDb): DisputeRow[] {
  return db.all<DisputeRow>(
    `select id, order_id, amount_cents, created_at from ledger where kind = 'dispute' and state = 'pending'
     order by created_at`,
  )
}

export interface UnsentEmailRow {
  id: string
  subject_id: string
  subject: string
  recipient: string | null
  state: 'failed' | 'waiting'
  attempts: number
  error: string | null
  created_at: number
}

/** The most emails that the Desk lists; the page of emails has all. */
const MAX_EMAILS = 50

/** Returns the emails that failed, have no recipient, or wait since `before`, the oldest first. */
export function listUnsentEmails(db: ReadDb, before: number): UnsentEmailRow[] {
  return db.all<UnsentEmailRow>(
    `select id, subject_id, subject, recipient, state, attempts, error, created_at from outbox
     where state = 'failed' or (state = 'waiting' and (recipient is null or (attempts = 0 and created_at <= :before)))
     order by event_id limit :limit`,
    { before, limit: MAX_EMAILS },
  )
}

/** Orders promised for today that are still in the shop, and those that have left it since `start`. The plus keeps the database from reading the events of all orders. */
export function countToday(db: ReadDb, today: string, start: number): { promised: number; shipped: number } {
  return db.get(
    `select
       (select count(*) from orders where status in ('queued', 'in_production')
          and coalesce(expected_ship_by, ship_by) = :today) as promised,
       (select count(*) from events where at >= :start and +subject = 'order' and what = 'shipped') as shipped`,
    { today, start },
  )!
}

/** When an account last did something before an instant; null if it has not. */
export function findLastAct(db: ReadDb, accountId: string, before: number): number | null {
  const row = db.get<{ at: number }>(
    `select at from events where actor_kind = 'account' and actor_id = :accountId
       and id < coalesce((select id from events where at >= :before order by at, id limit 1), 9e15)
     order by id desc limit 1`,
    { accountId, before },
  )
  return row?.at ?? null
}

interface Happened {
  paid: number
  paid_tests: number
  paid_cents: number
  shipped: number
  failed_prints: number
  requests: number
}

/** Counts the events since an instant, by the history. Test orders count as on every other page, and their money nowhere. */
export function countHappened(db: ReadDb, since: number): Happened {
  const placed = `subject = 'order' and what = 'placed'`
  const test = `details ->> '$.provider' = 'practice'`
  return db.get<Happened>(
    `select coalesce(sum(${placed}), 0) as paid,
       coalesce(sum(${placed} and ${test}), 0) as paid_tests,
       coalesce(sum(iif(${placed} and not ${test}, details ->> '$.total_cents', 0)), 0) as paid_cents,
       coalesce(sum(subject = 'order' and what = 'shipped'), 0) as shipped,
       coalesce(sum(iif(subject = 'order' and what = 'print failed', json_array_length(details, '$.units'), 0)), 0)
         as failed_prints,
       coalesce(sum(subject = 'quote' and what = 'request sent'), 0) as requests
     from events where at >= :since and what in ('placed', 'shipped', 'print failed', 'request sent')`,
    { since },
  )!
}
