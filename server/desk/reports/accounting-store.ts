import type { Amounts } from '../../../shared/payments/amounts.ts'
import type {
  BookedOrder,
  Movement,
  UnmatchedMovement,
} from '../../../shared/desk/reports/accounting-rows.ts'
import type { InstantSpan } from '../../../shared/desk/reports/report-period.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import type { PaymentProvider } from '../../platform/ports/payments.ts'

/** When the first payment came in; undefined before that. */
export function findFirstPayment(db: ReadDb): number | undefined {
  const row = db.get<{ at: number | null }>('select min(created_at) as at from ledger')
  return row?.at ?? undefined
}

/** Practice payments are exported only for a month without real ones. */
export function providerOf(db: ReadDb, { from, until }: InstantSpan): PaymentProvider {
  const real = db.get(
    `select 1 from ledger where provider = 'stripe'
       and (created_at >= :from and created_at < :until or done_at >= :from and done_at < :until) limit 1`,
    { from, until },
  )
  return real === undefined ? 'practice' : 'stripe'
}

const PLACE = `checkouts.tax ->> '$.destination.state' as state, checkouts.tax ->> '$.place' as place,
  checkouts.tax ->> '$.destination.zip' as zip, checkouts.tax ->> '$.percent' as percent`

/**
 * Returns the movements of a span, in order. A refund or dispute counts when it was decided, and once more, back, when
 * it failed or was won: so nothing that happens later changes a month that is over.
 */
export function listMovements(
  db: ReadDb,
  { from, until }: InstantSpan,
  provider: PaymentProvider,
): Movement[] {
  return db.all<Movement>(
    `with moved as (
       select ledger.rowid as place_in_ledger, 0 as returned, created_at as at, ledger.* from ledger
       where created_at >= :from and created_at < :until
       union all
       select ledger.rowid, 1, done_at, ledger.* from ledger
       where done_at >= :from and done_at < :until and state = 'failed' and kind <> 'capture')
     select at, case kind when 'capture' then 'payment' when 'refund' then iif(returned, 'refund returned', 'refund')
         else iif(returned, 'dispute won', 'dispute') end as kind,
       orders.number as order_number, iif(moved.by_hand, 'by hand', moved.provider) as provider, provider_ref, reason, moved.id as ledger_id,
       moved.parts_cents, moved.delivery_cents, moved.tax_cents, ${PLACE}
     from moved join orders on orders.id = order_id join checkouts on checkouts.id = orders.checkout_id
     where moved.provider = :provider order by at, place_in_ledger, returned`,
    { from, until, provider },
  )
}

/** The same movement as sums of the ledger, without looking at single rows. */
export function sumMovement(db: ReadDb, { from, until }: InstantSpan, provider: PaymentProvider): Amounts {
  return db.get<Amounts>(
    `select coalesce(sum(sign * parts_cents), 0) as parts_cents, coalesce(sum(sign * delivery_cents), 0) as delivery_cents,
       coalesce(sum(sign * tax_cents), 0) as tax_cents
     from (
       select iif(kind = 'capture', 1, -1) * (created_at >= :from and created_at < :until)
         + (kind <> 'capture' and state = 'failed' and done_at >= :from and done_at < :until) as sign,
         parts_cents, delivery_cents, tax_cents
       from ledger where provider = :provider)`,
    { from, until, provider },
  )!
}

/** Returns orders that were paid in a span, as their checkout has them. An invoice that was issued later is not in it. */
export function listBookedOrders(
  db: ReadDb,
  { from, until }: InstantSpan,
  provider: PaymentProvider,
): BookedOrder[] {
  return db.all<BookedOrder>(
    `select orders.number, orders.paid_at, material, quantity, iif(orders.speed = 'asap', 'Fastest', 'Economy') as speed,
       checkouts.delivery ->> '$.method' as delivery_method,
       coalesce(
         (select sum(iif(state = 'voided', 0, cost_cents + insurance_cents)) from shipping_labels
          where order_id = orders.id and state <> 'buying'),
         checkouts.delivery ->> '$.cost_cents') as delivery_cost_cents,
       checkouts.parts_cents, checkouts.delivery_cents, checkouts.tax_cents,
       coalesce(checkouts.tax ->> '$.parts_tax_cents', 0) as parts_tax_cents,
       coalesce(checkouts.tax ->> '$.delivery_tax_cents', 0) as delivery_tax_cents,
       checkouts.provider, checkouts.payment_ref, ${PLACE},
       checkouts.tax ->> '$.exemption.certificate_number' as exemption,
       invoices.series as invoice_series, invoices.number as invoice_number
     from orders join checkouts on checkouts.id = orders.checkout_id join quotes on quotes.id = orders.id
       left join invoices on invoices.series in ('invoice', 'practice_invoice') and invoices.issued_at < :until
         and invoices.order_id = (select mate.id from orders as mate
           join invoices as issued on issued.order_id = mate.id and issued.series in ('invoice', 'practice_invoice')
           where mate.id = orders.id or mate.purchase_number = orders.purchase_number
           order by mate.id = orders.id desc, mate.number limit 1)
     where orders.paid_at >= :from and orders.paid_at < :until and checkouts.provider = :provider order by orders.number`,
    { from, until, provider },
  )
}

/** Returns the money that placed no order: when it came in, and when it was returned. */
export function listUnmatchedMovements(
  db: ReadDb,
  { from, until }: InstantSpan,
  provider: PaymentProvider,
): UnmatchedMovement[] {
  return db.all<UnmatchedMovement>(
    `select created_at as at, 'received' as kind, checkout_id, provider, payment_ref as provider_ref, amount_cents
     from stray_payments where created_at >= :from and created_at < :until and provider = :provider
     union all
     select done_at, 'returned', checkout_id, provider, provider_ref, amount_cents
     from stray_payments
     where done_at >= :from and done_at < :until and state = 'refunded' and provider = :provider
     order by at, checkout_id, kind`,
    { from, until, provider },
  )
}
