import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { previewTotal } from '../../../../server/orders/checkout/preview-total.ts'
import { addTransitDays } from '../../../../shared/quoting/delivery/transit-days.ts'
import { asPacificDay } from '../../../../shared/platform/time.ts'
import { accept, buyableQuote } from '../../../shop/placed-order.ts'
import { callerOf } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { signedUpCustomer } from '../../../shop/v1.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(() => shop.close())

describe('the total before the payment page', () => {
  test('is the one that the payment page asks for', async () => {
    const { quote_id, customer } = await buyableQuote(shop)
    const total = await previewTotal(shop.shop, callerOf(shop, customer), { quote_id, speed: 'week' })
    const asked = (await accept(customer, quote_id, { speed: 'week' })).json()
    const { tax_cents, total_cents } = shop.database.get<{ tax_cents: number; total_cents: number }>(
      'select tax_cents, total_cents from purchases where id = ?',
      asked.checkout_url.split('/').at(-1),
    )!
    expect(tax_cents).toBeGreaterThan(0)
    expect(total).toMatchObject({ tax_cents, total_cents, practice: true })
  })

  test.each([
    ['courier', 0],
    ['shipping', 3],
  ] as const)('an order by %s arrives %i business days after the ship date', async (method, days) => {
    const { quote_id, customer } = await buyableQuote(shop, { method })
    const total = await previewTotal(shop.shop, callerOf(shop, customer), { quote_id, speed: 'week' })
    const { options } = (await customer.get(`/v1/quotes/${quote_id}`)).json()
    const { ship_by } = options.find(({ speed }: { speed: string }) => speed === 'week')
    expect(total?.arrives_by).toBe(addTransitDays(asPacificDay(ship_by), days))
  })

  test('is unknown without a delivery price, and refused to others', async () => {
    const { quote_id, customer } = await buyableQuote(shop)
    shop.database.write((tx) => tx.run('delete from deliveries'))
    expect(await previewTotal(shop.shop, callerOf(shop, customer), { quote_id, speed: 'week' })).toBeNull()
    const other = callerOf(shop, await signedUpCustomer(shop, 'other@example.com'))
    await expect(previewTotal(shop.shop, other, { quote_id, speed: 'week' })).rejects.toMatchObject({
      code: 'quote_not_found',
    })
  })
})
