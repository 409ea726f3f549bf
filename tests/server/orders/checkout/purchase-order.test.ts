import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { FindOrders } from '../../../../shared/orders/order-list.ts'
import { listShopOrders } from '../../../../server/orders/order-list.ts'
import { readShopOrder } from '../../../../server/orders/shop-orders.ts'
import { acceptQuote } from '../../../../server/orders/checkout/accept.ts'
import { payPractice } from '../../../../server/orders/checkout/pay-practice.ts'
import { startCheckout } from '../../../../server/orders/checkout/start-checkout.ts'
import { orderTravelers } from '../../../../server/production/floor/order-travelers.ts'
import { findOpenCheckout } from '../../../../server/payments/checkout-store.ts'
import { pdfDocuments } from '../../../../server/platform/adapters/pdf-documents.ts'
import { PROGRAM } from '../../../../server/platform/program-folders.ts'
import type { Caller } from '../../../../server/platform/caller.ts'
import { NoteToShop, PurchaseOrder } from '../../../../shared/orders/checkout/purchase-notes.ts'
import { pdfText } from '../../platform/adapters/pdf-text.ts'
import { accept, buyableQuote } from '../../../shop/placed-order.ts'
import { callerOf, staffMember } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import type { Person } from '../../../shop/v1.ts'

let open: TestShop
let customer: Person
let caller: Caller
let operator: Caller
let quote_id: string
beforeEach(async () => {
  open = await openTestShop()
  operator = await staffMember(open, 'operator')
  ;({ quote_id, customer } = await buyableQuote(open))
  caller = callerOf(open, customer)
})
afterEach(() => open.close())

const checkout = () => findOpenCheckout(open.database, quote_id)!

function pay() {
  payPractice(open.shop, {
    purchase_id: checkout().purchase_id,
    card_number: '4242 4242 4242 4242',
    agreed_ship_by: null,
  })
}

describe('a purchase order number', () => {
  test('is kept with the checkout and shown on the order, as is a note to the shop', async () => {
    const request = {
      quote_id,
      speed: 'week',
      idempotency_key: 'a',
      purchase_order: 'PO 4711',
      note_to_shop: 'Call first',
    } as const
    await acceptQuote(open.shop, caller, request).catch(() => null)
    pay()
    const answer = await customer.get(`/v1/orders/${quote_id}`)
    expect(answer.json().purchase_order).toBe('PO 4711')
    expect(readShopOrder(open.shop, operator, { order_id: quote_id })).toMatchObject({
      note_to_shop: 'Call first',
    })
  })

  test('is null on the order of a client that sends none', async () => {
    expect((await accept(customer, quote_id)).statusCode).toBe(402)
    pay()
    expect((await customer.get(`/v1/orders/${quote_id}`)).json().purchase_order).toBeNull()
  })

  test('is trimmed by the interface', async () => {
    expect((await accept(customer, quote_id, { purchase_order: '  PO-1  ' })).statusCode).toBe(402)
    expect(checkout().purchase_order).toBe('PO-1')
  })

  test.each([
    ['of 61 characters', 'x'.repeat(61)],
    ['that is blank', '   '],
    ['with a line break', 'PO\n1'],
    ['with a character that turns the text around', 'PO\u202e1'],
    ['that is a number', 4711],
  ])('a number %s is refused, and no checkout is opened', async (_, purchase_order) => {
    const answer = await accept(customer, quote_id, { purchase_order })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().detail[0].loc).toEqual(['body', 'purchase_order'])
    expect(findOpenCheckout(open.database, quote_id)).toBeUndefined()
  })

  test('is part of what an idempotency key stands for', async () => {
    const send = (body: object) => accept(customer, quote_id, body, 'one-key')
    const first = await send({ purchase_order: 'PO-1' })
    expect((await send({ purchase_order: 'PO-1' })).json().checkout_url).toBe(first.json().checkout_url)
    for (const body of [{}, { purchase_order: 'PO-2' }])
      expect((await send(body)).json().error).toBe('idempotency_key_reused')
  })

  test('makes a new checkout when it changes, and the same one when it does not', async () => {
    const urls: string[] = []
    for (const purchase_order of ['PO-1', 'PO-1', 'PO-2'])
      urls.push((await accept(customer, quote_id, { purchase_order })).json().checkout_url)
    expect(urls[1]).toBe(urls[0])
    expect(urls[2]).not.toBe(urls[0])
    expect(checkout().purchase_order).toBe('PO-2')
  })

  test('comes with an agent’s checkout', async () => {
    const { speed, ship_by, total_cents } = (await customer.quote(quote_id)).options[0]
    const request = {
      quote_id,
      speed,
      user_approved: true,
      expected_total_cents: total_cents + 1200,
      expected_ship_by: ship_by,
      idempotency_key: 'agent',
      purchase_order: 'PO-9',
    } as const
    await startCheckout(open.shop, caller, request)
    expect(checkout().purchase_order).toBe('PO-9')
  })

  test('finds its order in the console, and is on the traveler with the note', async () => {
    const request = {
      quote_id,
      speed: 'week',
      idempotency_key: 'a',
      purchase_order: 'PO 4711',
      note_to_shop: 'Call first',
    } as const
    await acceptQuote(open.shop, caller, request).catch(() => null)
    pay()
    const found = (q: string) =>
      listShopOrders(open.shop, operator, FindOrders.parse({ q })).rows.map(({ order_id }) => order_id)
    expect([found('po 47'), found('4712')]).toEqual([[quote_id], []])
    const { number } = readShopOrder(open.shop, operator, { order_id: quote_id }).order
    const [traveler] = orderTravelers(open.shop, operator, [number])
    expect(traveler.facts).toContainEqual({ name: 'PO number', value: 'PO 4711' })
    expect(traveler.note).toBe('Call first')
    const papers = pdfDocuments(PROGRAM.resources, { compress: false })
    expect(pdfText(await papers.travelers([traveler], 'letter'))).toContain('Call first')
  })
})

test('a note to the shop keeps its lines and loses other control characters', () => {
  expect(NoteToShop.parse(' First\nSecond\tthird\u0007 ')).toBe('First\nSecond third')
  expect(NoteToShop.safeParse('x'.repeat(501)).success).toBe(false)
  expect(PurchaseOrder.parse('Ärger 1/2 №5')).toBe('Ärger 1/2 №5')
})
