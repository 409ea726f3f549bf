import { afterEach, expect, test, vi } from 'vitest'
import { openTestShop } from '../../shop/test-shop.ts'

afterEach(() => vi.useRealTimers())

test('a closed server leaves no timer that would keep its shop in memory', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const shop = await openTestShop()
  await shop.http()
  await shop.close()
  expect(vi.getTimerCount()).toBe(0)
})
