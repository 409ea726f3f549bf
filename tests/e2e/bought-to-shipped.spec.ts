import type { Browser, Page } from '@playwright/test'
import { PASSWORD } from './account-person.ts'
import {
  GOOD_CARD,
  goToPayment,
  OAKLAND,
  payWith,
  priceDelivery,
  startOrder,
  typeAddress,
} from './buying-steps.ts'
import { stlBox } from './part-files.ts'
import { expect, quotePart, test } from './shop.ts'

const OWNER = { email: 'olive@shop.example', password: PASSWORD, name: 'Olive Owner' }

/** The owner at the console, on another machine. */
async function ownerPage(browser: Browser, opened: { address: string; setUpLink: string }): Promise<Page> {
  const page = await (
    await browser.newContext({ baseURL: opened.address, reducedMotion: 'reduce' })
  ).newPage()
  const headers = { origin: opened.address }
  const token = opened.setUpLink.split('#')[1]
  await page.request.post('/auth/set-up', { data: { ...OWNER, token } })
  const { email, password } = OWNER
  const answer = await page.request.post('/auth/sign-in', { data: { email, password }, headers })
  expect(answer.status()).toBe(200)
  return page
}

async function press(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name }).click()
}

test('a guest uploads, pays, and watches the part being made, packed and shipped', async ({
  page,
  browser,
  opened,
}) => {
  await quotePart(page, stlBox('whole-way.stl', [20, 20, 10]))
  await startOrder(page)
  await typeAddress(page, OAKLAND)
  await priceDelivery(page)
  await goToPayment(page, 'cora@example.com')
  await payWith(page, GOOD_CARD)
  await expect(page.getByText('Waiting for a printer')).toBeVisible()

  const owner = await ownerPage(browser, opened)
  await owner.goto('/console/production')
  await press(owner, /^Start/)
  await expect(owner.getByRole('button', { name: /^Print done/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText('Being made')
  await expect(page.getByRole('progressbar', { name: /^Piece 1: Printing/ })).toBeVisible()

  await press(owner, /^Print done/)
  await press(owner, /^Finished and checked/)
  await expect(owner.getByRole('button', { name: /^Finished and checked/ })).toHaveCount(0)
  await owner.goto('/console/shipping')
  await press(owner, /^Packed/)
  await expect(owner.getByRole('button', { name: /^Ship/ })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Waiting for the courier')).toBeVisible()

  await owner.getByRole('combobox', { name: 'Who takes it' }).fill('Courier')
  await press(owner, /^Ship/)
  await expect(owner.getByRole('status').filter({ hasText: /shipped/i })).toBeVisible()
  await page.reload()
  await expect(page.getByText('On its way to Oakland')).toBeVisible()
  await page.getByRole('link', { name: 'My orders' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'whole-way.stl' })).toContainText('Shipped')
  await owner.context().close()
})
