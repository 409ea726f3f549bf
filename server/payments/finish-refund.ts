import { recordEvent, THE_SHOP } from '../db/events.ts'
import type { WriteDb } from '../db/db.ts'
import type { PaymentEvent } from '../ports/payments.ts'
import type { Shop } from '../shop.ts'
import { correctLedgerRow, findLedgerRow, listLedgerRowsOf, type LedgerRow } from './ledger-store.ts'
import {
  findUnmatchedPaymentByRef,
  findUnmatchedPaymentOf,
  findUnmatchedPaymentSent,
  saveUnmatchedPayment,
} from './unmatched-payments.ts'
import { dropRefundReport, queueRefundReport } from './tax-report-store.ts'

type RefundEvent = Extract<PaymentEvent, { kind: 'refund' }>

/**
 * Applies the event of a refund that is known here. A refund that was done can still fail: a card that was closed in the meantime
 * returns the money. Returns false for a refund that was made elsewhere.
 */
export function finishRefund(tx: WriteDb, shop: Shop, event: RefundEvent): boolean {
  if (finishUnmatched(tx, shop, event)) return true
  const rows = listLedgerRowsOf(tx, 'refund', event.provider_ref)
  for (const row of rows) finishRow(tx, shop, row, event)
  return rows.length > 0 || isBeingSent(tx, event)
}

/** A refund's own event may come before the answer that tells its id. */
function isBeingSent(tx: WriteDb, { of }: RefundEvent): boolean {
  if (!of?.ledger_id) return false
  return (
    findLedgerRow(tx, of.ledger_id) !== undefined || findUnmatchedPaymentSent(tx, of.ledger_id) !== undefined
  )
}

/** A payment without an order can be refunded at Stripe itself, too. */
function finishUnmatched(tx: WriteDb, shop: Shop, { provider_ref, state, detail, of }: RefundEvent): boolean {
  const known = findUnmatchedPaymentByRef(tx, provider_ref)
  const payment = known ?? (of && !of.ledger_id ? findUnmatchedPaymentOf(tx, of) : undefined)
  if (!payment) return false
  if (state === 'pending' || (!known && state === 'failed')) return true
  saveUnmatchedPayment(tx, payment.checkout_id, {
    provider_ref,
    state: state === 'done' ? 'refunded' : 'failed',
    error: detail,
    next_try_at: null,
    done_at: shop.clock.now(),
  })
  return true
}

function finishRow(tx: WriteDb, shop: Shop, row: LedgerRow, event: RefundEvent): void {
  const now = shop.clock.now()
  const { state, detail } = event
  // A failed refund never becomes done: an event that says so is older than the failure.
  if (state === 'pending' || row.state === state || row.state === 'failed') return
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
}
