import { allocate, percentOf, type Cents } from '../platform/money.ts'
import { Refusal } from '../platform/refusals.ts'
import { subtractAmounts, totalOf, type Amounts } from './amounts.ts'

/** The amounts paid for one order and refunded. */
export interface OrderMoney {
  captured: Amounts
  /** The part of the captured tax that is on the parts; the rest is on the delivery. */
  parts_tax_cents: Cents
  /** Refunded, disputed, or on its way to the card; without what failed. */
  refunded: Amounts
}

/** The interface: "10% of the parts price plus corresponding tax". */
const LATE_REFUND_PERCENT = 10

/** Returns the amounts that are left to refund. */
export function refundable({ captured, refunded }: OrderMoney): Amounts {
  return subtractAmounts(captured, refunded)
}

/** "Everything paid is refunded to the card, delivery and tax included": whatever is not refunded yet. */
export function refundEverything(money: OrderMoney): Amounts {
  return refundable(money)
}

/**
 * Returns the late-shipment refund: 10 % of the parts and the tax on that, each half up to cents. Never more than what
 * is left of either.
 */
export function lateRefund(money: OrderMoney): Amounts {
  const left = refundable(money)
  return {
    parts_cents: Math.min(percentOf(money.captured.parts_cents, LATE_REFUND_PERCENT), left.parts_cents),
    delivery_cents: 0,
    tax_cents: Math.min(percentOf(money.parts_tax_cents, LATE_REFUND_PERCENT), partsTaxLeft(money)),
  }
}

/** Returns the tax on the parts that is not refunded yet, without the tax that was refunded with the delivery. */
function partsTaxLeft(money: OrderMoney): Cents {
  const { captured, parts_tax_cents, refunded } = money
  const onDelivery = captured.tax_cents - parts_tax_cents
  const withDelivery = taxShare(refunded.delivery_cents, captured.delivery_cents, onDelivery)
  const left = parts_tax_cents - (refunded.tax_cents - withDelivery)
  return Math.min(Math.max(left, 0), refundable(money).tax_cents)
}

/**
 * Adds the tax, rounded half up, to a partial refund of parts or delivery. The tax is the share of everything refunded by
 * then, less the tax refunded before: so refunding all of a charge in any number of steps refunds all of its tax. Refuses
 * with `refund_too_large` when that much is not left.
 */
export function partialRefund(money: OrderMoney, request: Omit<Amounts, 'tax_cents'>): Amounts {
  const { captured, parts_tax_cents, refunded } = money
  const left = refundable(money)
  if (request.parts_cents > left.parts_cents || request.delivery_cents > left.delivery_cents)
    throw new Refusal('refund_too_large')
  const due =
    taxShare(refunded.parts_cents + request.parts_cents, captured.parts_cents, parts_tax_cents) +
    taxShare(
      refunded.delivery_cents + request.delivery_cents,
      captured.delivery_cents,
      captured.tax_cents - parts_tax_cents,
    )
  return { ...request, tax_cents: Math.min(Math.max(due - refunded.tax_cents, 0), left.tax_cents) }
}

/** Returns the share of `tax` on a part of a charge, in proportion, rounded half up. */
export function taxShare(part: Cents, charge: Cents, tax: Cents): Cents {
  if (charge === 0 || part === 0) return 0
  // In integers: the product of two amounts stays far below 2^53 for what a shop sells.
  return Math.floor((2 * part * tax + charge) / (2 * charge))
}

/** Splits an amount over what is left of parts, delivery and tax in proportion, and never takes more than that. */
export function splitAmount(left: Amounts, amount: Cents): Amounts {
  if (amount >= totalOf(left)) return left
  const weights = [left.parts_cents, left.delivery_cents, left.tax_cents]
  const [parts_cents, delivery_cents, tax_cents] = allocate(amount, weights)
  return { parts_cents, delivery_cents, tax_cents }
}

/** Refuses a refund of nothing, or of more than is left of any amount. */
export function checkRefund(money: OrderMoney, amounts: Amounts): void {
  const left = refundable(money)
  if (totalOf(amounts) <= 0)
    throw new Refusal(
      'nothing_to_refund',
      totalOf(left) > 0 ? 'This is less than a cent. Refund more.' : undefined,
    )
  const tooMuch = (['parts_cents', 'delivery_cents', 'tax_cents'] as const).some(
    (part) => amounts[part] < 0 || amounts[part] > left[part],
  )
  if (tooMuch) throw new Refusal('refund_too_large')
}
