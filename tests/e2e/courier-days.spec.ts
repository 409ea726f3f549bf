import type { Page } from '@playwright/test'
import type { Catalog } from '../../shared/catalog/catalog.ts'
import type { DeliveryRules } from '../../shared/quoting/delivery/delivery-rules.ts'
import { expectNoViolations } from './accessibility.ts'
import { OAKLAND, priceDelivery, startOrder, typeAddress } from './buying-steps.ts'
import { changeDocument } from './change-document.ts'
import { test } from './console-owner.ts'
import { layoutFaults } from './layout-faults.ts'
import { stlBox } from './part-files.ts'
import { chooseFiles, expect, ownShop, pageElsewhere, quotePart } from './shop.ts'

// The courier's hours are those of the whole shop.
test.use({ settings: ownShop() })

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** The weekday on which a lead time ships, as its card says. */
async function weekdayOf(page: Page, speed: string): Promise<number> {
  const card = page.locator('label').filter({ hasText: speed }).first()
  const day = /(Mon|Tue|Wed|Thu|Fri|Sat|Sun), /.exec((await card.textContent()) ?? '')
  return WEEKDAYS.indexOf(day![1]) + 1
}

test('the order form says that a courier comes on the day of Economy only, and offers Economy or a carrier', async ({
  browser,
  shop,
  ownerCookies: cookies,
}) => {
  // Economy ships on another weekday than Fastest.
  await changeDocument<Catalog>({ shop, cookies }, 'catalog', ({ speeds }) => {
    speeds.find(({ speed }) => speed === 'week')!.asap_offset_days = 8
  })
  const page = await pageElsewhere(browser, shop)
  await page.goto('/')
  await chooseFiles(page, stlBox('one.stl', [20, 10, 10]), stlBox('two.stl', [20, 14, 10]))
  await page.waitForURL(/\/baskets\/bk_/)
  await page.locator('[data-total]:not([data-stale])').waitFor()
  await page.getByRole('link', { name: 'Continue to delivery' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Order these 2 parts' })).toBeVisible()
  const [fastest, economy] = [await weekdayOf(page, 'Fastest'), await weekdayOf(page, 'Economy')]
  expect(fastest).not.toBe(economy)
  await changeDocument<DeliveryRules>({ shop, cookies }, 'delivery', ({ courier }) => {
    courier.weekdays = [1, 2, 3, 4, 5, 6, 7].filter((weekday) => weekday !== fastest)
  })

  // Economy is chosen: nothing stands in the way.
  await typeAddress(page, OAKLAND)
  await priceDelivery(page)
  await expect(page.getByText('By courier to Oakland')).toBeVisible()
  await expect(page.getByRole('radio', { name: /Fastest .* no courier/ })).toBeVisible()
  const onward = page.getByRole('button', { name: /^Continue to payment, \$[\d,.]+$/ })
  await expect(onward).toBeVisible()

  await page.getByRole('radio', { name: /Fastest/ }).check()
  const notice = page.getByRole('alert').filter({ hasText: 'when Fastest ships' })
  await expect(notice).toContainText('A courier can deliver Economy, which ships ')
  await expect(onward).toHaveCount(0)
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    expect(await layoutFaults(page)).toEqual([])
    await expectNoViolations(page)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await notice.getByRole('button', { name: 'Choose Economy' }).press('Enter')
  await expect(page.getByText('By courier to Oakland')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Delivery' })).toBeFocused()
  await expect(onward).toBeVisible()

  await page.getByRole('radio', { name: /Fastest/ }).check()
  await notice.getByRole('button', { name: 'Ship by carrier' }).click()
  await expect(page.getByText('By carrier to Oakland')).toBeVisible()
  await expect(onward).toBeVisible()
  await page.context().close()
})

test('whoever goes on while the delivery is priced keeps the focus', async ({ browser, shop }) => {
  const page = await pageElsewhere(browser, shop)
  await quotePart(page, stlBox('going-on.stl', [20, 10, 12]))
  await startOrder(page)
  await typeAddress(page, OAKLAND)
  const { promise: goesOn, resolve: goOn } = Promise.withResolvers<void>()
  await page.route(/delivery/i, async (route) => {
    await goesOn
    await route.continue()
  })
  await priceDelivery(page)
  const link = page.getByRole('link', { name: 'New quote' })
  await link.focus()
  goOn()
  await expect(page.getByText('By courier to Oakland')).toBeVisible()
  await expect(link).toBeFocused()
})
