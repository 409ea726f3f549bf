import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { payPractice } from '../../../../server/orders/checkout/pay-practice.ts'
import type { Basket } from '../../../../shared/orders/baskets/basket.ts'
import type { GeometryOutcome } from '../../../../server/platform/ports/geometry.ts'
import { binaryStl } from '../../../geometry/model-files.ts'
import { box } from '../../../geometry/shapes.ts'
import { basketToPay, filledBasket, patchBasket, practiceCard, putDelivery } from '../../../shop/basket.ts'
import { scriptedGeometry } from '../../../shop/scripted-geometry.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { signedUpCustomer, type Person } from '../../../shop/v1.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(() => shop.close())

async function ask<Answer>(person: Person, procedure: string, input?: object): Promise<Answer> {
  const query = input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : ''
  return (await person.get(`/trpc/baskets.${procedure}${query}`)).json().result.data
}

describe('the open baskets of a customer', () => {
  test('are listed with the one that changed last first, and nobody else’s', async () => {
    const { basket: first, quote_ids, customer } = await filledBasket(shop)
    shop.wait(60)
    const { basket: second } = await filledBasket(shop, [30, 32], customer)
    const listed = await ask<Basket[]>(customer, 'list')
    expect(listed.map(({ id }) => id)).toEqual([second.id, first.id])
    shop.wait(60)
    await patchBasket(customer, first.id, { remove: [quote_ids[0]] })
    expect((await ask<Basket[]>(customer, 'list'))[0].id).toBe(first.id)
    const stranger = await signedUpCustomer(shop, 'other@example.test')
    expect(await ask(stranger, 'list')).toEqual([])
  })

  test('are found by a quote that they hold, until they are paid', async () => {
    const { basket, quote_ids, customer, purchase_id } = await basketToPay(shop)
    const [quote_id] = quote_ids
    expect(await ask(customer, 'holding', { quote_id })).toMatchObject({ id: basket.id })
    payPractice(shop.shop, practiceCard(purchase_id))
    expect(await ask(customer, 'holding', { quote_id })).toBeNull()
    expect(await ask(customer, 'idOf', { quote_id })).toBe(basket.id)
    expect(await ask(customer, 'list')).toEqual([])
  })
})

describe('a paid basket', () => {
  test('has its orders under one purchase number, and what was paid for all', async () => {
    const { basket, due, customer, purchase_id } = await basketToPay(shop)
    expect((await customer.get(`/trpc/baskets.purchase?input={"basket_id":"${basket.id}"}`)).statusCode).toBe(
      404,
    )
    payPractice(shop.shop, practiceCard(purchase_id))
    const purchase = await ask<{ total_cents: number; orders: { purchase_number: string }[] }>(
      customer,
      'purchase',
      { basket_id: basket.id },
    )
    expect(purchase.total_cents).toBe(due.amount_due_cents)
    expect(purchase.orders.map(({ purchase_number }) => purchase_number)).toEqual(['P1001', 'P1001'])
  })

  test('is ordered again as a new basket of new quotes with the same choices', async () => {
    const { basket, quote_ids, customer, purchase_id } = await basketToPay(shop)
    payPractice(shop.shop, practiceCard(purchase_id))
    const sent = await customer.post('/trpc/baskets.again', { basket_id: basket.id })
    const again: Basket = sent.json().result.data
    expect(again.id).not.toBe(basket.id)
    expect(again.quotes.map(({ filename }) => filename)).toEqual(
      basket.quotes.map(({ filename }) => filename),
    )
    expect(again.quotes.filter(({ quote_id }) => quote_ids.includes(quote_id))).toEqual([])
  })
})

test('the total with sales tax is that of the payment page', async () => {
  const { basket, due, customer } = await basketToPay(shop)
  expect(await ask(customer, 'total', { basket_id: basket.id, speed: 'week' })).toMatchObject({
    tax_cents: due.tax_cents,
    total_cents: due.amount_due_cents,
    arrives_by: due.ship_by,
  })
  const { basket: open, customer: other } = await filledBasket(
    shop,
    [30],
    await signedUpCustomer(shop, 'o@example.test'),
  )
  expect(await ask(other, 'total', { basket_id: open.id, speed: 'week' })).toBeNull()
})

describe('the quote for a basket as PDF', () => {
  test('is for its owner alone', async () => {
    const { basket, customer } = await filledBasket(shop)
    await putDelivery(customer, basket.id)
    const paper = await customer.get(`/baskets/${basket.id}/quote.pdf`)
    expect([paper.statusCode, paper.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(paper.headers['content-disposition']).toContain('quote-Q-1001')
    const stranger = await signedUpCustomer(shop, 'other@example.test')
    expect((await stranger.get(`/baskets/${basket.id}/quote.pdf`)).statusCode).toBe(404)
  })
})

const CUT_OFF: GeometryOutcome = {
  outcome: 'refused',
  code: 'file_unreadable',
  detail: 'The file ends in the middle. Export it again.',
  raw: 'cut off',
}

test('a part whose file is damaged says so in its basket, instead of that its quote is closed', async () => {
  await shop.close()
  const read = Promise.withResolvers<GeometryOutcome>()
  shop = await openTestShop({ geometry: scriptedGeometry(() => read.promise) })
  const customer = await signedUpCustomer(shop)
  const quote_ids = [
    (await customer.upload({ file: binaryStl(box([9, 9, 9])), filename: 'cut.stl' })).json().id,
  ]
  const { id: basket_id } = (await customer.post('/v1/baskets', { quote_ids })).json()
  read.resolve(CUT_OFF)
  await shop.settled()
  const { quotes } = await ask<Basket>(customer, 'get', { basket_id })
  expect(quotes[0].problem).toEqual({
    code: 'quote_final',
    detail: 'The file ends in the middle. Export it again.',
  })
})

test('a part whose file was found damaged before it reached its basket is in it, with the reason', async () => {
  await shop.close()
  shop = await openTestShop({ geometry: scriptedGeometry(() => Promise.resolve(CUT_OFF)) })
  const customer = await signedUpCustomer(shop)
  const { id } = (await customer.upload({ file: binaryStl(box([9, 9, 9])), filename: 'cut.stl' })).json()
  await shop.settled()
  const answer = await customer.post('/v1/baskets', { quote_ids: [id] })
  expect(answer.statusCode).toBe(201)
  expect(answer.json().quotes[0].problem.detail).toBe('The file ends in the middle. Export it again.')
})
