import { ID_PREFIX } from '../../shared/ids.ts'
import { sumCents } from '../../shared/money.ts'
import { totalOf } from '../../shared/payments/amounts.ts'
import { shareRefund, splitAmount } from '../../shared/payments/outside-money.ts'
import { refundable } from '../../shared/payments/refunds.ts'
import { HOUR } from '../../shared/time.ts'
import type { WriteDb } from '../db/db.ts'
import { recordEvent, THE_SHOP } from '../db/events.ts'
import type { PaymentEvent } from '../ports/payments.ts'
import type { Shop } from '../shop.ts'
import {
  correctLedgerRow,
  insertLedgerRow,
  listLedger,
  listLedgerRowsOf,
  moneyOfOrder,
  recordRetry,
  type LedgerRow,
} from './ledger-store.ts'
import { queueRefundReport } from './tax-report-store.ts'

type RefundEvent = Extract<PaymentEvent, { kind: 'refund' }>
type OutsideRefund = RefundEvent & { of: NonNullable<RefundEvent['of']> }

/** Customers read it as well. */
const NOTE = 'Refunded directly at Stripe.'
/** Seconds until a refund under way is looked at, in case its events are missed. */
const POLL_AFTER = 6 * HOUR

/**
 * Enters a refund that was made at Stripe itself, found by its payment, and returns its ledger rows: several for a purchase whose
 * orders share it. Empty when the payment belongs to no order.
 */
export function recordOutsideRefund(tx: WriteDb, shop: Shop, refund: OutsideRefund): LedgerRow[] {
  const captures = listLedgerRowsOf(tx, 'capture', refund.of.payment_ref)
  if (captures.length === 0) return []
  const waiting = refund.state === 'failed' ? [] : giveUpWaiting(tx, shop, captures, refund)
  const orders = captures.map(({ amount_cents, order_id }) => ({
    captured: amount_cents,
    left: totalOf(refundable(moneyOfOrder(tx, order_id))),
  }))
  const shares = shareRefund(refund.of.amount_cents, orders)
  const rows = captures.flatMap((capture, at) => {
    const row = shares[at] > 0 ? enterShare(tx, shop, { capture, refund, amount_cents: shares[at] }) : null
    return row ? [row] : []
  })
  for (const { id } of waiting) if (rows.length > 0) recordRetry(tx, id, rows[0].id)
  const missing = refund.of.amount_cents - sumCents(rows.map(({ amount_cents }) => amount_cents))
  if (missing > 0)
    shop.log.error(
      { refund: refund.provider_ref, missing },
      'more was refunded at Stripe than was left of the payment',
    )
  return rows
}

/**
 * Gives up the shop's own refunds that Stripe would refuse now, because it has not taken them yet and this refund used what they
 * were to return. Returns them.
 */
function giveUpWaiting(
  tx: WriteDb,
  shop: Shop,
  captures: readonly LedgerRow[],
  { of }: OutsideRefund,
): LedgerRow[] {
  const given: LedgerRow[] = []
  const left = () => sumCents(captures.map(({ order_id }) => totalOf(refundable(moneyOfOrder(tx, order_id)))))
  const waiting = captures
    .flatMap(({ order_id }) => listLedger(tx, order_id))
    .filter(
      ({ kind, state, provider_ref }) => kind === 'refund' && state === 'pending' && provider_ref === null,
    )
  for (const row of waiting) {
    if (left() >= of.amount_cents) break
    const error = 'The money was refunded at Stripe meanwhile.'
    if (correctLedgerRow(tx, row, { state: 'failed', error, done_at: shop.clock.now() })) given.push(row)
  }
  return given
}

function enterShare(
  tx: WriteDb,
  shop: Shop,
  { capture, refund, amount_cents }: { capture: LedgerRow; refund: OutsideRefund; amount_cents: number },
): LedgerRow | null {
  const now = shop.clock.now()
  const { order_id } = capture
  const amounts = splitAmount(refundable(moneyOfOrder(tx, order_id)), amount_cents)
  if (totalOf(amounts) === 0) return null
  const { state, provider_ref, detail } = refund
  const row = insertLedgerRow(tx, {
    id: shop.ids.make(ID_PREFIX.ledger),
    order_id,
    kind: 'refund',
    state,
    ...amounts,
    amount_cents: totalOf(amounts),
    reason: 'goodwill',
    note: NOTE,
    provider: capture.provider,
    provider_ref,
    next_try_at: state === 'pending' ? now + POLL_AFTER : null,
    by_account: null,
    created_at: now,
    done_at: state === 'pending' ? null : now,
  })
  if (state === 'done') queueRefundReport(tx, row, now)
  const order = { subject: 'order', subject_id: order_id } as const
  const sent = { ledger_id: row.id, amount_cents: row.amount_cents }
  recordEvent(
    tx,
    now,
    THE_SHOP,
    state === 'failed'
      ? { ...order, what: 'refund failed', why: detail, details: sent }
      : { ...order, what: 'refunded', why: NOTE, details: { ...sent, reason: row.reason } },
  )
  return row
}
