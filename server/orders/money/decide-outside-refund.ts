import { z } from 'zod'
import { sumCents } from '../../../shared/platform/money.ts'
import { totalOf } from '../../../shared/payments/amounts.ts'
import { shareOut } from '../../../shared/payments/outside-refund.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import { recordEvent } from '../../platform/db/events.ts'
import { holdRefundedOrders } from '../hold-refunded.ts'
import { listLedgerRowsOf } from '../../payments/ledger-store.ts'
import { findOutsideRefund, listUnbookedRefunds } from '../../payments/outside-refund-store.ts'
import { bookShares, listOrdersLeft } from '../../payments/record-outside-refund.ts'
import type { Shop } from '../../platform/shop.ts'
import { readOutsideRefunds } from './outside-refunds.ts'

const Ref = z.string().min(1).max(255)
/** `order_id`: null shares it over all orders of the payment, by what is left of each. */
export const EnterOutsideRefund = z.object({ provider_ref: Ref, order_id: z.string().max(40).nullable() })
export const NoteOutsideRefund = z.object({ provider_ref: Ref, order_id: z.string().max(40) })

/**
 * Enters a refund that was made without the shop for the order that staff choose. Refuses with `wrong_state` one that was
 * entered or failed by now, and with `refund_too_large` when that much is not left of the order.
 */
export function enterOutsideRefund(
  shop: Shop,
  caller: Caller,
  input: z.infer<typeof EnterOutsideRefund>,
): null {
  const by = staffWith('decide', caller)
  return shop.write((tx) => {
    const found = findOutsideRefund(tx, input.provider_ref)
    const refund =
      found &&
      listUnbookedRefunds(tx, found.payment_ref).find((one) => one.provider_ref === found.provider_ref)
    if (!refund) throw new Refusal('wrong_state')
    const orders = listOrdersLeft(tx, refund.payment_ref).filter(
      ({ order_id }) => input.order_id === null || order_id === input.order_id,
    )
    if (refund.amount_cents > sumCents(orders.map(({ left }) => totalOf(left))))
      throw new Refusal('refund_too_large')
    bookShares(tx, shop, { refund, shares: shareOut(orders, refund.amount_cents), by })
    holdRefundedOrders(tx, shop)
    return null
  })
}

/** Records that staff have seen it. Refuses with `wrong_state` one that asks for more than that, or was noted before. */
export function noteOutsideRefund(
  shop: Shop,
  caller: Caller,
  input: z.infer<typeof NoteOutsideRefund>,
): null {
  const by = staffWith('decide', caller)
  const { provider_ref, order_id } = input
  return shop.write((tx) => {
    const shown = readOutsideRefunds({ db: tx }, caller, { order_id })
    const needs = shown.find((refund) => refund.provider_ref === provider_ref)?.needs
    const row = listLedgerRowsOf(tx, 'refund', provider_ref).find((refund) => refund.order_id === order_id)
    if (!row || (needs !== 'look' && needs !== 'packed')) throw new Refusal('wrong_state')
    recordEvent(tx, shop.clock.now(), by, {
      subject: 'order',
      subject_id: order_id,
      what: 'outside refund noted',
      details: { ledger_id: row.id },
    })
    return null
  })
}
