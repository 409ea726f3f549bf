import { expect } from 'vitest'
import type { Basket } from '../../shared/orders/baskets/basket.ts'
import type { BasketPaymentRequired } from '../../shared/orders/baskets/basket-bodies.ts'
import { binaryStl } from '../geometry/model-files.ts'
import { box } from '../geometry/shapes.ts'
import { ADDRESS } from './placed-order.ts'
import type { TestShop } from './test-shop.ts'
import { signedUpCustomer, type Person } from './v1.ts'

const JSON_TYPE = { 'content-type': 'application/json' }

export interface FilledBasket {
  basket: Basket
  quote_ids: string[]
  customer: Person
}

/** Priced quotes of cubes with these sides in mm, in a basket of one customer. */
export async function filledBasket(
  shop: TestShop,
  sides: readonly number[] = [20, 20],
  buyer?: Person,
): Promise<FilledBasket> {
  const customer = buyer ?? (await signedUpCustomer(shop))
  const quote_ids: string[] = []
  for (const side of sides) {
    const file = binaryStl(box([side, side, side]))
    quote_ids.push((await customer.upload({ file, filename: `cube-${side}.stl` })).json().id)
  }
  await shop.settled()
  const answer = await customer.post('/v1/baskets', { quote_ids })
  expect(answer.statusCode).toBe(201)
  return { basket: answer.json(), quote_ids, customer }
}

export function putDelivery(person: Person, basket_id: string, address: object = ADDRESS) {
  const payload = JSON.stringify(address)
  return person.send('PUT', `/v1/baskets/${basket_id}/delivery`, { payload, headers: JSON_TYPE })
}

export function patchBasket(person: Person, basket_id: string, body: object) {
  return person.send('PATCH', `/v1/baskets/${basket_id}`, {
    payload: JSON.stringify(body),
    headers: JSON_TYPE,
  })
}

let keys = 0

/** Sends `POST /v1/baskets/{basket_id}/accept`, with a new key by default. */
export function acceptBasket(person: Person, basket_id: string, body: object = {}, key = `basket-${++keys}`) {
  return person.send('POST', `/v1/baskets/${basket_id}/accept`, {
    payload: JSON.stringify(body),
    headers: { ...JSON_TYPE, 'idempotency-key': key },
  })
}

/** A basket with an open payment page. */
export async function basketToPay(
  shop: TestShop,
  sides?: readonly number[],
  buyer?: Person,
): Promise<FilledBasket & { due: BasketPaymentRequired; purchase_id: string }> {
  const filled = await filledBasket(shop, sides, buyer)
  const answer = await acceptBasket(filled.customer, filled.basket.id, { delivery: ADDRESS })
  expect(answer.statusCode).toBe(402)
  const due: BasketPaymentRequired = answer.json()
  return { ...filled, due, purchase_id: due.checkout_url.split('/').at(-1)! }
}

export const practiceCard = (purchase_id: string) => ({
  purchase_id,
  card_number: '4242 4242 4242 4242',
  agreed_ship_by: null,
})
