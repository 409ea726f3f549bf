import type { Page } from '@playwright/test'
import { expectNoViolations } from '../accessibility.ts'
import { boughtPart } from '../bought-part.ts'
import { customerElsewhere, test } from '../console-owner.ts'
import { photoFile } from '../../shop/photo-file.ts'
import { expect, expectNoOverflow, ownShop } from '../shop.ts'

// Only this file buys filament and rules the stock of its shop.
test.use({ settings: ownShop() })

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const dialogOf = (page: Page) => page.getByRole('dialog')

/** Receives one spool of black PLA+ with so many grams. */
async function receive(page: Page, grams: string): Promise<void> {
  await page.goto('/console/filament')
  await page.getByRole('button', { name: 'Receive spools' }).click()
  const dialog = dialogOf(page)
  await dialog.getByLabel('Material').selectOption('PLA+')
  await dialog.getByLabel('Color').selectOption('Black')
  await dialog.getByLabel('Filament on each').fill(grams)
  await dialog.getByLabel('Brand').fill('Prusament')
  await dialog.getByLabel('Cost').fill('24.99')
  await dialog.getByLabel('Empty spool').fill('193')
  await dialog.getByRole('button', { name: 'Receive 1 spool' }).click()
  await expect(dialog).toHaveCount(0)
}

test('filament that is sold and not there is bought, ordered, received, and its color is back in stock by itself', async ({
  ownerPage: page,
  browser,
  shop,
}) => {
  await receive(page, '4')
  const customer = await customerElsewhere(browser, shop, 'Cora')
  await boughtPart(customer.request, shop, 3)

  await page.goto('/console')
  const desk = page.getByRole('listitem').filter({ hasText: 'for open orders' })
  await expect(desk).toContainText('PLA+, Black')
  await desk.getByRole('link', { name: 'Open PLA+, Black' }).click()
  await expect(page.getByRole('heading', { name: 'To buy' })).toBeVisible()
  await expectNoViolations(page)

  await page.goto('/console/materials')
  const rule = region(page, 'Stock rule')
  await rule.getByRole('button', { name: 'Change the rule…' }).click()
  await dialogOf(page).getByLabel('Take colors out of stock when little is free').check()
  await dialogOf(page).getByLabel('Out of stock with less than').fill('300')
  await dialogOf(page).getByRole('button', { name: 'Save' }).click()
  await expect(rule.getByRole('row', { name: /Black/ })).toContainText('Out of stock')
  await expectNoViolations(page)

  await page.goto('/console/buying-list')
  await page.getByRole('button', { name: 'Mark as ordered… PLA+, Black' }).click()
  await dialogOf(page).getByLabel('Vendor (optional)').fill('Filament House')
  await dialogOf(page).getByLabel('How many').fill('1')
  await dialogOf(page).getByLabel('Filament on each').fill('1000')
  await dialogOf(page).getByLabel('Expected on (optional)').fill('2099-12-01')
  await dialogOf(page).getByRole('button', { name: 'Mark as ordered' }).click()
  await expect(page.getByText('1 spool of PLA+, Black on order')).toBeVisible()
  await expect(region(page, 'On its way')).toContainText('Filament House')
  await page.goto('/console/materials')
  await expect(rule.getByRole('row', { name: /Black/ })).toContainText('expected')

  await page.goto('/console/buying-list')
  await page.getByRole('button', { name: 'Receive supply 1, PLA+, Black' }).click()
  await dialogOf(page).getByLabel('Shelf (optional)').fill('A2')
  await dialogOf(page).getByRole('button', { name: 'Receive 1 spool' }).click()
  await expect(page.getByText('Received S2. Print its label.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Labels…' })).toBeVisible()
  await expect(region(page, 'To buy')).toContainText('Nothing to buy: there is enough')
  await page.goto('/console/materials')
  await expect(rule.getByRole('row', { name: /Black/ })).toContainText('In stock')
  await customer.context().close()
})

test('on a phone, the scanned label of a spool leads to weighing it or moving it with one more step', async ({
  ownerPage: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await receive(page, '1000')
  const label = await page.request.get('/console/print/labels.pdf?spools=1&format=roll_62')
  expect(label.headers()['content-type']).toBe('application/pdf')
  await page.goto('/console/scan/S-1')
  await page.waitForURL(/\/console\/filament\/sp_/)
  await expect(page.getByRole('heading', { name: 'S1: PLA+, Black' })).toBeVisible()
  await expectNoOverflow(page)
  await expectNoViolations(page)
  const weigh = page.getByRole('button', { name: 'Weigh' })
  await expect(weigh).toBeInViewport()
  await weigh.click()
  await dialogOf(page).getByLabel('The scale shows').fill('193')
  await dialogOf(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('S1 weighed')).toBeVisible()
  await page.getByRole('button', { name: 'Move' }).click()
  await dialogOf(page).getByLabel('To').selectOption('Printer 2')
  await dialogOf(page).getByRole('button', { name: 'Move' }).click()
  await expect(page.getByText('Printer 2, slot 1', { exact: true })).toBeVisible()
  for (const path of ['/console/buying-list', '/console/materials', '/console/costs']) {
    await page.goto(path)
    await expect(page.locator('main h2, main legend').first()).toBeVisible()
    await expectNoOverflow(page)
  }
})

// A photo is drawn smaller before it is sent.
test.describe('in a browser that draws photos', () => {
  test.use({ drawn: true })

  test('a new nozzle begins its hours, and its work is kept with a photo', async ({ ownerPage: page }) => {
    await page.goto('/console/printers')
    await page.getByRole('list', { name: 'Printers' }).getByRole('button', { name: 'Printer 1' }).click()
    await page.keyboard.press('z')
    await dialogOf(page).getByLabel('Made of').selectOption('brass')
    await dialogOf(page).getByRole('button', { name: 'Record the nozzle' }).click()
    await expect(page.getByText('Printer 1 has a new nozzle')).toBeVisible()
    const log = region(page, 'Log')
    await expect(log).toContainText('New, 0.4 mm, brass')
    await log
      .getByLabel(/^Photo file/)
      .first()
      .setInputFiles({
        name: 'nozzle.jpg',
        mimeType: 'image/jpeg',
        buffer: Buffer.from(photoFile()),
      })
    await expect(log.getByRole('img', { name: 'Work on the printer, 1' })).toBeVisible()
    await expectNoViolations(page)
  })
})

test('the owner sets the costs of production, and an order says when its cost is counted', async ({
  ownerPage: page,
  browser,
  shop,
}) => {
  await page.goto('/console/costs')
  await page.getByLabel('Labor', { exact: true }).fill('30')
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Review and save' }).click()
  await dialogOf(page)
    .getByLabel(/^Reason/)
    .fill('What we pay')
  await dialogOf(page).getByRole('button', { name: 'Save' }).click()
  await expect(
    page.getByText('Saved. Plates that end from now on are costed with these figures.'),
  ).toBeVisible()

  const customer = await customerElsewhere(browser, shop, 'Olga')
  const order = await boughtPart(customer.request, shop, 1)
  await page.goto(`/console/orders/${order}`)
  await expect(region(page, 'Cost')).toContainText('Costs are counted once a plate has ended.')
  await customer.context().close()
})
