import { recordEvent, THE_SHOP } from '../db/events.ts'
import type { WriteDb } from '../db/db.ts'
import type { PaymentEvent } from '../ports/payments.ts'
import type { Shop } from '../shop.ts'
import { correctLedgerRow, findLedgerRowOf } from './ledger-store.ts'
import { findUnmatchedPaymentByRef, saveUnmatchedPayment } from './unmatched-payments.ts'
import { dropRefundReport, queueRefundReport } from './tax-report-store.ts'

type RefundEvent = Extract<PaymentEvent, { kind: 'refund' }>

/**
 * Applies a refund event. A refund that was done can still fail: a card that was closed in the meantime returns the money.
 * Returns false for a refund that is not of this shop.
 */
export function finishRefund(tx: WriteDb, shop: Shop, event: RefundEvent): boolean {
  const now = shop.clock.now()
  const unmatched = findUnmatchedPaymentByRef(tx, event.provider_ref)
  if (unmatched) {
    const state = event.state === 'done' ? 'refunded' : 'failed'
    saveUnmatchedPayment(tx, unmatched.checkout_id, {
      state,
      error: event.detail,
      next_try_at: null,
      done_at: now,
    })
    return true
  }
  const row = findLedgerRowOf(tx, 'refund', event.provider_ref)
  if (!row) return false
  // A failed refund never becomes done: an event that says so is older than the failure.
  if (row.state === event.state || row.state === 'failed') return true
  const { state, detail } = event
  correctLedgerRow(tx, row, { state, error: detail, done_at: now })
  if (state === 'done') queueRefundReport(tx, row, now)
  else if (!dropRefundReport(tx, row, now))
    shop.log.error(
      { ledger_id: row.id },
      'a refund failed after its sales tax was reported to Stripe Tax: undo the report there',
    )
  recordEvent(tx, now, THE_SHOP, {
    subject: 'order',
    subject_id: row.order_id,
    what: state === 'done' ? 'refund done' : 'refund failed',
    why: detail,
    details: { ledger_id: row.id, amount_cents: row.amount_cents },
  })
  return true
}
