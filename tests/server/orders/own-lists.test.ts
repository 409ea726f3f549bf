import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findQuote } from '../../../server/quoting/quote-store.ts'
import { router } from '../../../server/trpc/router.ts'
import { DAY } from '../../../shared/platform/time.ts'
import type { OwnQuoteFilter } from '../../../shared/quoting/quotes/own-quote-filter.ts'
import { buyableQuote, placedOrder } from '../../shop/placed-order.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { signedUpCustomer, type Person } from '../../shop/v1.ts'

let shop: TestShop
let customer: Person
beforeEach(async () => {
  shop = await openTestShop()
  customer = await signedUpCustomer(shop)
})
afterEach(() => shop.close())

/** The pages as the owner of that quote sees them. */
function pagesOf(quoteId: string) {
  const caller = {
    kind: 'account',
    account_id: findQuote(shop.database, quoteId)!.account_id!,
    role: 'customer',
    auth: 'session',
    scopes: ['quotes', 'orders', 'purchase'],
    key: null,
    grant: null,
    session: 'session_1',
  } as const
  return router.createCaller({ shop: shop.shop, caller, countRequest: () => Promise.resolve() })
}

describe('My quotes', () => {
  test('shows open quotes without those that were ordered, withdrawn or expired', async () => {
    const first = await buyableQuote(shop, { customer })
    const changed = await customer.post(`/v1/quotes/${first.quote_id}/requote`, { quantity: 2 })
    await shop.settled()
    const bought = await placedOrder(shop, { customer })
    const pages = pagesOf(first.quote_id)
    const shown = async (shows?: OwnQuoteFilter) =>
      (await pages.quotes.list({ shows })).quotes.map(({ id }) => id)
    expect(await shown('open')).toEqual([changed.json().id, first.quote_id])
    expect(await shown('ordered')).toEqual([bought.order.id])
    expect(await shown()).toHaveLength(3)

    await pages.quotes.withdraw({ quote_id: first.quote_id })
    expect(await shown('open')).toEqual([changed.json().id])
    shop.wait(30 * DAY)
    expect(await shown('open')).toEqual([])
  })
})

test.each(['Q-1002', 'q1002', '1002'])('My quotes finds a quote by its number, typed as %s', async (q) => {
  await buyableQuote(shop, { customer })
  const { quote_id } = await buyableQuote(shop, { customer })
  const { quotes } = await pagesOf(quote_id).quotes.list({ q })
  expect(quotes.map(({ id, number }) => [id, number])).toEqual([[quote_id, 'Q-1002']])
})

describe('My orders', () => {
  test.each([
    ['part of the file name', 'KNOB'],
    ['the number of the order', '1002'],
    ['the number of the purchase', 'p1001'],
  ])('is searched by %s', async (_, q) => {
    await placedOrder(shop, { customer, filename: 'hook.stl' })
    const { order } = await placedOrder(shop, { customer, filename: 'knob.stl' })
    shop.database.write((tx) => tx.run("update orders set purchase_number = 'P1001' where id = ?", order.id))
    const pages = pagesOf(order.id)
    expect((await pages.orders.list({ q })).orders.map(({ id }) => id)).toEqual([order.id])
    expect((await pages.orders.list({ q: '100' })).orders).toEqual([])
  })
})
