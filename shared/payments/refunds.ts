import { percentOf, type Cents } from '../money.ts'
import { Refusal } from '../refusals.ts'
import { subtractAmounts, totalOf, type Amounts } from './amounts.ts'

/** What one order has brought in and given back. */
export interface OrderMoney {
  captured: Amounts
  /** The part of the captured tax that is on the parts; the rest is on the delivery. */
  parts_tax_cents: Cents
  /** Given back or on its way back; what failed does not count. */
  refunded: Amounts
}

/** The interface: "10% of the parts price plus corresponding tax". */
const LATE_REFUND_PERCENT = 10

/** What is left to give back. */
export function refundable({ captured, refunded }: OrderMoney): Amounts {
  return subtractAmounts(captured, refunded)
}

/** "Everything paid is refunded to the card, delivery and tax included": whatever has not been given back yet. */
export function refundEverything(money: OrderMoney): Amounts {
  return refundable(money)
}

/**
 * The late-shipment refund: 10 % of the parts and the tax on that, each half up to cents. Never more than what is left
 * of either.
 */
export function lateRefund(money: OrderMoney): Amounts {
  const left = refundable(money)
  return {
    parts_cents: Math.min(percentOf(money.captured.parts_cents, LATE_REFUND_PERCENT), left.parts_cents),
    delivery_cents: 0,
    tax_cents: Math.min(percentOf(money.parts_tax_cents, LATE_REFUND_PERCENT), partsTaxLeft(money)),
  }
}

/** The tax on the parts that has not gone back yet; tax that went back with the delivery was not on the parts. */
function partsTaxLeft(money: OrderMoney): Cents {
  const { captured, parts_tax_cents, refunded } = money
  const onDelivery = captured.tax_cents - parts_tax_cents
  const withDelivery = taxShare(refunded.delivery_cents, captured.delivery_cents, onDelivery)
  const left = parts_tax_cents - (refunded.tax_cents - withDelivery)
  return Math.min(Math.max(left, 0), refundable(money).tax_cents)
}

/**
 * Part of the parts price or of the delivery charge, and the tax on it in proportion, half up. The tax is that on all
 * that is given back by then, less what went back before: however many steps it takes, giving back all of a charge gives
 * back all of its tax. Refuses with `refund_too_large` what is more than is left.
 */
export function partialRefund(money: OrderMoney, wanted: Omit<Amounts, 'tax_cents'>): Amounts {
  const { captured, parts_tax_cents, refunded } = money
  const left = refundable(money)
  if (wanted.parts_cents > left.parts_cents || wanted.delivery_cents > left.delivery_cents)
    throw new Refusal('refund_too_large')
  const due =
    taxShare(refunded.parts_cents + wanted.parts_cents, captured.parts_cents, parts_tax_cents) +
    taxShare(
      refunded.delivery_cents + wanted.delivery_cents,
      captured.delivery_cents,
      captured.tax_cents - parts_tax_cents,
    )
  return { ...wanted, tax_cents: Math.min(Math.max(due - refunded.tax_cents, 0), left.tax_cents) }
}

/** The tax on a part of a charge, in proportion, half up. */
export function taxShare(wanted: Cents, whole: Cents, tax: Cents): Cents {
  if (whole === 0 || wanted === 0) return 0
  // In whole numbers: the product of two amounts of money stays far below 2^53 for what a shop sells.
  return Math.floor((2 * wanted * tax + whole) / (2 * whole))
}

/** Refuses what would give back nothing, or more than is left of anything. */
export function checkRefund(money: OrderMoney, wanted: Amounts): void {
  const left = refundable(money)
  if (totalOf(wanted) <= 0)
    throw new Refusal(
      'nothing_to_refund',
      totalOf(left) > 0 ? 'This comes to less than a cent. Give back more of it.' : undefined,
    )
  const tooMuch = (['parts_cents', 'delivery_cents', 'tax_cents'] as const).some(
    (part) => wanted[part] < 0 || wanted[part] > left[part],
  )
  if (tooMuch) throw new Refusal('refund_too_large')
}
