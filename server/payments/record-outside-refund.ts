import { ID_PREFIX } from '../../shared/platform/ids.ts'
import { sumCents } from '../../shared/platform/money.ts'
import { totalOf } from '../../shared/payments/amounts.ts'
import { shareOutsideRefund, type OrderLeft, type OrderShare } from '../../shared/payments/outside-refund.ts'
import { refundable } from '../../shared/payments/refunds.ts'
import type { ReadDb, WriteDb } from '../platform/db/db.ts'
import type { Caller } from '../platform/caller.ts'
import { recordEvent, THE_SHOP, type TheShop } from '../platform/db/events.ts'
import type { RefundEvent } from '../platform/ports/payments.ts'
import type { Shop } from '../platform/shop.ts'
import { insertLedgerRow, listLedgerRowsOf, moneyOfOrder, recordRetriesBy } from './ledger-store.ts'
import {
  findOutsideRefund,
  insertOutsideRefund,
  listUnbookedRefunds,
  saveOutsideState,
  sumOutsideRefunds,
  type OutsideRefundRow,
} from './outside-refund-store.ts'
import { POLL_REFUND_EVERY } from './retry-delay.ts'
import { queueRefundReport } from './tax-report-store.ts'
import { findUnmatchedByPayment, saveUnmatchedPayment } from './unmatched-payments.ts'

/**
 * Records a refund that was made at the payment company, and enters it in the ledger of its order as soon as that is known.
 * One of an unknown payment is kept: its event may have overtaken that of the payment. Returns false for it.
 */
export function recordOutsideRefund(
  tx: WriteDb,
  shop: Shop,
  { provider_ref, state, detail, of }: RefundEvent,
): boolean {
  if (!of) return false
  const { payment_ref, amount_cents, made_at } = of
  const isKnown = isPaymentOf(tx, payment_ref)
  if (findOutsideRefund(tx, provider_ref)) saveOutsideState(tx, provider_ref, { state, error: detail })
  else if (amount_cents <= 0) {
    if (isKnown)
      shop.log.error({ refund: provider_ref }, 'a refund in Stripe is not in US dollars: it is in no ledger')
    return false
  } else {
    const now = shop.clock.now()
    const row = { provider_ref, payment_ref, amount_cents, state, error: detail }
    insertOutsideRefund(tx, { ...row, made_at: made_at ?? now, reported_at: now })
    if (!isKnown)
      shop.log.warn({ refund: provider_ref, payment_ref }, 'a refund in Stripe belongs to no order here')
  }
  bookOutsideRefunds(tx, shop, payment_ref)
  return isKnown
}

function isPaymentOf(db: ReadDb, paymentRef: string): boolean {
  return (
    listLedgerRowsOf(db, 'capture', paymentRef).length > 0 ||
    findUnmatchedByPayment(db, paymentRef) !== undefined
  )
}

/** Enters what can be entered by now. Called again when a payment is settled, and when a refund or dispute gives money free. */
export function bookOutsideRefunds(tx: WriteDb, shop: Shop, paymentRef: string): void {
  returnUnmatched(tx, shop, paymentRef)
  for (const refund of listUnbookedRefunds(tx, paymentRef)) {
    const others = listUnbookedRefunds(tx, paymentRef).filter(
      (one) => one.provider_ref !== refund.provider_ref,
    )
    const shares = shareOutsideRefund(
      listOrdersLeft(tx, paymentRef),
      refund.amount_cents,
      sumCents(others.map(({ amount_cents }) => amount_cents)),
    )
    if (shares !== 'ask' && shares !== 'no_room') bookShares(tx, shop, { refund, shares, by: THE_SHOP })
  }
}

/** Returns the orders of one payment with what is left of their money. */
export function listOrdersLeft(db: ReadDb, paymentRef: string): OrderLeft[] {
  return listLedgerRowsOf(db, 'capture', paymentRef).map(({ order_id }) => ({
    order_id,
    left: refundable(moneyOfOrder(db, order_id)),
  }))
}

/** A payment without an order is settled once all of it went back. */
function returnUnmatched(tx: WriteDb, shop: Shop, paymentRef: string): void {
  const unmatched = findUnmatchedByPayment(tx, paymentRef)
  const refund = listUnbookedRefunds(tx, paymentRef).at(-1)
  if (!unmatched || !refund || unmatched.state === 'refunded') return
  if (sumOutsideRefunds(tx, paymentRef) < unmatched.amount_cents) return
  saveUnmatchedPayment(tx, unmatched.checkout_id, {
    state: 'refunded',
    provider_ref: refund.provider_ref,
    error: null,
    next_try_at: null,
    done_at: shop.clock.now(),
  })
}

interface SharesToBook {
  refund: OutsideRefundRow
  shares: readonly OrderShare[]
  by: Caller | TheShop
}

/** Enters a refund in the ledgers of its orders. */
export function bookShares(tx: WriteDb, shop: Shop, { refund, shares, by }: SharesToBook): void {
  for (const share of shares) bookShare(tx, shop, { refund, share, by })
}

function bookShare(
  tx: WriteDb,
  shop: Shop,
  { refund, share: { order_id, amounts }, by }: Pick<SharesToBook, 'refund' | 'by'> & { share: OrderShare },
): void {
  const now = shop.clock.now()
  const { provider_ref, made_at } = refund
  const isPending = refund.state === 'pending'
  const row = insertLedgerRow(tx, {
    id: shop.ids.make(ID_PREFIX.ledger),
    order_id,
    kind: 'refund',
    state: isPending ? 'pending' : 'done',
    ...amounts,
    amount_cents: totalOf(amounts),
    reason: 'goodwill',
    note: null,
    provider: 'stripe',
    provider_ref,
    next_try_at: isPending ? now + POLL_REFUND_EVERY : null,
    by_account: by.kind === 'account' ? by.account_id : null,
    // When the shop learns of it: a month that is over keeps its figures.
    created_at: now,
    done_at: isPending ? null : now,
  })
  if (!isPending) queueRefundReport(tx, row, now)
  recordRetriesBy(tx, row, totalOf(refundable(moneyOfOrder(tx, order_id))))
  recordEvent(tx, now, by, {
    subject: 'order',
    subject_id: order_id,
    what: 'refunded outside',
    details: { ledger_id: row.id, amount_cents: row.amount_cents, made_at },
  })
}
