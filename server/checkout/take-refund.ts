import { totalOf } from '../../shared/payments/amounts.ts'
import { refundable } from '../../shared/payments/refunds.ts'
import type { WriteDb } from '../db/db.ts'
import { holdByShop } from '../orders/hold-order.ts'
import { finishRefund } from '../payments/finish-refund.ts'
import { moneyOfOrder } from '../payments/ledger-store.ts'
import { recordOutsideRefund } from '../payments/outside-refund.ts'
import type { PaymentEvent } from '../ports/payments.ts'
import type { Shop } from '../shop.ts'

type RefundEvent = Extract<PaymentEvent, { kind: 'refund' }>

/** The customer reads it, too. */
const WHY_HELD = 'The whole payment was refunded.'

/**
 * Applies a refund event, also of a refund that was made at Stripe itself. An order of which nothing is left paid is put on hold, so
 * that staff decide whether to make it. Returns false when the payment belongs to no order.
 */
export function takeRefund(tx: WriteDb, shop: Shop, event: RefundEvent): boolean {
  if (finishRefund(tx, shop, event)) return true
  const { of } = event
  if (!of) return false
  const rows = recordOutsideRefund(tx, shop, { ...event, of })
  for (const { order_id, state } of rows)
    if (state !== 'failed' && totalOf(refundable(moneyOfOrder(tx, order_id))) === 0)
      holdByShop(tx, shop, order_id, WHY_HELD)
  return rows.length > 0
}
