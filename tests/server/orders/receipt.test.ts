import { afterEach, describe, expect, test } from 'vitest'
import { placedOrder } from '../../shop/placed-order.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { Person, signedInOwner, signedUpCustomer } from '../../shop/v1.ts'

let open: TestShop | null = null
afterEach(async () => {
  await open?.close()
  open = null
})

async function ordered() {
  const shop = await openTestShop()
  open = shop
  const { order, customer } = await placedOrder(shop)
  return { shop, customer, path: `/orders/${order.id}/receipt.pdf`, number: order.number }
}

describe('the receipt of an order', () => {
  test('is a PDF for its owner, named by the number of the order, and kept by no cache', async () => {
    const { customer, path, number } = await ordered()
    const answer = await customer.get(path)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="receipt-${number}.pdf"`,
      'cache-control': 'private, no-store',
    })
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('is the same, byte by byte, when it is asked for again later', async () => {
    const { shop, customer, path } = await ordered()
    const first = await customer.get(path)
    shop.wait(3600)
    expect((await customer.get(path)).rawPayload.equals(first.rawPayload)).toBe(true)
  })

  test('is there for staff', async () => {
    const { shop, path } = await ordered()
    expect((await (await signedInOwner(shop)).get(path)).statusCode).toBe(200)
  })

  test('is not there for other customers', async () => {
    const { shop, path } = await ordered()
    const other = await signedUpCustomer(shop, 'other@example.test')
    const nobody = new Person(await shop.http())
    for (const person of [other, nobody]) {
      const answer = await person.get(path)
      expect(answer.statusCode).toBe(404)
      expect(answer.json().error).toBe('order_not_found')
    }
  })

  test('is not there for a quote that is not paid, nor for an order that never was', async () => {
    const { shop } = await ordered()
    const owner = await signedInOwner(shop)
    expect((await owner.get('/orders/q_999/receipt.pdf')).statusCode).toBe(404)
  })
})
