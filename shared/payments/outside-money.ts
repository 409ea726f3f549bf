import { allocate, sumCents, type Cents } from '../money.ts'
import { totalOf, type Amounts } from './amounts.ts'

// Money that moves at the payment company is told as one amount of one payment.

/**
 * Splits an amount over the orders of one payment by what was captured for each; what an order has no money left for is taken
 * from the others.
 */
export function shareOut(amount: Cents, orders: readonly { captured: Cents; left: Cents }[]): Cents[] {
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

/** Splits an amount over what is left of parts, delivery and tax, and never takes more than that. */
export function splitAmount(left: Amounts, amount: Cents): Amounts {
  if (amount >= totalOf(left)) return left
  const weights = [left.parts_cents, left.delivery_cents, left.tax_cents]
  const [parts_cents, delivery_cents, tax_cents] = allocate(amount, weights)
  return { parts_cents, delivery_cents, tax_cents }
}

/** A refund of exactly what one order of a payment has left is that order's; any other is shared as `shareOut` does. */
export function shareRefund(amount: Cents, orders: readonly { captured: Cents; left: Cents }[]): Cents[] {
  const meant = orders.filter(({ left }) => left === amount)
  return meant.length === 1
    ? orders.map((order) => (order === meant[0] ? amount : 0))
    : shareOut(amount, orders)
}
