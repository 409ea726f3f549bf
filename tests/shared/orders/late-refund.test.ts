import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { percentOf } from '../../../shared/platform/money.ts'
import {
  businessDaysAfter,
  lastDayOnTime,
  lateRefundAt,
  promiseAfterHold,
} from '../../../shared/orders/late-refund.ts'
import { NO_AMOUNTS, totalOf, type Amounts } from '../../../shared/payments/amounts.ts'
import { refundable, type OrderMoney } from '../../../shared/payments/refunds.ts'
import {
  addBusinessDays,
  addDays,
  asPacificDay,
  instantOf,
  isBusinessDay,
} from '../../../shared/platform/time.ts'

const FRIDAY = asPacificDay('2026-11-20')
const on = (day: string, time = '12:00') => instantOf(asPacificDay(day), time)
const money: OrderMoney = {
  captured: { parts_cents: 10_005, delivery_cents: 1200, tax_cents: 940 },
  parts_tax_cents: 863,
  refunded: NO_AMOUNTS,
}
const promised = { promised: FRIDAY, money, wasRefunded: false }

describe('the late refund', () => {
  test.each([
    ['2026-11-20', false],
    ['2026-11-21', false],
    ['2026-11-22', false],
    ['2026-11-23', false],
    ['2026-11-24', true],
    ['2026-12-24', true],
  ])('an order promised for a Friday and shipped on %s has a refund: %s', (day, isDue) => {
    expect(lateRefundAt({ ...promised, shipped: on(day) }) !== null).toBe(isDue)
  })

  test('the day is the one in the shop: the last minute of Monday is in time, the next one is not', () => {
    expect(lateRefundAt({ ...promised, shipped: on('2026-11-23', '23:59') + 59 })).toBeNull()
    expect(lateRefundAt({ ...promised, shipped: on('2026-11-24', '00:00') })).not.toBeNull()
  })

  test('is 10 % of the parts and of the tax on them, half up, and nothing of the delivery', () => {
    const amounts = lateRefundAt({ ...promised, shipped: on('2026-11-24') })
    expect(amounts).toEqual({ parts_cents: 1001, delivery_cents: 0, tax_cents: 86 })
  })

  test('is made once, and not while no day is promised', () => {
    const late = { ...promised, shipped: on('2026-12-24') }
    expect(lateRefundAt({ ...late, wasRefunded: true })).toBeNull()
    expect(lateRefundAt({ ...late, promised: null })).toBeNull()
  })

  test('is nothing when everything was refunded', () => {
    const shipped = on('2026-12-24')
    expect(lateRefundAt({ ...promised, shipped, money: { ...money, refunded: money.captured } })).toBeNull()
  })
})

const cents = fc.integer({ min: 0, max: 5_000_000 })
const orderMoney: fc.Arbitrary<OrderMoney> = fc
  .record({
    parts: cents,
    delivery: cents,
    parts_tax: cents,
    delivery_tax: cents,
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ parts, delivery, parts_tax, delivery_tax, share }) => {
    const captured: Amounts = {
      parts_cents: parts,
      delivery_cents: delivery,
      tax_cents: parts_tax + delivery_tax,
    }
    const some = (amount: number) => Math.floor(amount * share)
    const refunded: Amounts = {
      parts_cents: some(parts),
      delivery_cents: some(delivery),
      tax_cents: some(captured.tax_cents),
    }
    return { captured, parts_tax_cents: parts_tax, refunded }
  })
const day = fc.integer({ min: 0, max: 800 }).map((ahead) => addDays(asPacificDay('2026-01-01'), ahead))
const time = fc.integer({ min: 0, max: 23 }).map((hour) => `${String(hour).padStart(2, '0')}:30`)

describe('for every order', () => {
  test('a late refund is never more than is left, and never touches the delivery', () => {
    fc.assert(
      fc.property(orderMoney, day, fc.integer({ min: 0, max: 30 }), (one, promisedDay, ahead) => {
        const shipped = instantOf(addDays(promisedDay, ahead), '12:00')
        const amounts = lateRefundAt({ promised: promisedDay, shipped, money: one, wasRefunded: false })
        if (amounts === null) return
        const left = refundable(one)
        expect(amounts.delivery_cents).toBe(0)
        expect(amounts.parts_cents).toBeLessThanOrEqual(
          Math.min(left.parts_cents, percentOf(one.captured.parts_cents, 10)),
        )
        expect(amounts.tax_cents).toBeLessThanOrEqual(left.tax_cents)
        expect(totalOf(amounts)).toBeGreaterThan(0)
      }),
    )
  })

  test('shipping is in time exactly until the end of the next business day, and lateness never ends', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 12 }), time, (promisedDay, ahead, at) => {
        const shippedDay = addDays(promisedDay, ahead)
        const of = (one: typeof shippedDay) =>
          lateRefundAt({ promised: promisedDay, shipped: instantOf(one, at), money, wasRefunded: false }) !==
          null
        // Counted by hand: business days that have wholly passed since the promise.
        const passed = Array.from({ length: ahead }, (_, days) => addDays(promisedDay, days + 1)).filter(
          isBusinessDay,
        )
        const isAfterGrace = passed.length > 1 || (passed.length === 1 && !isBusinessDay(shippedDay))
        expect(of(shippedDay)).toBe(isAfterGrace)
        expect(of(lastDayOnTime(promisedDay))).toBe(false)
        expect(of(addDays(shippedDay, 1)) || !of(shippedDay)).toBe(true)
      }),
    )
  })

  test('a hold of the customer moves the promise by the business days that it lasted, one of the shop by none', () => {
    fc.assert(
      fc.property(day, day, fc.integer({ min: 0, max: 40 }), time, (promisedDay, heldDay, length, at) => {
        const hold = { from: instantOf(heldDay, '09:00'), until: instantOf(addDays(heldDay, length), at) }
        const until = hold.until < hold.from ? hold.from : hold.until
        const moved = promiseAfterHold(promisedDay, { cause: 'customer', from: hold.from, until })
        const lasted = businessDaysAfter(heldDay, addDays(heldDay, length))
        expect(moved).toBe(addBusinessDays(promisedDay, lasted))
        expect(promiseAfterHold(promisedDay, { cause: 'shop', from: hold.from, until })).toBe(promisedDay)
        expect(promiseAfterHold(null, { cause: 'customer', from: hold.from, until })).toBeNull()
      }),
    )
  })

  test('business days are Monday to Friday, holidays included', () => {
    expect(businessDaysAfter(FRIDAY, asPacificDay('2026-11-22'))).toBe(0)
    expect(businessDaysAfter(FRIDAY, asPacificDay('2026-11-23'))).toBe(1)
    expect(businessDaysAfter(FRIDAY, asPacificDay('2026-11-27'))).toBe(5)
    expect(businessDaysAfter(FRIDAY, FRIDAY)).toBe(0)
  })
})
