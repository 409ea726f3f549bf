import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitPurchase, type PurchaseAmounts } from '../../../../shared/orders/checkout/split-purchase.ts'
import { sumCents } from '../../../../shared/platform/money.ts'
import { addAmounts } from '../../../../shared/payments/amounts.ts'
import { lateRefund, refundEverything } from '../../../../shared/payments/refunds.ts'

test('the price of the parts splits delivery and tax', () => {
  const shares = splitPurchase({
    quote_totals: { q_2: 3000, q_1: 1000 },
    delivery_cents: 1000,
    delivery_cost_cents: 801,
    parts_tax_cents: 345,
    delivery_tax_cents: 0,
  })
  expect(shares).toEqual([
    {
      quote_id: 'q_1',
      parts_cents: 1000,
      delivery_cents: 250,
      tax_cents: 86,
      total_cents: 1336,
      delivery_cost_cents: 200,
      parts_tax_cents: 86,
      delivery_tax_cents: 0,
    },
    {
      quote_id: 'q_2',
      parts_cents: 3000,
      delivery_cents: 750,
      tax_cents: 259,
      total_cents: 4009,
      delivery_cost_cents: 601,
      parts_tax_cents: 259,
      delivery_tax_cents: 0,
    },
  ])
})

const cents = fc.integer({ min: 0, max: 1_000_000 })
const purchases: fc.Arbitrary<PurchaseAmounts> = fc.record({
  quote_totals: fc
    .array(cents, { minLength: 1, maxLength: 20 })
    .map((totals) => Object.fromEntries(totals.map((total, at) => [`q_${at}`, total]))),
  delivery_cents: cents,
  delivery_cost_cents: fc.option(cents),
  parts_tax_cents: cents,
  delivery_tax_cents: cents,
})

describe('whatever is bought together', () => {
  test('the orders add up to what is paid', () => {
    fc.assert(
      fc.property(purchases, (purchase) => {
        const shares = splitPurchase(purchase)
        const tax_cents = purchase.parts_tax_cents + purchase.delivery_tax_cents
        expect(addAmounts(shares)).toEqual({
          parts_cents: sumCents(Object.values(purchase.quote_totals)),
          delivery_cents: purchase.delivery_cents,
          tax_cents,
        })
        for (const share of shares)
          expect(share.tax_cents).toBe(share.parts_tax_cents + share.delivery_tax_cents)
        expect(sumCents(shares.map(({ parts_tax_cents }) => parts_tax_cents))).toBe(purchase.parts_tax_cents)
      }),
    )
  })

  test('the order of the quotes does not matter', () => {
    fc.assert(
      fc.property(purchases, (purchase) => {
        const turned = Object.fromEntries(Object.entries(purchase.quote_totals).toReversed())
        expect(splitPurchase({ ...purchase, quote_totals: turned })).toEqual(splitPurchase(purchase))
      }),
    )
  })

  test('late refunds and declines of any orders never exceed the payment, and declining all refunds it', () => {
    fc.assert(
      fc.property(purchases, fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }), (purchase, isLate) => {
        const shares = splitPurchase(purchase)
        const paid = sumCents(shares.map(({ total_cents }) => total_cents))
        const refunded = shares.map(({ parts_tax_cents, parts_cents, delivery_cents, tax_cents }, at) => {
          const captured = { parts_cents, delivery_cents, tax_cents }
          const nothing = { parts_cents: 0, delivery_cents: 0, tax_cents: 0 }
          const money = { captured, parts_tax_cents, refunded: nothing }
          const late = isLate[at] ? lateRefund(money) : nothing
          const sum = ({ parts_cents: p, delivery_cents: d, tax_cents: t }: typeof captured) => p + d + t
          expect(sum(late)).toBeLessThanOrEqual(sum(captured))
          return sum(late) + sum(refundEverything({ ...money, refunded: late }))
        })
        expect(sumCents(refunded)).toBe(paid)
      }),
    )
  })
})
