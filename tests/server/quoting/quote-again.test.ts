import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../../server/platform/caller.ts'
import { findQuote } from '../../../server/quoting/quote-store.ts'
import { router } from '../../../server/trpc/router.ts'
import { placedOrder } from '../../shop/placed-order.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(() => shop.close())

/** The pages as the buyer of that quote sees them. */
function pagesOf(account_id: string) {
  const caller: Caller = {
    kind: 'account',
    account_id,
    role: 'customer',
    auth: 'session',
    scopes: ['quotes', 'orders', 'purchase'],
    key: null,
    grant: null,
    session: 'session_1',
  }
  return router.createCaller({ shop: shop.shop, caller, countRequest: () => Promise.resolve() })
}

test('a paid part is quoted once more with the same choices, and its order stays as it is', async () => {
  const { order, customer } = await placedOrder(shop, { fields: { quantity: '3', material: 'PETG' } })
  const buyer = pagesOf(findQuote(shop.database, order.id)!.account_id!)
  const made = await buyer.quotes.again({ quote_id: order.id })
  await shop.settled()
  expect(made.id).not.toBe(order.id)
  expect(await customer.quote(made.id)).toMatchObject({
    status: 'quoted',
    quantity: 3,
    material: 'PETG',
    filename: order.filename,
    delivery: null,
    replaces: null,
  })
  expect((await customer.quote(order.id)).status).toBe('accepted')
})

test('a quote of somebody else cannot be quoted again', async () => {
  const { order } = await placedOrder(shop)
  await expect(pagesOf('acc_other').quotes.again({ quote_id: order.id })).rejects.toThrow(
    'There is no such quote in this account.',
  )
})
