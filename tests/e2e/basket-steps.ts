import type { Page } from '@playwright/test'
import { GOOD_CARD, goToPayment, OAKLAND, payWith, priceDelivery, typeAddress } from './buying-steps.ts'
import { stlBox, type TestFile } from './part-files.ts'
import { centsOf, chooseFiles, expect } from './shop.ts'

export const FIVE_BLOCKS = [10, 14, 18, 22, 26].map((side) => stlBox(`block-${side}.stl`, [20, side, 10]))

/** Drops several files at once on the start page and waits for the price of all. */
export async function dropParts(page: Page, ...files: TestFile[]): Promise<void> {
  await page.goto('/')
  await chooseFiles(page, ...files)
  await page.waitForURL(/\/baskets\/bk_/)
  await expect(basketRows(page)).toHaveCount(files.length)
  await basketTotal(page)
}

export function basketRows(page: Page) {
  return page.getByRole('list', { name: 'Parts' }).getByRole('listitem')
}

/** The total at the foot, in cents, once it is current. */
export async function basketTotal(page: Page): Promise<number> {
  const total = page.locator('[data-total]:not([data-stale])')
  await total.waitFor()
  return centsOf((await total.textContent()) ?? '')
}

export async function buyBasket(page: Page, email: string): Promise<void> {
  await page.getByRole('link', { name: 'Continue to delivery' }).click()
  await typeAddress(page, OAKLAND)
  await priceDelivery(page)
  await expect(page.getByText('By courier to Oakland')).toBeVisible()
  await goToPayment(page, email)
  await payWith(page, GOOD_CARD)
  await expect(page.getByRole('heading', { level: 1, name: /^Purchase P\d+$/ })).toBeVisible()
}
