import { z } from 'zod'
import { percentOf, type Cents } from '../platform/money.ts'
import { totalOf, type Amounts } from './amounts.ts'
import { checkRefund, partialRefund, refundable, refundEverything, type OrderMoney } from './refunds.ts'

const Cents = z.int().min(0).max(100_000_000)

/** The refund that staff want, before tax: the tax on it is added. */
export const RefundRequestInput = z.discriminatedUnion('what', [
  z.object({
    what: z.literal('parts_percent'),
    /** Percent of what was paid for the parts. */
    percent: z.number().min(0.01).max(100),
  }),
  z.object({ what: z.literal('amounts'), parts_cents: Cents, delivery_cents: Cents }),
  z.object({ what: z.literal('everything') }),
])
export type RefundRequestInput = z.infer<typeof RefundRequestInput>

/** The amounts of the preview, and how much had been refunded by then. */
export const ExpectedRefund = z.object({
  parts_cents: Cents,
  delivery_cents: Cents,
  tax_cents: Cents,
  refunded_cents: Cents,
})
export type ExpectedRefund = z.infer<typeof ExpectedRefund>

export const MAX_REFUND_NOTE = 500

/** The plan of a refund as staff see it before they refund. */
export interface RefundPreview {
  amounts: Amounts
  amount_cents: Cents
  captured: Amounts
  refunded_cents: Cents
  /** The amounts that could still be refunded after it. */
  left: Amounts
}

/** Computes the requested refund. Refuses with `nothing_to_refund` or `refund_too_large`. */
export function planRefund(money: OrderMoney, request: RefundRequestInput): RefundPreview {
  const amounts = amountsOf(money, request)
  checkRefund(money, amounts)
  const { captured, refunded } = money
  const left = refundable({
    ...money,
    refunded: {
      parts_cents: refunded.parts_cents + amounts.parts_cents,
      delivery_cents: refunded.delivery_cents + amounts.delivery_cents,
      tax_cents: refunded.tax_cents + amounts.tax_cents,
    },
  })
  return { amounts, amount_cents: totalOf(amounts), captured, refunded_cents: totalOf(refunded), left }
}

function amountsOf(money: OrderMoney, request: RefundRequestInput): Amounts {
  if (request.what === 'everything') return refundEverything(money)
  if (request.what === 'amounts') {
    const { parts_cents, delivery_cents } = request
    return partialRefund(money, { parts_cents, delivery_cents })
  }
  const parts_cents = percentOf(money.captured.parts_cents, request.percent)
  return partialRefund(money, { parts_cents, delivery_cents: 0 })
}

/** Tells if a refund is still the one shown: `changed` if money was refunded since, `other_price` for other amounts. */
export function compareRefund(
  plan: RefundPreview,
  expected: ExpectedRefund,
): 'same' | 'changed' | 'other_price' {
  if (plan.refunded_cents !== expected.refunded_cents) return 'changed'
  const { parts_cents, delivery_cents, tax_cents } = plan.amounts
  const same =
    parts_cents === expected.parts_cents &&
    delivery_cents === expected.delivery_cents &&
    tax_cents === expected.tax_cents
  return same ? 'same' : 'other_price'
}
