import { afterEach, describe, expect, test } from 'vitest'
import type { Quote } from '../../shared/quoting/quotes/quote.ts'
import { ServiceUnavailable } from '../../server/platform/ports/service-unavailable.ts'
import {
  changeRules,
  courierShop,
  DENVER,
  NEARBY,
  shopWithQuote,
  type DeliveryShop,
} from '../shop/delivery-shop.ts'
import { MONDAY_MORNING, type TestShopOptions } from '../shop/test-shop.ts'

const DAY = 24 * 3600

let open: DeliveryShop | null = null
afterEach(async () => {
  await open?.test.close()
  open = null
})
const quoted = async (options?: TestShopOptions) => (open = await shopWithQuote(options))

describe('POST /v1/quotes/{quote_id}/delivery', () => {
  test('a quote in the courier area has a courier with city, fee and window, and nothing more of the address', async () => {
    const { deliver } = await quoted()
    const answer = await deliver(NEARBY)
    expect(answer.statusCode).toBe(200)
    const { delivery } = answer.json<Quote>()
    expect(delivery).toEqual({
      method: 'courier',
      city: 'San Francisco',
      fee_cents: 1375,
      speeds: ['asap', 'week'],
      expires_at: MONDAY_MORNING + DAY,
      fee_note: 'Courier to the door.',
      window: { from: expect.any(Number), until: expect.any(Number) },
    })
    expect(delivery!.window!.until - delivery!.window!.from).toBe(2 * 3600)
  })

  test('an address is taken as it was pasted from a contact app', async () => {
    const { deliver } = await quoted()
    const answer = await deliver({
      ...NEARBY,
      name: '\u202aCora Customer\u202c',
      phone: '\u202d(415)\u00a0555\u20112671 ext.\u00a012\u202c',
      zip: `${NEARBY.zip}\u202c`,
    })
    expect([answer.statusCode, answer.json<Quote>().delivery?.city]).toEqual([200, 'San Francisco'])
  })

  test('elsewhere returns the carrier price, and ships only when the buyer chooses that', async () => {
    const { deliver, person, id } = await quoted()
    const asked = await deliver(DENVER)
    expect([asked.statusCode, asked.json()]).toEqual([
      422,
      {
        error: 'carrier_shipping_available',
        detail: 'This address is outside the courier area; a carrier can deliver there.',
        fee_cents: 1295,
        transit_days: 4,
        review_required: false,
        no_courier: 'This address is outside the courier area.',
      },
    ])
    expect((await person.quote(id)).delivery).toBeNull()
    const answer = await deliver({ ...DENVER, accept_carrier: true })
    expect(answer.json<Quote>().delivery).toEqual({
      method: 'shipping',
      city: 'Denver',
      fee_cents: 1295,
      transit_days: 4,
      expires_at: MONDAY_MORNING + 7 * DAY,
      fee_note: 'Carrier, packaging included.',
      window: null,
    })
  })

  test('uses the carrier in the courier area when the buyer chooses it', async () => {
    const { deliver } = await quoted()
    const answer = await deliver({ ...NEARBY, accept_carrier: true })
    expect(answer.json<Quote>().delivery).toMatchObject({ method: 'shipping', fee_cents: 895 })
  })

  test('a new address replaces the previous one', async () => {
    const { deliver } = await quoted()
    await deliver({ ...DENVER, accept_carrier: true })
    expect((await deliver(NEARBY)).json<Quote>().delivery).toMatchObject({ city: 'San Francisco' })
  })

  test('the same address keeps its price until that is about to expire', async () => {
    const { deliver, test: shop } = await quoted()
    const first = (await deliver(NEARBY)).json<Quote>().delivery!
    changeRules(shop, (rules) => void (rules.courier.fee.base_cents = 2000))
    shop.wait(DAY - 2 * 3600)
    expect((await deliver({ ...NEARBY, phone: '+1 415 555 0142' })).json<Quote>().delivery).toEqual(first)
    shop.wait(3600)
    expect((await deliver(NEARBY)).json<Quote>().delivery).toMatchObject({ fee_cents: 2380 })
  })

  test('a courier’s price expires after a day, a carrier’s after a week', async () => {
    const { deliver, test: shop, person, id } = await quoted()
    await deliver(NEARBY)
    shop.wait(DAY - 1)
    expect((await person.quote(id)).delivery).not.toBeNull()
    shop.wait(1)
    expect((await person.quote(id)).delivery).toBeNull()
    await deliver({ ...NEARBY, accept_carrier: true })
    shop.wait(7 * DAY - 1)
    expect((await person.quote(id)).delivery).not.toBeNull()
    shop.wait(1)
    expect((await person.quote(id)).delivery).toBeNull()
  })
})

describe('a delivery that is refused', () => {
  test.each<[string, TestShopOptions, object, number, object]>([
    [
      'nobody delivers',
      { ports: { deliveryServices: { courier: () => null, carrier: () => null } } },
      NEARBY,
      503,
      { error: 'delivery_unavailable' },
    ],
    [
      'the ZIP code is of another state',
      {},
      { ...NEARBY, state: 'NY' },
      422,
      { error: 'delivery_invalid', fields: ['state', 'zip'] },
    ],
    [
      'the phone number is none',
      {},
      { ...NEARBY, phone: '12345678' },
      422,
      { error: 'delivery_invalid', fields: ['phone'] },
    ],
    [
      'the courier knows no such address',
      courierShop(() => ({ answer: 'address_wrong', fields: ['street'], why: '' })),
      NEARBY,
      422,
      { error: 'delivery_invalid', fields: ['street'] },
    ],
    [
      'the courier does not go there',
      courierShop(() => ({ answer: 'out_of_reach', why: '' })),
      NEARBY,
      422,
      { error: 'carrier_shipping_available', fee_cents: 750, transit_days: 3 },
    ],
    [
      'no courier is free',
      courierShop(() => ({ answer: 'unavailable', why: '' })),
      NEARBY,
      422,
      { error: 'couriers_unavailable' },
    ],
    [
      'a territory',
      {},
      { ...NEARBY, city: 'San Juan', state: 'PR', zip: '00901', accept_carrier: true },
      422,
      { error: 'outside_shipping_area' },
    ],
  ])('the delivery is refused when %s', async (_why, options, body, status, expected) => {
    const { deliver, person, id } = await quoted(options)
    const answer = await deliver(body)
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject(expected)
    expect((await person.quote(id)).delivery).toBeNull()
  })

  test('the delivery is refused when the shop has blocked the ZIP code', async () => {
    const { deliver, test: shop } = await quoted()
    changeRules(shop, (rules) => void rules.blocked_zips.push('941'))
    expect((await deliver(NEARBY)).json()).toEqual({
      error: 'outside_delivery_area',
      detail: 'The shop does not deliver to this address.',
    })
  })

  test('the delivery is refused while couriers are paused, with the seconds to wait', async () => {
    const { deliver, test: shop } = await quoted()
    changeRules(shop, (rules) => void (rules.courier.paused_until = MONDAY_MORNING + 1800))
    const answer = await deliver(NEARBY)
    expect(answer.json()).toMatchObject({ error: 'couriers_unavailable', retry_after: 1800 })
    expect(answer.headers['retry-after']).toBe('1800')
  })

  test('the delivery is refused while the courier service is unavailable, with the seconds to wait and a request id', async () => {
    const { deliver } = await quoted(
      courierShop(() => {
        throw new ServiceUnavailable('Courier is asked too often', { retry_after: 20 })
      }),
    )
    const answer = await deliver(NEARBY)
    expect([answer.statusCode, answer.json(), answer.headers['retry-after']]).toEqual([
      502,
      {
        error: 'courier_error',
        detail: 'The courier service did not answer. Try again.',
        retry_after: 20,
        request_id: expect.any(String),
      },
      '20',
    ])
  })

  test('the delivery is refused until staff have reviewed it, where it is worth too much; the previous price is deleted', async () => {
    const { deliver, test: shop, person, id } = await quoted()
    await deliver(NEARBY)
    changeRules(shop, (rules) => void (rules.review.most_value_cents = 100))
    const answer = await deliver({ ...DENVER, accept_carrier: true })
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      {
        error: 'shipping_review_required',
        detail:
          'Our staff must review this delivery first (worth more than a carrier insures). Read the quote again later; its delivery will then have a price.',
        reasons: ['too_valuable'],
      },
    ])
    expect((await person.quote(id)).delivery).toBeNull()
    const review = shop.database.get<{ reason: string }>(
      'select * from delivery_reviews where quote_id = ?',
      id,
    )
    expect(review).toMatchObject({ reasons: 'too_valuable', city: 'Denver', decided_at: null })
  })
})
