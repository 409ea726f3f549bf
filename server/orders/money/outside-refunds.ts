import { outsideRefundNeed, type OutsideRefund } from '../../../shared/orders/outside-refunds.ts'
import type { OrderStatus } from '../../../shared/orders/order-states.ts'
import { totalOf } from '../../../shared/payments/amounts.ts'
import { shareOutsideRefund } from '../../../shared/payments/outside-refund.ts'
import { refundable } from '../../../shared/payments/refunds.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { findOrder } from '../order-store.ts'
import { listLedger, moneyOfOrder } from '../../payments/ledger-store.ts'
import { listUnbookedPayments, listUnbookedRefunds } from '../../payments/outside-refund-store.ts'
import { listOrdersLeft } from '../../payments/record-outside-refund.ts'
import type { Shop } from '../../platform/shop.ts'

/** Refunds of an order that were made without the shop: those of its ledger, and those that may be meant for it. */
export function readOutsideRefunds(
  { db }: Pick<Shop, 'db'>,
  caller: Caller,
  { order_id }: { order_id: string },
): OutsideRefund[] {
  staffWith('see_money', caller)
  const payment = listLedger(db, order_id).find(({ kind }) => kind === 'capture')?.provider_ref
  const unbooked = payment ? listUnbookedOf(db, payment).map((refund) => ({ ...refund, order_id })) : []
  return [
    ...unbooked,
    ...db.all<EnteredRow>(`${ENTERED} and ledger.order_id = ? ${OLDEST_FIRST}`, order_id).map(asRefund(db)),
  ]
}

/** All that need staff, one for each order. */
export function listOutsideRefunds(db: ReadDb): OutsideRefund[] {
  return [
    ...listUnbookedPayments(db).flatMap((payment) => listUnbookedOf(db, payment)),
    ...db.all<EnteredRow>(`${ENTERED} and ${IS_OPEN} ${OLDEST_FIRST}`).map(asRefund(db)),
  ]
}

interface EnteredRow extends Omit<OutsideRefund, 'needs' | 'choices'> {
  status: OrderStatus
  is_packed: 0 | 1
  is_open: 0 | 1
}

/** Resuming or declining the order is an answer too. */
const IS_OPEN = `not exists (select 1 from events where subject = 'order'
  and subject_id = ledger.order_id and what in ('outside refund noted', 'resumed', 'declined') and at >= ledger.created_at)`

const ENTERED = `select outside_refunds.provider_ref, ledger.id as ledger_id, ledger.order_id, ledger.amount_cents, made_at, orders.status,
    exists (select 1 from shipments where shipments.order_id = orders.id and shipments.state = 'packed') as is_packed,
    ${IS_OPEN} as is_open
  from outside_refunds cross join ledger on ledger.provider_ref = outside_refunds.provider_ref and ledger.kind = 'refund'
    cross join orders on orders.id = ledger.order_id
  where ledger.state <> 'failed'`

const OLDEST_FIRST = 'order by made_at, outside_refunds.provider_ref, orders.number'

function asRefund(db: ReadDb): (row: EnteredRow) => OutsideRefund {
  return ({ status, is_packed, is_open, ...refund }) => {
    const left_cents = totalOf(refundable(moneyOfOrder(db, refund.order_id)))
    const needs = is_open === 1 ? outsideRefundNeed({ status, is_packed: is_packed === 1, left_cents }) : null
    return { ...refund, needs, choices: [] }
  }
}

/** Refunds of a payment whose order is not known yet, each shown with the first of its orders. */
function listUnbookedOf(db: ReadDb, paymentRef: string): OutsideRefund[] {
  const orders = listOrdersLeft(db, paymentRef)
  if (orders.length === 0) return []
  return listUnbookedRefunds(db, paymentRef).map(({ provider_ref, amount_cents, made_at }) => {
    const isAsked = shareOutsideRefund(orders, amount_cents) === 'ask'
    const choices = orders
      .map(({ order_id, left }) => ({
        order_id,
        order_number: findOrder(db, order_id)!.number,
        left_cents: totalOf(left),
      }))
      .filter(({ left_cents }) => isAsked && left_cents >= amount_cents)
    const { order_id } = orders[0]
    return {
      provider_ref,
      ledger_id: null,
      order_id,
      amount_cents,
      made_at,
      needs: isAsked ? 'order' : 'room',
      choices,
    }
  })
}
