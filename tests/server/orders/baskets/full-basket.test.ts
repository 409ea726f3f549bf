import { afterEach, beforeEach, expect, test } from 'vitest'
import { MAX_BASKET_QUOTES } from '../../../../shared/orders/baskets/basket-limits.ts'
import { ServerSettings } from '../../../../server/platform/settings.ts'
import { filledBasket, patchBasket } from '../../../shop/basket.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(() => shop.close())

const sides = Array.from({ length: MAX_BASKET_QUOTES }, (_, at) => 10 + at)

test('a basket takes its limit of parts, and refuses one more with the limit and what to do', async () => {
  const { basket, customer } = await filledBasket(shop, sides)
  expect(basket.quotes).toHaveLength(MAX_BASKET_QUOTES)
  const other = await filledBasket(shop, [9], customer)
  const answer = await patchBasket(customer, basket.id, { add: other.quote_ids })
  expect([answer.statusCode, answer.json()]).toMatchObject([
    409,
    {
      error: 'basket_full',
      detail: `A basket holds up to ${MAX_BASKET_QUOTES} parts. Put the others into a second basket.`,
    },
  ])
})

test('a customer may upload the files of a full basket within a minute', () => {
  const [minute] = ServerSettings.parse({}).rate_limits.quote_create
  expect(minute.seconds).toBe(60)
  expect(minute.requests).toBeGreaterThan(MAX_BASKET_QUOTES)
})
