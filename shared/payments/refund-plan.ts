import { z } from 'zod'
import { percentOf, type Cents } from '../money.ts'
import { NO_AMOUNTS, totalOf, type Amounts } from './amounts.ts'
import { checkRefund, partialRefund, refundable, refundEverything, type OrderMoney } from './refunds.ts'

const Cents = z.int().min(0).max(100_000_000)

/** What an operator would like to give back. The tax on it follows by itself. */
export const RefundRequestInput = z.discriminatedUnion('what', [
  z.object({
    what: z.literal('parts_percent'),
    /** Of what the parts cost at payment. */
    percent: z.number().min(0.01).max(100),
  }),
  z.object({ what: z.literal('amounts'), parts_cents: Cents, delivery_cents: Cents }),
  z.object({ what: z.literal('everything') }),
])
export type RefundRequestInput = z.infer<typeof RefundRequestInput>

/** The shown amounts, and how much had been given back when they were shown. */
export const ExpectedRefund = z.object({
  parts_cents: Cents,
  delivery_cents: Cents,
  tax_cents: Cents,
  refunded_cents: Cents,
})
export type ExpectedRefund = z.infer<typeof ExpectedRefund>

export const MAX_REFUND_NOTE = 500

/** What a person reads before they give money back, and what happens then. */
export interface RefundPreview {
  amounts: Amounts
  amount_cents: Cents
  captured: Amounts
  refunded_cents: Cents
  /** What could still be given back afterwards. */
  left: Amounts
}

/** The refund that a wish comes to. Refuses with `nothing_to_refund` or `refund_too_large`. */
export function planRefund(money: OrderMoney, wish: RefundRequestInput): RefundPreview {
  const amounts = amountsOf(money, wish)
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

function amountsOf(money: OrderMoney, wish: RefundRequestInput): Amounts {
  if (wish.what === 'everything') return refundEverything(money)
  if (wish.what === 'amounts') return partialRefund(money, wishedAmounts(wish))
  const parts_cents = percentOf(money.captured.parts_cents, wish.percent)
  return partialRefund(money, { ...wishedAmounts(NO_AMOUNTS), parts_cents })
}

/** Only these two: the wish itself has a name beside them. */
function wishedAmounts({ parts_cents, delivery_cents }: Omit<Amounts, 'tax_cents'>) {
  return { parts_cents, delivery_cents }
}

/** Whether a refund is still the one shown: `changed` when money was refunded since, `other_price` for other amounts. */
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
