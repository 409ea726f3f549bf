import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../../server/platform/caller.ts'
import { router } from '../../../server/trpc/router.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(() => shop.close())

const key: Caller = {
  kind: 'account',
  account_id: 'acc_1',
  role: 'owner',
  auth: 'api_key',
  scopes: ['orders'],
  key: { id: 'key_1', name: 'Agent', prefix: 'sk_svc_12345678' },
  grant: null,
  session: null,
}

const unlimited = () => Promise.resolve()

test("the pages' door is for browsers: an API key is refused there, which would go past its scopes", async () => {
  const pages = router.createCaller({ shop: shop.shop, caller: key, countRequest: unlimited })
  const refused = { message: expect.stringContaining('an API key cannot') }
  await expect(pages.quotes.list({})).rejects.toMatchObject(refused)
  await expect(pages.session()).rejects.toMatchObject(refused)
})

test('a browser that is not known reads the catalog there', async () => {
  const pages = router.createCaller({ shop: shop.shop, caller: { kind: 'nobody' }, countRequest: unlimited })
  expect((await pages.materials()).materials).toHaveLength(15)
})
