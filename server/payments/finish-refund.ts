import { recordEvent, THE_SHOP } from '../platform/db/events.ts'
import type { WriteDb } from '../platform/db/db.ts'
import type { RefundEvent } from '../platform/ports/payments.ts'
import type { Shop } from '../platform/shop.ts'
import {
  correctLedgerRow,
  findLedgerRow,
  listLedgerRowsOf,
  nameLedgerRow,
  type LedgerRow,
} from './ledger-store.ts'
import { saveOutsideState } from './outside-refund-store.ts'
import { recordOutsideRefund } from './record-outside-refund.ts'
import { findUnmatchedRefund, saveUnmatchedPayment } from './unmatched-payments.ts'
import { dropRefundReport, queueRefundReport } from './tax-report-store.ts'

/**
 * Applies a refund event, in whatever order events come. A refund that was done can still fail: a card that was closed in the
 * meantime returns the money. A refund that the shop did not send was made at the provider. Returns false for a refund of a
 * payment that is not of this shop.
 */
export function finishRefund(tx: WriteDb, shop: Shop, event: RefundEvent): boolean {
  if (finishUnmatched(tx, shop, event)) return true
  const rows = findRows(tx, event)
  if (rows.length === 0) return recordOutsideRefund(tx, shop, event)
  saveOutsideState(tx, event.provider_ref, { state: event.state, error: event.detail })
  for (const row of rows) finishRow(tx, shop, row, event)
  return true
}

function finishUnmatched(tx: WriteDb, shop: Shop, event: RefundEvent): boolean {
  const unmatched = findUnmatchedRefund(tx, event.provider_ref, event.of?.own_key ?? null)
  if (!unmatched) return false
  // A failed refund never becomes done, until staff have it sent again.
  if (event.state === 'pending' || unmatched.state === 'failed') return true
  saveUnmatchedPayment(tx, unmatched.checkout_id, {
    provider_ref: event.provider_ref,
    state: event.state === 'done' ? 'refunded' : 'failed',
    error: event.detail,
    next_try_at: null,
    done_at: shop.clock.now(),
  })
  saveOutsideState(tx, event.provider_ref, { state: event.state, error: event.detail })
  return true
}

/**
 * Finds the rows by the provider's id, or by the shop's own key: the event can overtake the answer to the request that sent
 * the refund.
 */
function findRows(tx: WriteDb, { provider_ref, of }: RefundEvent): LedgerRow[] {
  const rows = listLedgerRowsOf(tx, 'refund', provider_ref)
  if (rows.length > 0 || !of?.own_key) return rows
  const sent = findLedgerRow(tx, of.own_key)
  return sent?.kind === 'refund' && sent.provider_ref === null ? [nameLedgerRow(tx, sent, provider_ref)] : []
}

function finishRow(tx: WriteDb, shop: Shop, row: LedgerRow, { state, detail }: RefundEvent): void {
  // A failed refund never becomes done: an event that says so is older than the failure.
  if (state === 'pending' || row.state === state || row.state === 'failed') return
  const now = shop.clock.now()
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
