import { afterEach, beforeEach, expect, test } from 'vitest'
import { binaryStl } from '../geometry/model-files.ts'
import { box } from '../geometry/shapes.ts'
import { ADDRESS } from '../shop/placed-order.ts'
import { agentOf, type Agent } from './agent.ts'
import { openMcpShop, type McpShop } from './mcp-shop.ts'

let shop: McpShop
let agent: Agent
beforeEach(async () => {
  shop = await openMcpShop()
  agent = await agentOf(shop)
})
afterEach(() => shop.close())

async function quoted(side: number): Promise<string> {
  const file_base64 = Buffer.from(binaryStl(box([side, side, side]))).toString('base64')
  const { id } = await agent.call('create_quote', { filename: `cube-${side}.stl`, file_base64 })
  await shop.settled()
  return id
}

/** A basket of two priced cubes with a delivery, and what its next steps say to send. */
async function approvedBasket() {
  const { id: basket_id } = await agent.call('create_basket', {
    quote_ids: [await quoted(20), await quoted(24)],
  })
  const basket = await agent.call('price_basket_delivery', { basket_id, ...ADDRESS })
  const { total_with_delivery_cents: expected_total_cents, ship_by: expected_ship_by } = basket['options'][0]
  const { speed } = basket['options'][0] as { speed: string }
  return {
    approval: { basket_id, speed, user_approved: true, expected_total_cents, expected_ship_by },
    steps: basket.next_steps,
  }
}

const pay = (checkout_url: string) =>
  // The test shop's payments use its default address.
  fetch(new URL(`${new URL(checkout_url).pathname}/pay`, shop.address), {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: shop.address },
    body: 'card_number=4242424242424242&name=Olive&expiry=12/30&code=123',
  })

test('an agent buys two parts: basket, delivery, one link, payment by a person, one order each', async () => {
  const { approval, steps } = await approvedBasket()
  expect(steps.at(-1)).toContain(`start_basket_checkout with basket_id "${String(approval.basket_id)}"`)
  const started = await agent.call('start_basket_checkout', { ...approval, idempotency_key: 'yes' })
  expect(started).toMatchObject({ paid: false, order_ids: [], purchase_number: null, practice: true })
  expect(started.next_steps[0]).toContain(started['checkout_url'])
  const { parts_cents, delivery_cents, tax_cents, amount_due_cents } = started as Record<string, number>
  expect(parts_cents + delivery_cents).toBe(approval.expected_total_cents)
  expect(amount_due_cents).toBe(parts_cents + delivery_cents + tax_cents)

  expect((await pay(started['checkout_url'])).status).toBe(303)
  const { basket_id } = approval
  const basket = await agent.call('get_basket', { basket_id })
  expect(basket).toMatchObject({ status: 'paid', number: expect.stringMatching(/^P\d+$/) })
  const orders = await Promise.all(
    (basket['order_ids'] as string[]).map((order_id) => agent.call('get_order', { order_id })),
  )
  expect(orders.map((order) => order['purchase_number'])).toEqual([basket['number'], basket['number']])
  const again = await agent.call('start_basket_checkout', { ...approval, idempotency_key: 'again' })
  expect(again).toMatchObject({ paid: true, order_ids: basket['order_ids'] })
  expect(await agent.refused('change_basket', { basket_id, remove: basket['order_ids'] })).toMatchObject({
    error: 'basket_paid',
  })
})

test('the tool opens no link for another amount or day than the approved ones, and says which tool to call again', async () => {
  const { approval } = await approvedBasket()
  const wrong = { ...approval, expected_total_cents: approval.expected_total_cents + 1, idempotency_key: 'a' }
  const refused = await agent.refused('start_basket_checkout', wrong)
  expect(refused).toMatchObject({
    error: 'price_changed',
    total_with_delivery_cents: approval.expected_total_cents,
  })
  expect(refused.next_steps.at(-1)).toContain('start_basket_checkout again with expected_total_cents')
  const late = { ...approval, expected_ship_by: '2026-11-13', idempotency_key: 'b' }
  expect(await agent.refused('start_basket_checkout', late)).toMatchObject({ error: 'ship_date_changed' })
  expect(shop.database.all('select id from purchases')).toEqual([])
})

test('a part is added and taken out, and a requote takes its place in the basket', async () => {
  const [first, second] = [await quoted(20), await quoted(24)]
  const { id: basket_id } = await agent.call('create_basket', { quote_ids: [first] })
  await agent.call('change_basket', { basket_id, add: [second] })
  const { id: changed } = await agent.call('requote', { quote_id: first, quantity: 3 })
  await shop.settled()
  const basket = await agent.call('get_basket', { basket_id })
  const ids = (basket['quotes'] as { quote_id: string }[]).map(({ quote_id }) => quote_id)
  expect(ids).toEqual([changed, second])
  const smaller = await agent.call('change_basket', { basket_id, remove: [second] })
  expect(smaller['quotes']).toHaveLength(1)
})

test('a connection without the scope purchase opens no link', async () => {
  const { approval } = await approvedBasket()
  const reader = await agentOf(shop, ['quotes', 'orders'])
  await expect(reader.call('start_basket_checkout', { ...approval, idempotency_key: 'yes' })).rejects.toThrow(
    /purchase|403/,
  )
})
