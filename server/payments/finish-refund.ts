import { recordEvent, THE_SHOP } from '../db/events.ts'
import type { WriteDb } from '../db/db.ts'
import type { PaymentEvent } from '../ports/payments.ts'
import type { Shop } from '../shop.ts'
import { correctLedgerRow, findLedgerRowOf } from './ledger-store.ts'
import { findUnmatchedPaymentByRef, saveUnmatchedPayment } from './unmatched-payments.ts'
import { dropRefundReport, queueRefundReport } from './tax-report-store.ts'

type RefundNews = Extract<PaymentEvent, { kind: 'refund' }>

/**
 * What the provider tells of a refund of its own accord. It may also take back that a refund arrived: a card that was
 * closed meanwhile returns the money. False where it is no refund of this shop's.
 */
export function finishRefund(tx: WriteDb, shop: Shop, news: RefundNews): boolean {
  const now = shop.clock.now()
  const stray = findUnmatchedPaymentByRef(tx, news.provider_ref)
  if (stray) {
    const state = news.state === 'done' ? 'refunded' : 'failed'
    saveUnmatchedPayment(tx, stray.checkout_id, {
      state,
      error: news.detail,
      next_try_at: null,
      done_at: now,
    })
    return true
  }
  const row = findLedgerRowOf(tx, 'refund', news.provider_ref)
  if (!row) return false
  // That a failed one arrived after all is never told: only older news say so.
  if (row.state === news.state || row.state === 'failed') return true
  const { state, detail } = news
  correctLedgerRow(tx, row, { state, error: detail, done_at: now })
  if (state === 'done') queueRefundReport(tx, row, now)
  else if (!dropRefundReport(tx, row, now))
    shop.log.error(
      { ledger_id: row.id },
      'a refund came back whose sales tax Stripe Tax was told: undo that there',
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
