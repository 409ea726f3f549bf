import type { Page } from '@playwright/test'
import { DEMO_PEOPLE } from '../../server/demo/demo-shop.ts'
import { signInToDemo } from './every-page.ts'
import { expect, hurriedShop, test } from './shop.ts'

/** Google calls a page good up to twice this much (Core Web Vitals). */
const MAX_SHIFT = 0.05

const OWN_PAGES = ['/quotes', '/orders', '/billing', '/account', '/account/keys', '/device'] as const
const STAFF_PAGES = [
  '/console',
  '/console/orders',
  '/console/quotes',
  '/console/plates',
  '/console/settings',
  '/console/shop',
] as const

test.use({ settings: hurriedShop(), isDemo: true, viewport: { width: 1440, height: 900 } })

/** Returns the paths on which the page moved noticeably under the reader while it was loaded, with the distance. */
async function movedPages(page: Page, paths: readonly string[]): Promise<string[]> {
  await page.addInitScript(() => {
    const sum = { value: 0 }
    Object.assign(globalThis, { shiftSum: sum })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum.value += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const moved: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    const sum = await page.evaluate(
      () => (globalThis as unknown as { shiftSum: { value: number } }).shiftSum.value,
    )
    if (sum > MAX_SHIFT) moved.push(`${path} moved by ${sum.toFixed(3)}`)
  }
  return moved
}

test('the pages of a customer keep their place while they load', async ({ page, shop }) => {
  await signInToDemo(page, shop, DEMO_PEOPLE.customer)
  expect(await movedPages(page, OWN_PAGES)).toEqual([])
})

test('the pages of the console keep their place while they load', async ({ page, shop }) => {
  await signInToDemo(page, shop, DEMO_PEOPLE.owner)
  expect(await movedPages(page, STAFF_PAGES)).toEqual([])
})
