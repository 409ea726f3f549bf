import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { practicePayments } from '../../server/platform/adapters/practice-payments.ts'
import type { Payments } from '../../server/platform/ports/payments.ts'
import { ServiceUnavailable } from '../../server/platform/ports/service-unavailable.ts'
import { buyableQuote, placedOrder } from '../shop/placed-order.ts'
import { openTestShop, type TestShop } from '../shop/test-shop.ts'
import { Person, signedUpCustomer } from '../shop/v1.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(() => shop.close())

const portal = (person: Person) => person.post('/v1/billing/portal')

describe('the page of cards and receipts', () => {
  test('the answer is 404 until something was paid by card', async () => {
    const { customer } = await buyableQuote(shop)
    const answer = await portal(customer)
    expect([answer.statusCode, answer.json().error]).toEqual([404, 'no_billing_account'])
  })

  test('the answer is 200 with its address after a payment of this account', async () => {
    const { customer } = await placedOrder(shop)
    const answer = await portal(customer)
    expect([answer.statusCode, answer.json()]).toEqual([200, { url: 'http://127.0.0.1:4747/billing' }])
    expect((await portal(await signedUpCustomer(shop, 'other@example.test'))).statusCode).toBe(404)
  })

  test('includes what was bought as a guest once it is claimed', async () => {
    const { order } = await placedOrder(shop)
    const other = await signedUpCustomer(shop, 'other@example.test')
    const { id } = (await other.get('/v1/me')).json().customer
    shop.database.write((tx) => {
      tx.run('delete from billing_customers')
      tx.run('update quotes set account_id = ? where id = ?', id, order.id)
    })
    expect((await portal(other)).statusCode).toBe(200)
  })

  test('the answer is 403 for a key', async () => {
    const { customer } = await placedOrder(shop)
    const { api_key } = (await customer.post('/v1/keys')).json()
    const answer = await new Person(await shop.http()).send('POST', '/v1/billing/portal', {
      headers: { authorization: `Bearer ${api_key}` },
    })
    expect([answer.statusCode, answer.json().error]).toEqual([403, 'person_required'])
  })

  test('the answer is 503 while the payment provider does not answer', async () => {
    await shop.close()
    const practice = practicePayments({ base_url: () => 'http://127.0.0.1:4747', now: () => 0 })
    const payments: Payments = {
      ...practice,
      portal: () => Promise.reject(new ServiceUnavailable('no answer', { retry_after: 7 })),
    }
    shop = await openTestShop({ ports: { payments: { current: () => payments, of: () => payments } } })
    const { customer } = await placedOrder(shop)
    const answer = await portal(customer)
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '7'])
  })
})
