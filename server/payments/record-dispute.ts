import { ID_PREFIX } from '../../shared/platform/ids.ts'
import { allocate, sumCents } from '../../shared/platform/money.ts'
import { totalOf } from '../../shared/payments/amounts.ts'
import { refundable, splitAmount } from '../../shared/payments/refunds.ts'
import type { WriteDb } from '../platform/db/db.ts'
import { recordEvent, THE_SHOP } from '../platform/db/events.ts'
import type { PaymentEvent } from '../platform/ports/payments.ts'
import type { Shop } from '../platform/shop.ts'
import {
  correctLedgerRow,
  insertLedgerRow,
  listLedgerRowsOf,
  moneyOfOrder,
  type LedgerRow,
} from './ledger-store.ts'

type Dispute = Extract<PaymentEvent, { kind: 'dispute' }>

/** The ledger state of a dispute: money is held back while it is open, gone when it is lost, and free when it is won. */
const STATES = { open: 'pending', lost: 'done', won: 'failed' } as const
const WORDS = { open: 'disputed', lost: 'dispute lost', won: 'dispute won' } as const

/**
 * Records that a customer disputes a payment at their card company, and how the dispute ends. For a purchase, the disputed
 * amount is split over its orders in proportion to the captured amounts. Events may come in any order. Returns false if the
 * payment belongs to no order.
 */
export function recordDispute(tx: WriteDb, shop: Shop, dispute: Dispute): boolean {
  const captures = listLedgerRowsOf(tx, 'capture', dispute.payment_ref)
  if (captures.length === 0) return false
  const known = listLedgerRowsOf(tx, 'dispute', dispute.provider_ref)
  const changed =
    known.length > 0
      ? known.filter((row) => updateDispute(tx, shop, row, dispute))
      : insertDisputes(tx, shop, captures, dispute)
  for (const { order_id, amount_cents } of changed)
    recordEvent(tx, shop.clock.now(), THE_SHOP, {
      subject: 'order',
      subject_id: order_id,
      what: WORDS[dispute.state],
      details: {
        dispute: dispute.provider_ref,
        amount_cents: captures.length === 1 ? dispute.amount_cents : amount_cents,
      },
    })
  return true
}

/** Returns false for an event that is older than the recorded state. */
function updateDispute(tx: WriteDb, shop: Shop, known: LedgerRow, dispute: Dispute): boolean {
  const state = STATES[dispute.state]
  if (state === 'pending' || state === known.state) return false
  return correctLedgerRow(tx, known, { state, error: null, done_at: shop.clock.now() })
}

function insertDisputes(
  tx: WriteDb,
  shop: Shop,
  captures: readonly LedgerRow[],
  dispute: Dispute,
): LedgerRow[] {
  const shares = shareOut(
    dispute.amount_cents,
    captures.map(({ amount_cents, order_id }) => ({
      captured: amount_cents,
      left: totalOf(refundable(moneyOfOrder(tx, order_id))),
    })),
  )
  return captures.flatMap((capture, at) =>
    captures.length === 1 || shares[at] > 0
      ? [insertDispute(tx, shop, capture, { ...dispute, amount_cents: shares[at] })]
      : [],
  )
}

/**
 * Splits an amount in proportion to the captured amounts. If an order has less left than its share, the others cover the
 * rest.
 */
function shareOut(amount: number, orders: readonly { captured: number; left: number }[]): number[] {
  if (orders.length === 1) return [amount]
  const first = allocate(
    amount,
    orders.map(({ captured }) => captured),
  ).map((share, at) => Math.min(share, orders[at].left))
  const missing = amount - sumCents(first)
  const room = orders.map(({ left }, at) => left - first[at])
  if (missing === 0 || sumCents(room) === 0) return first
  const more = allocate(Math.min(missing, sumCents(room)), room)
  return first.map((share, at) => share + more[at])
}

function insertDispute(tx: WriteDb, shop: Shop, capture: LedgerRow, dispute: Dispute): LedgerRow {
  const now = shop.clock.now()
  const left = refundable(moneyOfOrder(tx, capture.order_id))
  const amounts = splitAmount(left, dispute.amount_cents)
  return insertLedgerRow(tx, {
    id: shop.ids.make(ID_PREFIX.ledger),
    order_id: capture.order_id,
    kind: 'dispute',
    state: STATES[dispute.state],
    ...amounts,
    amount_cents: totalOf(amounts),
    reason: 'disputed',
    note: null,
    provider: capture.provider,
    provider_ref: dispute.provider_ref,
    next_try_at: null,
    by_account: null,
    created_at: now,
    done_at: dispute.state === 'open' ? null : now,
  })
}
