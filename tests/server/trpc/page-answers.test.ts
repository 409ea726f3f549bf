import type { FastifyRequest } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withAnswers } from '../../../server/http/pages/page-head.ts'
import type { Caller } from '../../../server/platform/caller.ts'
import { findQuote } from '../../../server/quoting/quote-store.ts'
import { answerPage } from '../../../server/trpc/page-answers.ts'
import { router } from '../../../server/trpc/router.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { filledBasket } from '../../shop/basket.ts'
import { buyableQuote, placedOrder } from '../../shop/placed-order.ts'
import { callerOf } from '../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'

const OF_FRAME = ['session', 'start', 'shopDetails.public', 'kiosk.screen']
const NOBODY: Caller = { kind: 'nobody' }

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(() => shop.close())

const contextOf = (caller: Caller) => ({
  shop: shop.shop,
  caller,
  countRequest: () => Promise.resolve(),
})

const answers = (url: string, caller: Caller) =>
  answerPage({ url } as FastifyRequest, () => contextOf(caller))

async function paths(url: string, caller: Caller): Promise<string[]> {
  return (await answers(url, caller)).map(({ path }) => path)
}

test('the page of a quote has the answers that it would ask for, as its customer gets them', async () => {
  const { quote_id, customer } = await buyableQuote(shop)
  const caller = callerOf(shop, customer)
  const { quotes } = router.createCaller(contextOf(caller))
  const own = [...OF_FRAME, 'quotes.get', 'baskets.holding', 'materials']
  expect(await paths(`/quotes/${quote_id}?link=x`, caller)).toEqual(own)
  expect(await paths(`/quotes/${quote_id}/order`, caller)).toEqual(own)
  const all = await answers(`/quotes/${quote_id}`, caller)
  const quote = all.find(({ path }) => path === 'quotes.get')
  expect(quote).toEqual({
    path: 'quotes.get',
    input: { quote_id },
    answer: await quotes.get({ quote_id }),
  })
})

test('a read-only page, a basket and an order have theirs', async () => {
  const { order, customer } = await placedOrder(shop)
  const { basket, quote_ids } = await filledBasket(shop, [20, 30], customer)
  const caller = callerOf(shop, customer)
  const token = findQuote(shop.database, quote_ids[0])!.review_token
  expect(await paths(`/q/${token}`, NOBODY)).toEqual([...OF_FRAME, 'review.get', 'materials'])
  expect(await paths(`/baskets/${basket.id}`, caller)).toEqual([...OF_FRAME, 'baskets.get'])
  expect(await paths(`/orders/${order.id}`, caller)).toEqual([...OF_FRAME, 'orders.get', 'orders.parcels'])
  expect(await paths('/', caller)).toEqual(OF_FRAME)
})

test('a page has nothing that its visitor may not see', async () => {
  const { order } = await placedOrder(shop)
  expect(await paths(`/quotes/${order.id}`, NOBODY)).toEqual([...OF_FRAME, 'materials'])
  expect(await paths(`/orders/${order.id}`, NOBODY)).toEqual(OF_FRAME)
})

test('other pages of customers have the answers of their frame, and those of staff ask for themselves', async () => {
  expect(await paths('/reset-password', NOBODY)).toEqual(OF_FRAME)
  expect(await paths('/nowhere', NOBODY)).toEqual(OF_FRAME)
  expect(await paths('/console', NOBODY)).toEqual([])
  expect(await paths('/console/security-log', NOBODY)).toEqual([])
})

test('a page comes without answers if its visitor is refused', async () => {
  const refused = answerPage({ url: '/' } as FastifyRequest, () => {
    throw new Refusal('unauthorized')
  })
  await expect(refused).resolves.toEqual([])
})

test('a text among the answers cannot end the element that they are in', () => {
  const html = withAnswers('<body></body>', [{ path: 'quotes.get', answer: '</script><img src=x>' }])
  const [, json] = /<script type="application\/json"[^>]*>(.*)<\/script>/.exec(html)!
  expect(html.match(/<\/script>/g)).toHaveLength(1)
  expect(JSON.parse(json)).toEqual([{ path: 'quotes.get', answer: '</script><img src=x>' }])
})
