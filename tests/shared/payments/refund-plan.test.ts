import {
  array,
  assert,
  constant,
  integer,
  oneof,
  pre,
  property,
  record,
  tuple,
  type Arbitrary,
} from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addAmounts, NO_AMOUNTS, type Amounts } from '../../../shared/payments/amounts.ts'
import { compareRefund, planRefund, type RefundRequestInput } from '../../../shared/payments/refund-plan.ts'
import { lateRefund, type OrderMoney } from '../../../shared/payments/refunds.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'

/** $100 of parts with $10 tax, $20 of delivery with $1 tax. */
const MONEY: OrderMoney = {
  captured: { parts_cents: 10_000, delivery_cents: 2000, tax_cents: 1100 },
  parts_tax_cents: 1000,
  refunded: NO_AMOUNTS,
}

describe('a refund', () => {
  test('a refund of a quarter of the parts brings a quarter of their tax', () => {
    const plan = planRefund(MONEY, { what: 'parts_percent', percent: 25 })
    expect(plan.amounts).toEqual({ parts_cents: 2500, delivery_cents: 0, tax_cents: 250 })
    expect(plan).toMatchObject({
      amount_cents: 2750,
      refunded_cents: 0,
      left: { parts_cents: 7500, tax_cents: 850 },
    })
  })

  test('a refund of half the delivery brings half of its tax', () => {
    const plan = planRefund(MONEY, { what: 'amounts', parts_cents: 0, delivery_cents: 1000 })
    expect(plan.amounts).toEqual({ parts_cents: 0, delivery_cents: 1000, tax_cents: 50 })
  })

  test('a refund of everything is all that is left', () => {
    const refunded = { parts_cents: 1000, delivery_cents: 0, tax_cents: 100 }
    expect(planRefund({ ...MONEY, refunded }, { what: 'everything' }).amounts).toEqual({
      parts_cents: 9000,
      delivery_cents: 2000,
      tax_cents: 1000,
    })
  })

  test('a refund of more than is left is refused', () => {
    const refunded = { parts_cents: 9000, delivery_cents: 0, tax_cents: 900 }
    const plan = () => planRefund({ ...MONEY, refunded }, { what: 'parts_percent', percent: 11 })
    expect(plan).toThrow('This is more than the amount left to refund.')
  })

  test('a refund of nothing is refused, and says whether anything is left', () => {
    const nothing: RefundRequestInput = { what: 'amounts', parts_cents: 0, delivery_cents: 0 }
    expect(() => planRefund(MONEY, nothing)).toThrow('This is less than a cent.')
    const given = { ...MONEY, refunded: MONEY.captured }
    expect(() => planRefund(given, nothing)).toThrow('There is nothing left to refund.')
    expect(() => planRefund(given, { what: 'everything' })).toThrow('There is nothing left to refund.')
  })

  test('is another one when money went back since it was shown', () => {
    const wish = { what: 'parts_percent', percent: 10 } as const
    const shown = planRefund(MONEY, wish)
    const expected = { ...shown.amounts, refunded_cents: shown.refunded_cents }
    expect(compareRefund(shown, expected)).toBe('same')
    const later = planRefund({ ...MONEY, refunded: shown.amounts }, wish)
    expect(compareRefund(later, expected)).toBe('changed')
    expect(compareRefund(shown, { ...expected, tax_cents: 99 })).toBe('other_price')
  })
})

const cents = (max: number) => integer({ min: 0, max })
const someMoney = tuple(cents(500_000), cents(20_000), cents(50_000), cents(2000)).map(
  ([parts_cents, delivery_cents, partsTax, deliveryTax]): OrderMoney => {
    const parts_tax_cents = Math.min(partsTax, parts_cents)
    const tax_cents = parts_tax_cents + Math.min(deliveryTax, delivery_cents)
    return { captured: { parts_cents, delivery_cents, tax_cents }, parts_tax_cents, refunded: NO_AMOUNTS }
  },
)
type Step = RefundRequestInput | { what: 'late' }
const aStep: Arbitrary<Step> = oneof(
  record({ what: constant('late' as const) }),
  record({ what: constant('everything' as const) }),
  record({
    what: constant('parts_percent' as const),
    percent: integer({ min: 1, max: 10_000 }).map((n) => n / 100),
  }),
  record({
    what: constant('amounts' as const),
    parts_cents: cents(300_000),
    delivery_cents: cents(20_000),
  }),
)

/** Generates the steps of one order, which is refunded for lateness once. */
const someSteps = (maxLength: number) =>
  array(aStep, { maxLength }).map((steps) =>
    steps.filter((step, at) => step.what !== 'late' || steps.findIndex(({ what }) => what === 'late') === at),
  )

/** Takes the steps one after the other, as far as each is allowed. */
function taken(money: OrderMoney, steps: readonly Step[]): OrderMoney {
  const now = { ...money }
  for (const step of steps) {
    const amounts = step.what === 'late' ? lateRefund(now) : allowed(now, step)
    now.refunded = addAmounts([now.refunded, amounts])
  }
  return now
}

function allowed(money: OrderMoney, wish: RefundRequestInput): Amounts {
  try {
    return planRefund(money, wish).amounts
  } catch (error) {
    if (error instanceof Refusal) return NO_AMOUNTS
    throw error
  }
}

describe('any sequence of refunds', () => {
  test('no part is ever more than was paid for it, and none is negative', () => {
    assert(
      property(someMoney, someSteps(12), (money, steps) => {
        const { captured, refunded } = taken(money, steps)
        for (const part of ['parts_cents', 'delivery_cents', 'tax_cents'] as const) {
          expect(refunded[part]).toBeGreaterThanOrEqual(0)
          expect(refunded[part]).toBeLessThanOrEqual(captured[part])
        }
      }),
    )
  })

  test('everything at the end brings back exactly what was paid', () => {
    assert(
      property(someMoney, someSteps(8), (money, steps) => {
        const { captured, refunded } = taken(money, [...steps, { what: 'everything' }])
        expect(refunded).toEqual(captured)
      }),
    )
  })

  test('the tax that went back is that on the parts and delivery that went back, to the cent', () => {
    assert(
      property(someMoney, someSteps(8), (money, steps) => {
        const { captured, parts_tax_cents, refunded } = taken(money, steps)
        const share = (part: number, whole: number, tax: number) => (whole === 0 ? 0 : (part / whole) * tax)
        const exact =
          share(refunded.parts_cents, captured.parts_cents, parts_tax_cents) +
          share(refunded.delivery_cents, captured.delivery_cents, captured.tax_cents - parts_tax_cents)
        expect(Math.abs(refunded.tax_cents - exact)).toBeLessThanOrEqual(2)
      }),
    )
  })

  test('all of the parts in many steps brings all of their tax', () => {
    assert(
      property(someMoney, array(integer({ min: 1, max: 40 }), { maxLength: 10 }), (money, percents) => {
        const steps = percents.map((percent) => ({ what: 'parts_percent', percent }) as const)
        const before = taken(money, steps)
        const rest = before.captured.parts_cents - before.refunded.parts_cents
        pre(rest > 0)
        const { refunded } = taken(before, [{ what: 'amounts', parts_cents: rest, delivery_cents: 0 }])
        expect(refunded.tax_cents).toBe(money.parts_tax_cents)
      }),
    )
  })
})
