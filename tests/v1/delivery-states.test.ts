import { afterEach, describe, expect, test } from 'vitest'
import {
  courierShop,
  NEARBY,
  scriptedDeliveryService,
  shopWithQuote,
  type DeliveryShop,
} from '../shop/delivery-shop.ts'
import type { TestShopOptions } from '../shop/test-shop.ts'
import { signedUpCustomer } from '../shop/v1.ts'

const DAY = 24 * 3600

let open: DeliveryShop | null = null
afterEach(async () => {
  await open?.test.close()
  open = null
})
const quoted = async (options?: TestShopOptions) => (open = await shopWithQuote(options))

describe('a quote in the wrong state', () => {
  test('the quote of another account is not found', async () => {
    const { test: shop, id } = await quoted()
    const other = await signedUpCustomer(shop, 'other@example.test')
    expect((await other.post(`/v1/quotes/${id}/delivery`, NEARBY)).json()).toMatchObject({
      error: 'quote_not_found',
    })
  })

  test.each([
    ['received', 'not_priced'],
    ['processing', 'not_priced'],
    ['accepted', 'quote_paid'],
    ['failed', 'quote_final'],
    ['withdrawn', 'quote_final'],
  ])('%s: 409 %s', async (status, code) => {
    const { deliver, test: shop, id } = await quoted()
    shop.database.write((tx) => tx.run('update quotes set status = ? where id = ?', status, id))
    const answer = await deliver(NEARBY)
    expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([409, code])
  })

  test.each(['needs_review', 'engineering'])('%s can have a delivery', async (status) => {
    const { deliver, test: shop, id } = await quoted()
    shop.database.write((tx) =>
      tx.run("update quotes set status = ?, request_status = 'open' where id = ?", status, id),
    )
    expect((await deliver(NEARBY)).statusCode).toBe(200)
  })

  test('an expired quote answers 409 quote_expired', async () => {
    const { deliver, test: shop } = await quoted()
    shop.wait(20 * DAY)
    expect((await deliver(NEARBY)).json()).toMatchObject({ error: 'quote_expired' })
  })

  test('an engineering part without a weight answers 409 not_priced', async () => {
    const { deliver, test: shop, id } = await quoted()
    shop.database.write((tx) =>
      tx.run(
        "update quotes set status = 'engineering', request_status = 'open', print_key = null where id = ?",
        id,
      ),
    )
    expect((await deliver(NEARBY)).json()).toMatchObject({ error: 'not_priced' })
  })

  test('a quote that changes while the courier prices it answers 409, and nothing is saved', async () => {
    let meanwhile = () => {}
    const {
      deliver,
      test: shop,
      id,
    } = await quoted(
      courierShop(() => {
        meanwhile()
        return { answer: 'out_of_reach', why: '' }
      }),
    )
    meanwhile = () => shop.database.write((tx) => tx.run('update quotes set quantity = 50 where id = ?', id))
    await deliver(NEARBY)
    meanwhile()
    shop.database.write((tx) => tx.run('update quotes set quantity = 1 where id = ?', id))
    shop.shop.services.deliveryServices = {
      courier: () =>
        scriptedDeliveryService(() => {
          meanwhile()
          return {
            answer: 'offered',
            offer: {
              cost_cents: 900,
              fee_cents: null,
              provider_quote: null,
              expires_at: null,
              transit_days: null,
              window: null,
              service: 'Ride',
            },
          }
        }),
      carrier: () => null,
    }
    const answer = await deliver(NEARBY)
    expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([409, 'wrong_state'])
    expect(shop.database.get('select * from deliveries')).toBeUndefined()
  })
})
