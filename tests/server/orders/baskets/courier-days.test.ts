import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { writeDocument } from '../../../../server/catalog/document-store.ts'
import { readShopData } from '../../../../server/catalog/shop-data.ts'
import type { Basket } from '../../../../shared/orders/baskets/basket.ts'
import type { Speed } from '../../../../shared/catalog/materials.ts'
import type { Quote } from '../../../../shared/quoting/quotes/quote.ts'
import { asPacificDay, weekdayOf } from '../../../../shared/platform/time.ts'
import { acceptBasket, filledBasket, putDelivery } from '../../../shop/basket.ts'
import { changeRules, NEARBY } from '../../../shop/delivery-shop.ts'
import { accept } from '../../../shop/placed-order.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
  const catalog = structuredClone(readShopData(shop.database).catalog)
  // Economy ships on another weekday than Fastest.
  catalog.speeds.find(({ speed }) => speed === 'week')!.asap_offset_days = 8
  const document = { kind: 'catalog', body: catalog, now: shop.shop.clock.now(), by: null } as const
  shop.database.write((tx) => writeDocument(tx, document))
})
afterEach(() => shop.close())

const shipDay = ({ options }: Pick<Basket | Quote, 'options'>, speed: Speed) =>
  weekdayOf(asPacificDay(options.find((option) => option.speed === speed)!.ship_by!))

/** Couriers come on every day but that on which this speed ships. */
function noCourierAt(bought: Pick<Basket | Quote, 'options'>, speed: Speed): void {
  const day = shipDay(bought, speed)
  expect(day).not.toBe(shipDay(bought, speed === 'asap' ? 'week' : 'asap'))
  changeRules(shop, ({ courier }) => {
    courier.weekdays = [1, 2, 3, 4, 5, 6, 7].filter((weekday) => weekday !== day)
  })
}

describe.each<[Speed, Speed]>([
  ['asap', 'week'],
  ['week', 'asap'],
])('where no courier comes on the day of %s, but one on that of %s', (without, other) => {
  test('a basket has a courier for the other speed, and is refused at this one', async () => {
    const { basket, customer } = await filledBasket(shop, [20, 30])
    noCourierAt(basket, without)
    const priced = await putDelivery(customer, basket.id, NEARBY)
    expect([priced.statusCode, priced.json().delivery]).toMatchObject([
      200,
      { method: 'courier', speeds: [other] },
    ])
    const refused = await acceptBasket(customer, basket.id, { speed: without })
    expect([refused.statusCode, refused.json()]).toMatchObject([
      422,
      { error: 'couriers_unavailable', speeds: [other] },
    ])
    expect((await acceptBasket(customer, basket.id, { speed: other })).statusCode).toBe(402)
  })

  test('a quote alone has the same', async () => {
    const { quote_ids, customer } = await filledBasket(shop, [20])
    const [id] = quote_ids
    noCourierAt(await customer.quote(id), without)
    const priced = await customer.post(`/v1/quotes/${id}/delivery`, NEARBY)
    expect([priced.statusCode, priced.json().delivery]).toMatchObject([
      200,
      { method: 'courier', speeds: [other] },
    ])
    const refused = await accept(customer, id, { speed: without })
    expect([refused.statusCode, refused.json()]).toMatchObject([
      422,
      { error: 'couriers_unavailable', speeds: [other] },
    ])
    expect((await accept(customer, id, { speed: other })).statusCode).toBe(402)
  })

  test('a carrier takes the basket at any speed', async () => {
    const { basket, customer } = await filledBasket(shop, [20, 30])
    noCourierAt(basket, without)
    const priced = await putDelivery(customer, basket.id, { ...NEARBY, accept_carrier: true })
    expect(priced.json().delivery).not.toHaveProperty('speeds')
    expect((await acceptBasket(customer, basket.id, { speed: without })).statusCode).toBe(402)
  })
})

test('a basket is refused a courier where none comes on any of its days, with the next pickup', async () => {
  const { basket, customer } = await filledBasket(shop, [20, 30])
  const days = new Set([shipDay(basket, 'asap'), shipDay(basket, 'week')])
  changeRules(shop, ({ courier }) => {
    courier.weekdays = courier.weekdays.filter((weekday) => !days.has(weekday))
  })
  const answer = await putDelivery(customer, basket.id, NEARBY)
  expect([answer.statusCode, answer.json()]).toMatchObject([
    422,
    { error: 'couriers_unavailable', couriers_from: expect.any(Number) },
  ])
})
