import { afterEach, beforeEach, expect, test } from 'vitest'
import { payPractice } from '../../../../server/orders/checkout/pay-practice.ts'
import { findOrder } from '../../../../server/orders/order-store.ts'
import type { Basket } from '../../../../shared/orders/baskets/basket.ts'
import { acceptBasket, filledBasket, patchBasket, practiceCard, putDelivery } from '../../../shop/basket.ts'
import { printsFor } from '../../../shop/quotes-for-people.ts'
import { scriptedGeometry } from '../../../shop/scripted-geometry.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { signedUpCustomer } from '../../../shop/v1.ts'

let shop: TestShop
beforeEach(async () => {
  // A printer runs 20 hours a day, so each part takes one of the five printers for a day.
  shop = await openTestShop({ geometry: scriptedGeometry(printsFor(20)) })
})
afterEach(() => shop.close())

const EIGHT = [20, 21, 22, 23, 24, 25, 26, 27]
const dayOf = ({ options }: Pick<Basket, 'options'>) =>
  options.find(({ speed }) => speed === 'asap')!.ship_by!
const latestAlone = ({ quotes }: Basket) =>
  quotes
    .map(({ options }) => options.find(({ speed }) => speed === 'asap')!.ship_by!)
    .toSorted()
    .at(-1)!

test('parts of one basket wait for one another’s prints, whatever the order in which they were added', async () => {
  const { basket, quote_ids, customer } = await filledBasket(shop, EIGHT)
  expect(dayOf(basket) > latestAlone(basket)).toBe(true)
  const reversed = await customer.post('/v1/baskets', { quote_ids: quote_ids.toReversed() })
  expect(dayOf(reversed.json())).toBe(dayOf(basket))
})

test('a basket of one part has the day of its part, also after the others were taken out', async () => {
  const { basket, quote_ids, customer } = await filledBasket(shop, EIGHT)
  const one: Basket = (await patchBasket(customer, basket.id, { remove: quote_ids.slice(1) })).json()
  expect(dayOf(one)).toBe(latestAlone(one))
})

test('every order is promised the day that the basket showed', async () => {
  const { basket, quote_ids, customer } = await filledBasket(shop, EIGHT)
  await putDelivery(customer, basket.id)
  const due = (await acceptBasket(customer, basket.id, { speed: 'asap' })).json()
  expect(due.ship_by).toBe(dayOf(basket))
  payPractice(shop.shop, practiceCard(due.checkout_url.split('/').at(-1)))
  for (const id of quote_ids) expect(findOrder(shop.database, id)!.ship_by).toBe(dayOf(basket))
})

test('a later joint day needs consent: it is refused once, and accepting again buys it', async () => {
  const { basket, customer } = await filledBasket(shop, EIGHT)
  await putDelivery(customer, basket.id)
  const other = await filledBasket(shop, EIGHT, await signedUpCustomer(shop, 'other@example.test'))
  await putDelivery(other.customer, other.basket.id)
  const bought = (await acceptBasket(other.customer, other.basket.id, { speed: 'asap' })).json()
  payPractice(shop.shop, practiceCard(bought.checkout_url.split('/').at(-1)))

  const moved = await acceptBasket(customer, basket.id, { speed: 'asap' })
  expect(moved.json()).toMatchObject({ error: 'ship_date_changed' })
  expect(moved.json().ship_by > dayOf(basket)).toBe(true)
  const again = await acceptBasket(customer, basket.id, { speed: 'asap' })
  expect([again.statusCode, again.json().ship_by]).toEqual([402, moved.json().ship_by])
})
