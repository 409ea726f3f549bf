import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Page } from '@playwright/test'
import { expectNoViolations } from './accessibility.ts'
import { consoleClient } from './busy-shop.ts'
import {
  GOOD_CARD,
  goToPayment,
  OAKLAND,
  payWith,
  priceDelivery,
  RENO,
  startOrder,
  typeAddress,
} from './buying-steps.ts'
import { cardFaults } from './card-faults.ts'
import { endPoBoxes } from './change-document.ts'
import { type Cookies, test } from './console-owner.ts'
import { pairScreen, quoteHere } from './kiosk-screen.ts'
import { layoutFaults } from './layout-faults.ts'
import { linkOfEmail } from './order-email.ts'
import { stlBox } from './part-files.ts'
import { chooseFiles, expect, hurriedShop, pageElsewhere, quotePart } from './shop.ts'

// The courier's hours are those of the whole shop.
test.use({ settings: hurriedShop(), trace: 'off' })

const SIZES = [
  { width: 1920, height: 1080 },
  { width: 1440, height: 900 },
  { width: 1366, height: 768 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
] as const

/** Screens of kiosks: wide ones, and a tablet on its side and upright. */
const KIOSK_SIZES = [SIZES[0], SIZES[2], SIZES[3], { width: 768, height: 1024 }] as const

/** Nothing is wrong with the page in any size, in light and dark; it is left at the size it had. */
async function expectGoodLook(
  page: Page,
  name: string,
  sizes: readonly { width: number; height: number }[] = SIZES,
): Promise<void> {
  const before = page.viewportSize()!
  const faults: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const size of sizes) {
      await page.setViewportSize(size)
      const found = await layoutFaults(page)
      if (size.width === 390) found.push(...(await cardFaults(page)))
      faults.push(...found.map((fault) => `${name}, ${size.width} px, ${colorScheme}: ${fault}`))
    }
    await expectNoViolations(page)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(before)
  expect(faults).toEqual([])
}

/** Sets when the shop's courier rides. */
async function setCourier(shop: string, cookies: Cookies, changes: object): Promise<void> {
  const desk = consoleClient(shop, cookies)
  const { version, body } = await desk.documents.get.query({ kind: 'delivery' })
  const rules = structuredClone(body) as { courier: object }
  Object.assign(rules.courier, changes)
  await desk.documents.save.mutate({ kind: 'delivery', version, body: rules, reason: null })
}

const USUAL = { weekdays: [1, 2, 3, 4, 5, 6], paused_until: null, from: '08:00', until: '20:00' }

test('a courier that does not come, today or on the ship date, says when it comes and offers a carrier', async ({
  browser,
  shop,
  ownerCookies,
}) => {
  const page = await pageElsewhere(browser, shop)
  const courier = (changes: object) => setCourier(shop, ownerCookies, { ...USUAL, ...changes })
  const notice = page.getByRole('alert').filter({ hasText: 'Next courier pickup: ' })
  const carrier = notice.getByRole('button', { name: 'Ship by carrier' })
  const again = notice.getByRole('button', { name: 'Try again' })

  // Orders ship on weekdays.
  await courier({ weekdays: [7] })
  await quotePart(page, stlBox('courier.stl', [30, 20, 10]))
  await startOrder(page)
  await typeAddress(page, OAKLAND)
  await priceDelivery(page)
  await expect(notice).toContainText('No courier is available the day your order ships')
  await expect(notice).toContainText('Next courier pickup: Sun, ')
  await expect(again).toHaveCount(0)
  await expectGoodLook(page, 'courier-closed-day')

  await courier({ from: '00:00', until: '00:01' })
  await priceDelivery(page)
  await expect(notice).toContainText('12:00 AM')
  await expect(carrier).toBeVisible()
  await expectGoodLook(page, 'courier-hours')

  await courier({ paused_until: Math.floor(Date.now() / 1000) + 2 * 86_400 })
  await priceDelivery(page)
  await expect(notice).toContainText('No courier is available right now')
  await expect(carrier).toBeVisible()
  await expectGoodLook(page, 'courier-paused')
  await courier({})
  await again.click()
  await expect(page.getByText('By courier to Oakland')).toBeVisible()
  await page.context().close()
})

test('the payment page and the order behind the link of its email look right, until the link has ended', async ({
  browser,
  shop,
  opened,
  ownerPage,
}) => {
  const page = await pageElsewhere(browser, shop)
  await quotePart(page, stlBox('hook.stl', [30, 20, 10]))
  await startOrder(page)
  await typeAddress(page, RENO)
  await priceDelivery(page)
  const carrier = page.getByRole('button', { name: /carrier/i }).first()
  await carrier.waitFor()
  await expectGoodLook(page, 'carrier-question')
  await carrier.click()
  await page.getByLabel('Email for your receipt').waitFor()
  await expectGoodLook(page, 'review-step')
  await goToPayment(page, 'cora@example.com')
  await expectGoodLook(page, 'card-page')
  await payWith(page, GOOD_CARD)
  await page.waitForURL(/\/orders\/q_/)
  const heading = page.getByRole('heading', { level: 1, name: /^Order \d+$/ })
  const number = (await heading.textContent()) ?? ''
  await expectGoodLook(page, 'order')
  const link = await linkOfEmail(ownerPage, number)
  const phone = await pageElsewhere(browser, shop)
  await phone.goto(link)
  await expect(phone.getByRole('heading', { level: 1, name: number })).toBeVisible()
  await expectGoodLook(phone, 'follow')
  await page.context().close()

  // Half a year after the order was over, as far as the database knows.
  await opened.kill()
  const database = new Database(join(opened.data, 'shop.sqlite'))
  database.prepare("update orders set status = 'cancelled', cancelled_at = paid_at - 181 * 86400").run()
  database.close()
  await opened.startAgain()
  const ended = await phone.goto(link)
  expect(ended?.status()).toBe(410)
  await expect(phone.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
  await expectGoodLook(phone, 'ended-link')
  await phone.context().close()
})

test('a kiosk with a wide screen looks right from the welcome to the order', async ({
  browser,
  shop,
  ownerPage,
}) => {
  const screen = await pairScreen(ownerPage, browser, shop, { viewport: { width: 1920, height: 1080 } })
  await expectGoodLook(screen, 'kiosk-welcome', KIOSK_SIZES)
  await screen.getByRole('button', { name: 'Touch to start' }).click()
  await expect(screen.getByRole('button', { name: 'Choose files' })).toBeVisible()
  await expectGoodLook(screen, 'kiosk-start', KIOSK_SIZES)
  await screen.getByRole('button', { name: 'Start over' }).click()
  await quoteHere(screen)
  await expectGoodLook(screen, 'kiosk-quote', KIOSK_SIZES)
  await startOrder(screen)
  await typeAddress(screen, OAKLAND)
  await priceDelivery(screen)
  await expect(screen.getByText('By courier to Oakland')).toBeVisible()
  await expectGoodLook(screen, 'kiosk-order-form', KIOSK_SIZES)
  await goToPayment(screen, 'cora@example.com')
  await expectGoodLook(screen, 'kiosk-card', KIOSK_SIZES)
  await payWith(screen, GOOD_CARD)
  await screen.waitForURL(/\/orders\/q_/)
  await expect(screen.getByRole('heading', { level: 1, name: /^Order \d+$/ })).toBeVisible()
  await expectGoodLook(screen, 'kiosk-order', KIOSK_SIZES)
  await screen.context().close()
})

test('a basket looks right while it is shared, its delivery is reviewed, and it is paid', async ({
  browser,
  shop,
  ownerCookies: cookies,
}) => {
  await endPoBoxes({ shop, cookies })
  const page = await pageElsewhere(browser, shop)
  await page.goto('/')
  await chooseFiles(page, ...[10, 14, 18].map((side) => stlBox(`block-${side}.stl`, [20, side, 10])))
  await page.waitForURL(/\/baskets\/bk_/)
  await page.locator('[data-total]:not([data-stale])').waitFor()
  await expectGoodLook(page, 'basket')
  await page.getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share this basket' })
  const shared = await dialog.locator('code').textContent()
  await expectGoodLook(page, 'share-dialog')
  await page.keyboard.press('Escape')
  const payer = await pageElsewhere(browser, shop)
  await payer.goto(new URL(shared!).pathname)
  await expect(payer.getByRole('heading', { level: 1, name: 'Shared basket: 3 parts' })).toBeVisible()
  await expectGoodLook(payer, 'shared-basket')

  await page.getByRole('link', { name: 'Continue to delivery' }).click()
  await typeAddress(page, { ...RENO, street: 'PO Box 1200' })
  await priceDelivery(page)
  const request = page.getByRole('region', { name: 'Ask for a delivery price' })
  await expectGoodLook(page, 'ask-delivery')
  await request.getByRole('button', { name: 'Ask for a delivery price' }).click()
  await expect(page.getByText('We’re pricing the delivery to Reno')).toBeVisible()
  await expectGoodLook(page, 'delivery-awaited')
  await page.getByRole('link', { name: 'Back to basket' }).click()
  await expect(page.getByText('We’re pricing the delivery to Reno')).toBeVisible()
  await expectGoodLook(page, 'basket-awaited')
  await page.context().close()

  const buyer = await pageElsewhere(browser, shop)
  await buyer.goto('/')
  await chooseFiles(buyer, ...[11, 15].map((side) => stlBox(`plate-${side}.stl`, [20, side, 10])))
  await buyer.waitForURL(/\/baskets\/bk_/)
  await buyer.getByRole('link', { name: 'Continue to delivery' }).click()
  await typeAddress(buyer, OAKLAND)
  await expectGoodLook(buyer, 'basket-address')
  await priceDelivery(buyer)
  await buyer.getByText('By courier to Oakland').waitFor()
  await expectGoodLook(buyer, 'basket-review')
  await goToPayment(buyer, 'cora@example.com')
  await expectGoodLook(buyer, 'basket-card-page')
  await payWith(buyer, GOOD_CARD)
  await expect(buyer.getByRole('heading', { level: 1, name: /^Purchase P\d+$/ })).toBeVisible()
  await expectGoodLook(buyer, 'purchase')
  await buyer.context().close()
  await payer.context().close()
})
