import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { deliveryTaxOf } from '../../../shared/payments/refunded-tax.ts'
import { lateRefund, partialRefund, refundEverything } from '../../../shared/payments/refunds.ts'
import { addAmounts, NO_AMOUNTS, type Amounts } from '../../../shared/payments/amounts.ts'

/** $20.00 of parts with $1.73 of tax, $12.00 of delivery with $1.04. */
const captured = { parts_cents: 2000, delivery_cents: 1200, tax_cents: 277 }
const sale = { captured, parts_tax_cents: 173 }
const before = { ...NO_AMOUNTS, delivery_tax_cents: 0 }
const onDelivery = (refund: Amounts) => deliveryTaxOf(refund, { ...sale, before })

test('a refund of parts has none of the delivery’s tax', () => {
  expect(onDelivery({ parts_cents: 200, delivery_cents: 0, tax_cents: 17 })).toBe(0)
})

test('a refund of the delivery has the delivery’s tax, in proportion', () => {
  expect(onDelivery({ parts_cents: 0, delivery_cents: 600, tax_cents: 52 })).toBe(52)
  expect(onDelivery({ parts_cents: 1000, delivery_cents: 600, tax_cents: 139 })).toBe(52)
})

test('a delivery that was not taxed has no tax to give back', () => {
  const untaxed = { captured: { ...captured, tax_cents: 173 }, parts_tax_cents: 173, before }
  expect(deliveryTaxOf({ parts_cents: 2000, delivery_cents: 1200, tax_cents: 173 }, untaxed)).toBe(0)
})

test('refunds return neither tax more than once, and in the end all of both', () => {
  const cents = fc.integer({ min: 0, max: 100_000 })
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(
      cents,
      cents,
      cents,
      cents,
      fc.boolean(),
      fc.array(fc.tuple(share, share), { maxLength: 4 }),
      (...of) => {
        const [parts, delivery, partsTax, deliveryTax, isLate, steps] = of
        // No charge, no tax.
        const parts_tax_cents = parts === 0 ? 0 : partsTax
        const tax_cents = parts_tax_cents + (delivery === 0 ? 0 : deliveryTax)
        const paid = { parts_cents: parts, delivery_cents: delivery, tax_cents }
        let refunded: Amounts = NO_AMOUNTS
        let counted = 0
        const give = (refund: Amounts) => {
          const money = {
            captured: paid,
            parts_tax_cents,
            before: { ...refunded, delivery_tax_cents: counted },
          }
          const part = deliveryTaxOf(refund, money)
          expect(part).toBeGreaterThanOrEqual(0)
          expect(part).toBeLessThanOrEqual(refund.tax_cents)
          counted += part
          refunded = addAmounts([refunded, refund])
          expect(counted).toBeLessThanOrEqual(tax_cents - parts_tax_cents)
          expect(refunded.tax_cents - counted).toBeLessThanOrEqual(parts_tax_cents)
        }
        const money = () => ({ captured: paid, parts_tax_cents, refunded })
        if (isLate) give(lateRefund(money()))
        for (const [ofParts, ofDelivery] of steps)
          give(
            partialRefund(money(), {
              parts_cents: Math.floor((parts - refunded.parts_cents) * ofParts),
              delivery_cents: Math.floor((delivery - refunded.delivery_cents) * ofDelivery),
            }),
          )
        give(refundEverything(money()))
        expect(counted).toBe(tax_cents - parts_tax_cents)
      },
    ),
  )
})
