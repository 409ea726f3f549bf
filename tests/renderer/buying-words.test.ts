import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  acceptRefusalWords,
  checkoutUrlOf,
  keepsIdempotencyKey,
} from '../../renderer/orders/buying/accept-words.ts'
import { buyState, checkoutTarget } from '../../renderer/quoting/customer/price/buy-state.ts'
import { arrivalWords, deliveryRefusalWords } from '../../renderer/orders/buying/delivery-words.ts'
import { answerWords, reviewWords } from '../../renderer/quoting/customer/price/delivery-review-words.ts'
import { CheckoutIdempotencyKey } from '../../renderer/orders/buying/idempotency-key.ts'
import { spokenTotal } from '../../renderer/orders/buying/spoken-total.ts'
import { totalBeforeTax } from '../../renderer/orders/buying/total-before-tax.ts'
import { courierRefusal, type NextDeliveryStep } from '../../shared/quoting/delivery/decide-delivery.ts'
import { REFUSALS, type RefusalCode } from '../../shared/platform/refusal-codes.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import { FRIDAY, optionOf, quoteOf } from './quote-fixtures.ts'

// Days of the current year are written without it.
beforeAll(() => void vi.useFakeTimers({ now: new Date('2026-11-20T20:00:00Z'), toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())

function refusalOf(code: RefusalCode, fields: Record<string, unknown> = {}) {
  return { code, detail: new Refusal(code).message, fields }
}

const DELIVERY_CODES = [
  'carrier_shipping_available',
  'couriers_unavailable',
  'outside_delivery_area',
  'outside_shipping_area',
  'shipping_review_required',
  'delivery_invalid',
  'courier_error',
  'delivery_unavailable',
] as const satisfies RefusalCode[]

describe('a refused delivery address', () => {
  test.each(DELIVERY_CODES)('has its own words for %s, without field names', (code) => {
    const { title, text } = deliveryRefusalWords(refusalOf(code))
    expect(text).not.toBe('')
    expect(`${title} ${text}`).not.toMatch(/[a-z]_[a-z]/)
  })

  test('offers the carrier outside the courier area', () => {
    const fields = { fee_cents: 1240, transit_days: 3, review_required: false }
    expect(deliveryRefusalWords(refusalOf('carrier_shipping_available', fields)).next).toEqual(['carrier'])
  })

  test('shows no price when it is unknown', () => {
    const fields = { fee_cents: null, transit_days: null, review_required: true }
    expect(deliveryRefusalWords(refusalOf('carrier_shipping_available', fields)).text).not.toMatch(/cost|\$/)
  })

  test('shows the next courier pickup in the shop’s time zone', () => {
    const refused = (fields: { couriers_from?: number; retry_after?: number }, carrier: boolean) => {
      const { step, ...refusal } = courierRefusal({ ...fields, carrier }) as Extract<
        NextDeliveryStep,
        { step: 'refuse' }
      >
      expect(step).toBe('refuse')
      return deliveryRefusalWords({ code: refusal.code, detail: refusal.detail!, fields: refusal.fields! })
    }
    const paused = refused({ couriers_from: FRIDAY, retry_after: 60 }, true)
    expect(paused.title).toBe('No courier is available right now')
    expect(paused.text).toBe(
      'Next courier pickup: Fri, Nov 20, 10:00 AM. Try again then, or ship by carrier.',
    )
    expect(paused.next).toEqual(['again', 'carrier'])
    // To try again would not help, and a shop without carriers offers none.
    const closed = refused({ couriers_from: FRIDAY }, false)
    expect(closed.text).toBe('Next courier pickup: Fri, Nov 20, 10:00 AM. Contact us to find another way.')
    expect(closed.next).toEqual(['contact'])
    expect(refused({ couriers_from: FRIDAY }, true).next).toEqual(['carrier', 'contact'])
    expect(refused({}, false).text).toBe('Try again later.')
  })

  test('says why staff price the delivery, and offers no button', () => {
    const { text, next } = deliveryRefusalWords(
      refusalOf('shipping_review_required', { reasons: ['too_heavy'] }),
    )
    expect(text).toMatch(/^Your order is too heavy for a carrier\./)
    expect(next).toEqual(['contact'])
  })
})

test('the arrival of a courier is written in the shop’s time zone', () => {
  const window = { from: FRIDAY, until: FRIDAY + 7200 }
  expect(arrivalWords({ method: 'courier', window })).toBe(
    'Arrives the day your order ships, between 10:00 AM and 12:00 PM.',
  )
  expect(arrivalWords({ method: 'shipping', transit_days: 1, window: null })).toBe(
    'Arrives about 1 business day after your order ships.',
  )
})

describe('a refused purchase', () => {
  test('names the later ship date', () => {
    const { title, text } = acceptRefusalWords(refusalOf('ship_date_changed', { ship_by: '2026-12-03' }))
    expect(title).toBe('The ship date has moved to Thu, Dec 3')
    expect(text).toMatch(/^Nothing was charged/)
  })

  test('leads to the address when the delivery price has expired, and to a new price when the price has', () => {
    expect(acceptRefusalWords(refusalOf('delivery_not_priced')).next).toBe('address')
    expect(acceptRefusalWords(refusalOf('quote_expired')).next).toBe('refresh')
  })

  test('uses the server’s sentence for codes without own words', () => {
    expect(acceptRefusalWords(refusalOf('held_for_review')).title).toBe(REFUSALS.held_for_review[1])
  })

  test('has the payment page when payment is required', () => {
    const paid = refusalOf('payment_required', { checkout_url: 'http://shop/checkout/co_1' })
    expect(checkoutUrlOf(paid)).toBe('http://shop/checkout/co_1')
    expect(checkoutUrlOf(refusalOf('payments_unavailable'))).toBeNull()
  })
})

describe('the idempotency key of a checkout', () => {
  test('stays the same for the same request', () => {
    const key = new CheckoutIdempotencyKey()
    const first = key.keyFor({ speed: 'week' })
    expect(key.keyFor({ speed: 'week' })).toBe(first)
    expect(first).toMatch(/^[0-9a-f]{32}$/)
  })

  test('changes with the request, and for the same request after a refusal', () => {
    const key = new CheckoutIdempotencyKey()
    const first = key.keyFor({ speed: 'week' })
    expect(key.keyFor({ speed: 'asap' })).not.toBe(first)
    const second = key.keyFor({ speed: 'asap' })
    key.reset()
    expect(key.keyFor({ speed: 'asap' })).not.toBe(second)
  })

  test('is kept when it is unknown whether the request arrived', () => {
    expect(keepsIdempotencyKey({ code: 'unreachable', detail: '', fields: {} })).toBe(true)
    expect(keepsIdempotencyKey(refusalOf('ship_date_changed'))).toBe(false)
  })
})

describe('buying a quote', () => {
  const checkout = { url: 'http://shop/checkout/co_1', expires_at: FRIDAY + 60, speed: 'week' as const }
  const kindOf = (part: Parameters<typeof quoteOf>[0]) => buyState(quoteOf(part), 'asap', FRIDAY).kind

  test('orders the chosen speed, or the one that is available', () => {
    expect(buyState(quoteOf(), 'asap', FRIDAY)).toEqual({ kind: 'order', speed: 'asap' })
    const options = [optionOf({ speed: 'asap', available: false }), optionOf({ speed: 'week' })]
    expect(buyState(quoteOf({ options }), 'asap', FRIDAY)).toEqual({ kind: 'order', speed: 'week' })
  })

  test('continues an open payment page until it expires', () => {
    expect(kindOf({ checkout })).toBe('pay')
    expect(kindOf({ checkout: { ...checkout, expires_at: FRIDAY } })).toBe('order')
  })

  test('says why no ship date is available', () => {
    const options = [optionOf({ speed: 'asap', available: false, note: 'PLA+ is out of stock.' })]
    expect(buyState(quoteOf({ options }), 'asap', FRIDAY)).toEqual({
      kind: 'no',
      why: 'PLA+ is out of stock.',
    })
  })

  test('maps every other status', () => {
    expect(kindOf({ status: 'accepted' })).toBe('ordered')
    expect(kindOf({ status: 'expired' })).toBe('expired')
    expect(kindOf({ status: 'needs_review', options: [] })).toBe('wait')
    expect(kindOf({ status: 'engineering', request_status: 'open', options: [] })).toBe('wait')
    expect(kindOf({ status: 'withdrawn' })).toBe('no')
  })
})

test('the shop’s payment page opens on the current host, and Stripe’s unchanged', () => {
  expect(checkoutTarget('http://127.0.0.1:4747/checkout/co_1', 'http://192.168.1.5:4747')).toBe(
    '/checkout/co_1',
  )
  const stripe = 'https://checkout.stripe.com/c/pay/cs_test_1#fragment'
  expect(checkoutTarget(stripe, 'http://192.168.1.5:4747')).toBe(stripe)
})

test('the total before tax is parts and delivery', () => {
  const delivery = {
    method: 'courier' as const,
    city: 'Oakland',
    fee_cents: 1200,
    expires_at: null,
    fee_note: null,
    window: null,
  }
  expect(totalBeforeTax({ total_cents: 1514 }, delivery)).toBe(2714)
  expect(totalBeforeTax({ total_cents: 1514 }, null)).toBe(1514)
})

describe('a delivery review', () => {
  test('names the city, and says that the address need not be sent again', () => {
    const { title, text } = reviewWords({ status: 'waiting', city: 'Denver', note: null })
    expect(title).toContain('Denver')
    expect(text).toContain('don’t need to send the address again')
  })

  test('says why it was refused, and what to do', () => {
    const { text } = reviewWords({ status: 'refused', city: 'Denver', note: 'We cannot insure this.' })
    expect(text).toBe('We cannot insure this. Use another address.')
    expect(reviewWords({ status: 'refused', city: 'Denver', note: null }).text).toBe('Use another address.')
  })

  test('says that a basket which changed needs a new price', () => {
    const { title, tone } = reviewWords({ status: 'changed', city: 'Denver', note: null })
    expect(title).toContain('changed')
    expect(tone).toBe('attention')
  })

  test.each([
    [{ sends_email: true, answer_hours: 24, email: 'a@b.test' }, 'We’ll email a@b.test within 24 hours.'],
    [{ sends_email: true, answer_hours: null }, 'We’ll email you the price.'],
    [
      { sends_email: false, answer_hours: 1, email: 'a@b.test' },
      'We’ll reply on this page within 1 hour. We don’t send email yet, so save this link.',
    ],
  ])('promises an answer by what the shop can do: %j', (facts, words) => {
    expect(answerWords(facts)).toBe(words)
  })

  test('is offered where staff set the price of a carrier', () => {
    const words = deliveryRefusalWords({
      code: 'carrier_shipping_available',
      detail:
        'This order is addressed to a PO box, where our carrier doesn’t deliver. The shop sets the price of this delivery.',
      fields: { review_required: true, fee_cents: null },
    })
    expect(words.next).toEqual(['review'])
    expect(words.text).toBe(
      'This order is addressed to a PO box, where our carrier doesn’t deliver. Nothing is charged until you order.',
    )
  })
})

test('a screen reader hears which total it is, and when the order ships', () => {
  const option = { total_cents: 1500, ship_by: '2026-11-27' }
  const delivery = { method: 'courier', fee_cents: 900, city: 'Oakland' } as NonNullable<
    Parameters<typeof spokenTotal>[1]
  >
  expect(spokenTotal(undefined, null, undefined)).toBe('')
  expect(spokenTotal(option, null, undefined)).toMatch(
    /^Subtotal before delivery and tax \$15\.00, ships Fri, Nov 27$/,
  )
  expect(spokenTotal(option, delivery, undefined)).toMatch(/^Total before tax \$24\.00, ships Fri, Nov 27$/)
  expect(spokenTotal(option, delivery, { total_cents: 2546 })).toMatch(/^Total \$25\.46, ships Fri, Nov 27$/)
  expect(spokenTotal({ ...option, ship_by: null }, null, undefined)).toContain('ship date to be confirmed')
})
