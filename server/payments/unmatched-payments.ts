import type { ReadDb, WriteDb } from '../platform/db/db.ts'
import { updateRows } from '../platform/db/row-writes.ts'
import type { PaymentProvider } from '../platform/ports/payments.ts'

/** A payment that placed no order. `to_refund` is refunded in full automatically; `to_look_at` waits for staff. */
export interface UnmatchedPaymentRow {
  checkout_id: string
  reason: 'nothing_to_buy' | 'amount_differs'
  amount_cents: number
  provider: PaymentProvider
  payment_ref: string | null
  state: 'to_look_at' | 'to_refund' | 'refunded' | 'failed'
  provider_ref: string | null
  /** Times that staff had the refund sent again. */
  round: number
  attempts: number
  next_try_at: number | null
  error: string | null
  created_at: number
  done_at: number | null
}

export function findUnmatchedPayment(db: ReadDb, checkoutId: string): UnmatchedPaymentRow | undefined {
  return db.get<UnmatchedPaymentRow>('select * from stray_payments where checkout_id = ?', checkoutId)
}

/** Finds an unmatched payment by its refund: by the provider's id, or by the key with which the shop sent it. */
export function findUnmatchedRefund(
  db: ReadDb,
  providerRef: string,
  ownKey: string | null,
): UnmatchedPaymentRow | undefined {
  return db.get<UnmatchedPaymentRow>(
    `select * from stray_payments where provider_ref = :ref
       or provider_ref is null and checkout_id || '-' || round = :key`,
    { ref: providerRef, key: ownKey },
  )
}

export function findUnmatchedByPayment(db: ReadDb, paymentRef: string): UnmatchedPaymentRow | undefined {
  return db.get<UnmatchedPaymentRow>('select * from stray_payments where payment_ref = ?', paymentRef)
}

/** Unmatched payments whose refund is due to be sent, the oldest first. */
export function listDueUnmatchedRefunds(db: ReadDb, now: number): UnmatchedPaymentRow[] {
  return db.all<UnmatchedPaymentRow>(
    "select * from stray_payments where state = 'to_refund' and next_try_at <= ? order by created_at, checkout_id",
    now,
  )
}

export function insertUnmatchedPayment(
  tx: WriteDb,
  payment: Pick<UnmatchedPaymentRow, 'checkout_id' | 'reason' | 'amount_cents' | 'provider' | 'payment_ref'>,
  now: number,
): void {
  const isRefunded = payment.reason === 'nothing_to_buy'
  tx.run(
    `insert into stray_payments
       (checkout_id, reason, amount_cents, provider, payment_ref, state, next_try_at, created_at)
     values (:checkout_id, :reason, :amount_cents, :provider, :payment_ref, :state, :next_try_at, :now)`,
    { ...payment, state: isRefunded ? 'to_refund' : 'to_look_at', next_try_at: isRefunded ? now : null, now },
  )
}

export type UnmatchedPaymentChanges = Partial<
  Pick<
    UnmatchedPaymentRow,
    'state' | 'provider_ref' | 'round' | 'attempts' | 'next_try_at' | 'error' | 'done_at'
  >
>

export function saveUnmatchedPayment(
  tx: WriteDb,
  checkoutId: string,
  changes: UnmatchedPaymentChanges,
): void {
  updateRows(tx, 'stray_payments', { checkout_id: checkoutId }, changes)
}
