import { afterEach, beforeEach, expect, test } from 'vitest'
import { rateLimiter } from '../../../server/http/guards/rate-limit.ts'
import { router } from '../../../server/trpc/router.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop({
    settings: {
      rate_limits: { requote: [{ requests: 2, seconds: 60 }], other: [{ requests: 3, seconds: 60 }] },
    },
  })
})
afterEach(() => shop.close())

/** A guest's page, counted by its address. */
function page() {
  const limits = rateLimiter(shop.shop.settings.rate_limits)
  return router.createCaller({
    shop: shop.shop,
    caller: { kind: 'guest', guest_id: 'gst_1' },
    countRequest: async (limit) => void (await limits.consume(limit, '127.0.0.1')),
  })
}

test('requests of pages are counted as under /v1, a requote against its own limit', async () => {
  const { quotes, materials } = page()
  const requote = () => quotes.requote({ quote_id: 'q_1' })
  for (let asked = 0; asked < 2; asked++)
    await expect(requote()).rejects.toMatchObject({ cause: { code: 'quote_not_found' } })
  await expect(requote()).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    cause: { code: 'rate_limited', fields: { retry_after: 60 } },
  })
  for (let asked = 0; asked < 3; asked++) await materials()
  await expect(materials()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})
