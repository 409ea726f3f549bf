import { z } from 'zod'
import {
  ExpectedRefund,
  compareRefund,
  planRefund,
  MAX_REFUND_NOTE,
  RefundRequestInput,
  type RefundPreview,
} from '../../../shared/payments/refund-plan.ts'
import { totalOf } from '../../../shared/payments/amounts.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'
import { moneyOfOrder } from '../../payments/ledger-store.ts'
import { queueRefund } from '../../payments/queue-refund.ts'
import { refuseWhileUndecided } from '../../payments/undecided-refunds.ts'
import type { Shop } from '../../platform/shop.ts'
import { findOrder } from '../order-store.ts'

export const PreviewRefundInput = z.object({ order_id: z.string(), wish: RefundRequestInput })
export type PreviewRefundInput = z.infer<typeof PreviewRefundInput>

export const RefundOrderInput = PreviewRefundInput.extend({
  expected: ExpectedRefund,
  /** The reason; the customer reads it too. */
  note: z.string().trim().min(1).max(MAX_REFUND_NOTE),
})
export type RefundOrderInput = z.infer<typeof RefundOrderInput>

/** Computes a refund without making it. Refuses like the refund itself, with what was refunded by now. */
export function previewRefund(shop: Shop, caller: Caller, input: PreviewRefundInput): RefundPreview {
  staffWith('decide', caller)
  return plan(shop.db, input)
}

/**
 * Refunds money of an order, exactly as the preview showed it. Refuses with `wrong_state` and what was refunded by now when
 * money was refunded since, and with `price_changed` when the amounts would differ.
 */
export function refundOrder(shop: Shop, caller: Caller, input: RefundOrderInput): RefundPreview {
  staffWith('decide', caller)
  return shop.write((tx) => refundIn(tx, shop, caller, input))
}

/** The same in the transaction of a decision, for callers who have checked who decides. */
export function refundIn(tx: WriteDb, shop: Shop, by: Caller, input: RefundOrderInput): RefundPreview {
  refuseWhenRefunded(tx, input)
  const planned = plan(tx, input)
  if (compareRefund(planned, input.expected) !== 'same')
    throw new Refusal('price_changed', 'The refund differs from the one shown. Review it again.')
  const { order_id, note } = input
  queueRefund(tx, shop, { order_id, amounts: planned.amounts, reason: 'goodwill', note, by })
  return planned
}

/** Before the refund is planned, which is refused for another reason when a colleague has refunded everything. */
function refuseWhenRefunded(db: ReadDb, { order_id: id, expected }: RefundOrderInput): void {
  const { captured, refunded } = moneyOfOrder(db, id)
  const refunded_cents = totalOf(refunded)
  if (refunded_cents === expected.refunded_cents) return
  throw new Refusal('wrong_state', undefined, {
    order: { id, captured_cents: totalOf(captured), refunded_cents },
  })
}

/** A refusal after an earlier refund says how much went back, so that staff are told by whom. */
function plan(db: ReadDb, { order_id: id, wish }: PreviewRefundInput): RefundPreview {
  if (!findOrder(db, id)) throw new Refusal('order_not_found')
  refuseWhileUndecided(db, id)
  const money = moneyOfOrder(db, id)
  const refunded_cents = totalOf(money.refunded)
  try {
    return planRefund(money, wish)
  } catch (error) {
    if (!(error instanceof Refusal) || refunded_cents === 0) throw error
    const order = { id, captured_cents: totalOf(money.captured), refunded_cents }
    throw new Refusal(error.code, error.message, { order })
  }
}
