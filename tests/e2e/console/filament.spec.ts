import type { Page } from '@playwright/test'
import { expectNoViolations } from '../accessibility.ts'
import { boughtPart } from '../bought-part.ts'
import { customerElsewhere, test } from '../console-owner.ts'
import { expect, expectNoOverflow, ownShop } from '../shop.ts'

// Only this file loads the printers of its shop.
test.use({ settings: ownShop() })

const detail = (page: Page) => page.getByRole('region', { name: 'The chosen spool' })
const level = (page: Page) => page.getByRole('row', { name: /^PLA\+, Black/ })

test('spools are received, weighed and loaded, and a print takes its filament from the one in its printer', async ({
  ownerPage: page,
  browser,
  shop,
}) => {
  await page.goto('/console/filament')
  await expect(page.getByRole('heading', { name: 'No spools yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Receive spools' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Material').selectOption('PLA+')
  await dialog.getByLabel('Color').selectOption('Black')
  await dialog.getByLabel('How many').fill('2')
  await dialog.getByLabel('Brand').fill('Prusament')
  await dialog.getByLabel('Empty spool').fill('193')
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Receive 2 spools' }).click()
  await expect(page.getByText('Received S1, S2: write them on the spools')).toBeVisible()
  await expect(detail(page).getByRole('heading', { name: 'S1: PLA+, Black' })).toBeVisible()

  await page.keyboard.press('w')
  await dialog.getByLabel('The scale shows').fill('205.5')
  await expect(dialog.getByText(/^13 g are left; by the records 1\.00 kg/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(detail(page).getByText('13 g of 1.00 kg')).toBeVisible()
  await expect(page.getByText('S1 weighed')).toBeVisible()

  await page.keyboard.press('m')
  await dialog.getByLabel('To').selectOption('Printer 1')
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect(detail(page).getByText('Printer 1, slot 1', { exact: true })).toBeVisible()

  const customer = await customerElsewhere(browser, shop, 'Cora')
  await boughtPart(customer.request, shop, 3)
  await expect(level(page).getByRole('cell').nth(1)).not.toHaveText('0 g')

  await page.goto('/console/production')
  await page.getByRole('region', { name: 'To print' }).getByRole('button', { name: 'Plan…' }).first().click()
  const printer = dialog.getByLabel('Printer', { exact: true })
  const first = await printer.getByRole('option', { name: /^Printer 1/ }).getAttribute('value')
  await printer.selectOption(first)
  await dialog.getByRole('button', { name: 'Plan', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await page.goto('/console/plates')
  await page.getByRole('link', { name: '1', exact: true }).first().click()
  await expect(page.getByText(/Enough: S2 \(1\.00 kg\)/)).toBeVisible()
  await expectNoViolations(page)
  await customer.context().close()
})

test('the page of filament fits a phone, and the menu there leads to every other page', async ({
  ownerPage: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/console/filament')
  await expect(page.getByRole('button', { name: 'Receive spools' })).toBeVisible()
  await expectNoOverflow(page)
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expectNoViolations(page)
  const menu = page.getByRole('navigation', { name: 'All console pages' })
  await menu.getByRole('link', { name: 'Orders' }).click()
  await page.waitForURL(/\/console\/orders/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
