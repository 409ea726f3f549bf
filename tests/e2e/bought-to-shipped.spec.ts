import type { Page } from '@playwright/test'
import {
  GOOD_CARD,
  goToPayment,
  OAKLAND,
  payWith,
  priceDelivery,
  startOrder,
  typeAddress,
} from './buying-steps.ts'
import { test } from './console-owner.ts'
import { stlBox } from './part-files.ts'
import { expect, ownShop, pageElsewhere, quotePart } from './shop.ts'

// The first orders on the boards are the ones that this test bought.
test.use({ settings: ownShop() })

async function press(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name }).click()
}

test(
  'a guest uploads, pays, and follows the part until it is made, packed and shipped',
  { tag: '@quick' },
  async ({ browser, shop, ownerPage: owner }) => {
    const page = await pageElsewhere(browser, shop)

    await quotePart(page, stlBox('whole-way.stl', [20, 20, 10]))
    await startOrder(page)
    await typeAddress(page, OAKLAND)
    await priceDelivery(page)
    await goToPayment(page, 'cora@example.com')
    await payWith(page, GOOD_CARD)
    await expect(page.getByRole('listitem').filter({ hasText: 'In line to print' })).toBeVisible()

    await owner.goto('/console/production')
    const group = (name: string) => owner.getByRole('region', { name })
    await group('To print').getByRole('button', { name: 'Plan…' }).click()
    await press(owner, /^Plan and start/)
    await expect(group('Printing').getByRole('button', { name: 'Done' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText('Printing')
    await expect(page.getByRole('progressbar', { name: /^Piece 1: Printing/ })).toBeVisible()

    await group('Printing').getByRole('button', { name: 'Done' }).click()
    await group('To finish').getByRole('button', { name: 'Pass' }).click()
    await expect(group('To finish').getByRole('button')).toHaveCount(0)
    await owner.goto('/console/shipping')
    await press(owner, /^Packed/)
    await expect(owner.getByRole('button', { name: /^Ship/ })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText(
      'Packed, waiting for pickup',
    )
    await expect(page.getByRole('listitem').filter({ hasText: 'Waiting for pickup' })).toBeVisible()

    await owner.getByRole('combobox', { name: 'Courier' }).fill('Courier')
    await press(owner, /^Ship/)
    await expect(owner.getByRole('status').filter({ hasText: /shipped/i })).toBeVisible()
    await page.reload()
    await expect(page.getByText('On its way to Oakland')).toBeVisible()
    await page.getByRole('link', { name: 'My orders' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'whole-way.stl' })).toContainText('On its way')
    await page.context().close()
  },
)
