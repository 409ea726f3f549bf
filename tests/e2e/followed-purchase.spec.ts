import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Page } from '@playwright/test'
import { expectNoViolations } from './accessibility.ts'
import { basketTotal, buyBasket, dropParts, FIVE_BLOCKS } from './basket-steps.ts'
import { consoleClient } from './busy-shop.ts'
import { test } from './console-owner.ts'
import { layoutFaults } from './layout-faults.ts'
import { shiftsOfLoading } from './layout-shifts.ts'
import { expect, ownShop, pageElsewhere } from './shop.ts'
import { makeUnits, shipOrder } from './shop-work.ts'

// The first purchase is the one that the test made.
test.use({ settings: ownShop() })

/** Ships one of the two pieces of an order. */
async function shipOnePiece(desk: ReturnType<typeof consoleClient>, order_id: string): Promise<void> {
  await makeUnits(desk, order_id)
  const revision = async () => (await desk.shopOrders.get.query({ order_id })).head.revision
  const { parcel_id } = await desk.shipping.pack.mutate({ order_id, revision: await revision(), units: [1] })
  const handed = { carrier: 'USPS', tracking_number: '9400111899223856928499', late_refund_cents: 0 }
  await desk.shipping.ship.mutate({ order_id, revision: await revision(), parcel_id, ...handed })
}

async function expectCalm(page: Page): Promise<void> {
  expect([...(await shiftsOfLoading(page)), ...(await layoutFaults(page))]).toEqual([])
  await expectNoViolations(page)
}

test('on a phone, a guest sees which orders of a purchase were shipped, partly shipped, are late, or were canceled', async ({
  browser,
  shop,
  opened,
  ownerCookies,
}) => {
  const page = await pageElsewhere(browser, shop)
  await dropParts(page, ...FIVE_BLOCKS)
  await page.getByLabel('Pieces of block-10.stl').fill('2')
  await expect(page.getByText(/^5 parts, 6 pieces/)).toBeVisible()
  await basketTotal(page)
  await buyBasket(page, 'cora@example.com')
  const link = (await page.locator('code').textContent()) ?? ''
  await page.context().close()

  const desk = consoleClient(shop, ownerCookies)
  const { rows } = await desk.shopOrders.list.query({ q: 'P1001' })
  const idOf = (file: string) => rows.find(({ filename }) => filename === file)!.order_id
  await shipOnePiece(desk, idOf('block-10.stl'))
  const handed = { carrier: 'USPS', tracking_number: '9400111899223856928512' }
  await shipOrder(shop, ownerCookies, { order_id: idOf('block-14.stl'), ...handed })
  const order_id = idOf('block-18.stl')
  const declined = await desk.shopOrders.previewDecline.query({ order_id })
  const seen = { revision: declined.order.revision, amount_cents: declined.amount_cents }
  await desk.shopOrders.decline.mutate({ order_id, ...seen, reason: 'The walls are too thin.' })
  // The promise was broken a week ago, as far as the database knows.
  await opened.kill()
  const database = new Database(join(opened.data, 'shop.sqlite'))
  const weekAgo = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10)
  database.prepare('update orders set ship_by = ? where id = ?').run(weekAgo, idOf('block-22.stl'))
  database.close()
  await opened.startAgain()

  const phone = await pageElsewhere(browser, shop, { viewport: { width: 390, height: 844 } })
  await phone.goto(new URL(link).pathname)
  await expect(phone.getByRole('heading', { level: 1, name: 'Purchase P1001' })).toBeVisible()
  const order = (file: string) =>
    phone.getByRole('listitem', { name: /^Order \d+$/ }).filter({ hasText: file })
  await expect(order('block-10.stl')).toContainText('1 of 2 pieces on the way')
  await expect(order('block-14.stl')).toContainText('Arrives by')
  await expect(order('block-18.stl')).toContainText('Order canceled')
  await expect(order('block-22.stl')).toContainText('Running late')
  await expect(order('block-26.stl')).toContainText('Arrives by')
  await expectCalm(phone)

  for (const [file, news] of [
    ['block-10.stl', /^1 of 2 pieces on the way/],
    ['block-22.stl', /^Running late/],
  ] as const) {
    await order(file).getByRole('link', { name: file }).click()
    await expect(phone.getByRole('heading', { level: 1, name: /^Order \d+$/ })).toBeVisible()
    await expect(phone.getByText(news).first()).toBeInViewport()
    await phone.reload()
    await expect(phone.getByText(news).first()).toBeInViewport()
    await expectCalm(phone)
    await phone.goBack()
  }
  await phone.context().close()
})
