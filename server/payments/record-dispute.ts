import { ID_PREFIX } from '../../shared/ids.ts'
import { allocate } from '../../shared/money.ts'
import { totalOf, type Amounts } from '../../shared/payments/amounts.ts'
import { refundable } from '../../shared/payments/refunds.ts'
import type { WriteDb } from '../db/db.ts'
import { recordEvent, THE_SHOP } from '../db/events.ts'
import type { PaymentEvent } from '../ports/payments.ts'
import type { Shop } from '../shop.ts'
import {
  correctLedgerRow,
  findLedgerRowOf,
  insertLedgerRow,
  moneyOfOrder,
  type LedgerRow,
} from './ledger-store.ts'

type Dispute = Extract<PaymentEvent, { kind: 'dispute' }>

/** A dispute holds money back as long as it is open, has taken it when lost, and has not when won. */
const STATES = { open: 'pending', lost: 'done', won: 'failed' } as const
const WORDS = { open: 'disputed', lost: 'dispute lost', won: 'dispute won' } as const

/**
 * Writes down that a buyer disputes a payment at their card company, and how that ends, whatever the order of the
 * notices. False where the payment belongs to no order.
 */
export function recordDispute(tx: WriteDb, shop: Shop, dispute: Dispute): boolean {
  const capture = findLedgerRowOf(tx, 'capture', dispute.payment_ref)
  if (!capture) return false
  const known = findLedgerRowOf(tx, 'dispute', dispute.provider_ref)
  if (known ? !moves(tx, shop, known, dispute) : !opens(tx, shop, capture, dispute)) return true
  recordEvent(tx, shop.clock.now(), THE_SHOP, {
    subject: 'order',
    subject_id: capture.order_id,
    what: WORDS[dispute.state],
    details: { dispute: dispute.provider_ref, amount_cents: dispute.amount_cents },
  })
  return true
}

/** News that are older than what is known change nothing. */
function moves(tx: WriteDb, shop: Shop, known: LedgerRow, dispute: Dispute): boolean {
  const state = STATES[dispute.state]
  if (state === 'pending' || state === known.state) return false
  return correctLedgerRow(tx, known, { state, error: null, done_at: shop.clock.now() })
}

function opens(tx: WriteDb, shop: Shop, capture: LedgerRow, dispute: Dispute): boolean {
  if (dispute.state === 'won') return false
  const now = shop.clock.now()
  const left = refundable(moneyOfOrder(tx, capture.order_id))
  const amounts = shareOf(left, dispute.amount_cents)
  insertLedgerRow(tx, {
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
    done_at: dispute.state === 'lost' ? now : null,
  })
  return true
}

/** A disputed amount names no parts, delivery or tax: it is spread over what is left of each, and is never more. */
function shareOf(left: Amounts, amount: number): Amounts {
  const whole = totalOf(left)
  if (amount >= whole) return left
  const weights = [left.parts_cents, left.delivery_cents, left.tax_cents]
  const [parts_cents, delivery_cents, tax_cents] = allocate(amount, weights)
  return { parts_cents, delivery_cents, tax_cents }
}
