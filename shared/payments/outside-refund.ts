import { allocate, sumCents, type Cents } from '../platform/money.ts'
import { totalOf, type Amounts } from './amounts.ts'
import { splitAmount } from './refunds.ts'

/** An order of a payment, with what is left of its money. */
export interface OrderLeft {
  order_id: string
  left: Amounts
}

export interface OrderShare {
  order_id: string
  amounts: Amounts
}

/**
 * Returns the orders of which a refund that was made without the shop takes the money. `ask`: one of several orders may be meant, so
 * staff decide. `no_room`: more than is left, because a refund under way or a dispute holds the rest for now.
 * `others`: further refunds of the payment that have no order yet; all of them together may take everything.
 */
export function shareOutsideRefund(
  orders: readonly OrderLeft[],
  amount: Cents,
  others: Cents = 0,
): OrderShare[] | 'ask' | 'no_room' {
  const open = orders.filter(({ left }) => totalOf(left) > 0)
  const room = sumCents(open.map(({ left }) => totalOf(left)))
  if (amount > room) return 'no_room'
  if (open.length === 1 || amount + others === room) return shareOut(open, amount)
  return 'ask'
}

/** Shares an amount by what is left of each order; it must not be more than that. */
export function shareOut(orders: readonly OrderLeft[], amount: Cents): OrderShare[] {
  const shares = allocate(
    amount,
    orders.map(({ left }) => totalOf(left)),
  )
  return orders
    .map(({ order_id, left }, at) => ({ order_id, amounts: splitAmount(left, shares[at]) }))
    .filter(({ amounts }) => totalOf(amounts) > 0)
}
