import type { ReadDb, WriteDb } from '../platform/db/db.ts'

/** A refund that was made at the payment company without the shop. */
export interface OutsideRefundRow {
  provider_ref: string
  payment_ref: string
  amount_cents: number
  state: 'pending' | 'done' | 'failed'
  error: string | null
  made_at: number
  reported_at: number
}

export function findOutsideRefund(db: ReadDb, providerRef: string): OutsideRefundRow | undefined {
  return db.get<OutsideRefundRow>('select * from outside_refunds where provider_ref = ?', providerRef)
}

export function insertOutsideRefund(tx: WriteDb, row: OutsideRefundRow): void {
  tx.run(
    `insert into outside_refunds values
       (:provider_ref, :payment_ref, :amount_cents, :state, :error, :made_at, :reported_at)`,
    { ...row },
  )
}

/** A failed refund stays failed: an event that says otherwise is older. */
export function saveOutsideState(
  tx: WriteDb,
  providerRef: string,
  { state, error }: Pick<OutsideRefundRow, 'state' | 'error'>,
): void {
  tx.run(
    `update outside_refunds set state = :state, error = :error
     where provider_ref = :ref and state <> 'failed' and state <> :state and :state <> 'pending'`,
    { ref: providerRef, state, error },
  )
}

const HAS_NO_ORDER = `state <> 'failed'
  and not exists (select 1 from ledger where ledger.provider_ref = outside_refunds.provider_ref and kind = 'refund')
  and not exists (select 1 from stray_payments where stray_payments.provider_ref = outside_refunds.provider_ref)`

/** Refunds of a payment that are in the ledger of no order yet, the oldest first. */
export function listUnbookedRefunds(db: ReadDb, paymentRef: string): OutsideRefundRow[] {
  return db.all<OutsideRefundRow>(
    `select * from outside_refunds where payment_ref = ? and ${HAS_NO_ORDER} order by reported_at, rowid`,
    paymentRef,
  )
}

/** Payments of this shop with such refunds. */
export function listUnbookedPayments(db: ReadDb): string[] {
  return db
    .all<{ payment_ref: string }>(
      `select distinct payment_ref from outside_refunds where ${HAS_NO_ORDER}
         and exists (select 1 from ledger where ledger.provider_ref = payment_ref and kind = 'capture')`,
    )
    .map(({ payment_ref }) => payment_ref)
}

/** Returns the cents of a payment that were refunded without the shop. */
export function sumOutsideRefunds(db: ReadDb, paymentRef: string): number {
  return db.get<{ cents: number }>(
    `select coalesce(sum(amount_cents), 0) as cents from outside_refunds where payment_ref = ? and state <> 'failed'`,
    paymentRef,
  )!.cents
}

/**
 * Returns the sum of all refunds of a payment that the shop knows about, its own and those made without it; null for an
 * unknown payment.
 */
export function sumRefunds(db: ReadDb, paymentRef: string): number | null {
  return (
    db.get<{ cents: number | null }>(
      `select coalesce((select sum(refunds.amount_cents) from ledger as captures join ledger as refunds using (order_id)
         where captures.provider_ref = :ref and captures.kind = 'capture' and refunds.kind = 'refund'
           and refunds.state <> 'failed' and refunds.provider_ref is not null), 0)
       + coalesce((select sum(amount_cents) from stray_payments where payment_ref = :ref and provider_ref is not null
           and state <> 'failed'), 0)
       + coalesce((select sum(amount_cents) from outside_refunds where payment_ref = :ref and ${HAS_NO_ORDER}), 0) as cents
     where exists (select 1 from ledger where provider_ref = :ref and kind = 'capture')
       or exists (select 1 from stray_payments where payment_ref = :ref)`,
      { ref: paymentRef },
    )?.cents ?? null
  )
}
