import type { Page } from '@playwright/test'
import { expectNoViolations } from '../accessibility.ts'
import { boughtPart } from '../bought-part.ts'
import { customerElsewhere, test } from '../console-owner.ts'
import { spoolmanSpool, startSpoolman } from '../../server/platform/adapters/printers/spoolman-site.ts'
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
  await expect(page.getByText('Received S1, S2. Print their labels.')).toBeVisible()
  await expect(detail(page).getByRole('heading', { name: 'S1: PLA+, Black' })).toBeVisible()

  await page.keyboard.press('w')
  await dialog.getByLabel('The scale shows').fill('203')
  await expect(dialog.getByText(/^10 g are left; the records say 1\.00 kg/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(detail(page).getByText('10 g of 1.00 kg')).toBeVisible()
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
  const box = (await page.getByRole('dialog').boundingBox())!
  for (const link of await menu.getByRole('link').all()) {
    const { x, width } = (await link.boundingBox())!
    expect.soft([x >= box.x, x + width <= box.x + box.width], await link.innerText()).toEqual([true, true])
  }
  await expect(menu.getByText('Production', { exact: true }).first()).toBeVisible()
  await menu.getByRole('link', { name: 'Orders' }).click()
  await page.waitForURL(/\/console\/orders/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('spools are imported from Spoolman once, and an empty spool is weighed by its maker', async ({
  ownerPage: page,
}) => {
  const spoolman = await startSpoolman([
    spoolmanSpool(1),
    spoolmanSpool(2),
    spoolmanSpool(3, {
      filament: { id: 8, name: 'Glow green', material: 'ABS', weight: 1000 },
      location: undefined,
    }),
  ])
  await page.goto('/console/filament')
  await page.getByRole('button', { name: 'Import from Spoolman' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Address of Spoolman').fill('8.8.8.8')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(/No Spoolman could be read at this address/)).toBeVisible()
  await dialog.getByLabel('Address of Spoolman').fill(spoolman.address)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('3 spools can be imported.')).toBeVisible()
  const rows = dialog.getByRole('list', { name: 'Filaments to import' }).getByRole('listitem')
  const black = rows.filter({ hasText: 'PolyTerra Charcoal Black' })
  await expect(black.getByLabel('Material')).toHaveValue('PLA+')
  await expect(black.getByLabel('Color')).toHaveValue('Black')
  const glow = rows.filter({ hasText: 'Glow green' })
  await expect(glow.getByLabel('Material')).toHaveValue('')
  await expect(dialog.getByRole('button', { name: 'Import 2 spools' })).toBeVisible()
  await glow.getByLabel('Material').selectOption('Custom')
  await expect(glow.getByText('Choose a color, or leave it out.')).toBeVisible()
  await glow.getByLabel('Color').selectOption('Green')
  await expectNoViolations(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await expectNoOverflow(page)
  await page.setViewportSize({ width: 1366, height: 768 })
  await dialog.getByRole('button', { name: 'Import 3 spools' }).click()
  await expect(page.getByText(/3 spools imported \(S\d+ to S\d+\)/)).toBeVisible()
  await expect(page.getByText(/Polymaker/).first()).toBeVisible()

  await page.getByRole('button', { name: 'Import from Spoolman' }).click()
  await dialog.getByLabel('Address of Spoolman').fill(spoolman.address)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(/There are no new spools\. 3 spools imported before\./)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Import 0 spools' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await spoolman.stop()

  await page.getByRole('button', { name: 'Receive spools' }).click()
  await dialog.getByLabel('Brand').fill('Prusament')
  await dialog.getByRole('button', { name: '1.00 kg, plastic: 193 g' }).click()
  await expect(dialog.getByLabel('Empty spool')).toHaveValue('193')
})
