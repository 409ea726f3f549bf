import { createSocket } from 'node:dgram'
import type { Page } from '@playwright/test'
import { ORCA_PROCESS, PRUSA_BUNDLE } from '../../shared/production/printers/profile-files.ts'
import { expectNoViolations } from '../accessibility.ts'
import { boughtPart } from '../bought-part.ts'
import { customerElsewhere, test } from '../console-owner.ts'
import { expect, expectNoOverflow, ownShop } from '../shop.ts'

// Only this file changes the printers of its shop.
test.use({ settings: ownShop() })

const detail = (page: Page) => page.getByRole('region', { name: /^The (chosen|new) printer$/ })
const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Printers' }).getByRole('button', { name })
const expectStatus = (page: Page, text: RegExp) =>
  expect(page.getByRole('status').getByText(text)).toBeVisible()

/** Confirms the dialog that asks for a reason. */
async function confirm(page: Page, label: RegExp, reason: string, button: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(label).fill(reason)
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

test('a printer is added from a model, edited, and out of what can be started while it is under maintenance', async ({
  ownerPage: page,
  browser,
  shop,
}) => {
  await page.goto('/console/printers')
  await expect(row(page, 'Printer 1')).toBeVisible()
  await expectNoViolations(page)

  await page.keyboard.press('n')
  await detail(page).getByRole('button', { name: 'Enter every field…' }).click()
  await detail(page).getByRole('button', { name: 'Add…' }).click()
  await expect(detail(page).getByText('Give the printer a name.')).toBeVisible()
  await expect(detail(page).getByText('The width is a number from 20 to 2000 mm.')).toBeVisible()
  await detail(page).getByLabel('Common models').selectOption('Prusa Research CORE One')
  await expect(detail(page).getByLabel('Width')).toHaveValue('250')
  await expect(detail(page).getByLabel('PETG with carbon fiber')).not.toBeChecked()
  await detail(page).getByLabel('Name', { exact: true }).fill('Core')
  await expectNoViolations(page)
  await detail(page).getByRole('button', { name: 'Add…' }).click()
  await confirm(page, /^Reason \(optional\)/, 'Bought', 'Add')
  await expectStatus(page, /^Core is saved/)
  await expect(row(page, 'Core')).toHaveAttribute('aria-current', 'true')

  await page.keyboard.press('e')
  await detail(page).getByLabel('Hardened nozzle').check()
  await expect(detail(page).getByLabel('PETG with carbon fiber')).toBeChecked()
  await detail(page).getByLabel('PPS with carbon fiber').check()
  await expect(
    detail(page).getByText(/PPS-CF needs a hot end of 320 °C, and this one reaches 290 °C/),
  ).toBeVisible()
  await detail(page).getByLabel('PPS with carbon fiber').uncheck()
  await detail(page).getByRole('button', { name: 'Save…' }).click()
  await expect(page.getByRole('dialog').getByRole('row', { name: /Hardened nozzle/ })).toContainText(
    'no → yes',
  )
  await expect(page.getByRole('dialog')).toContainText(
    'Prices and ship dates from now on follow this change.',
  )
  await confirm(page, /^Reason/, 'New nozzle', 'Save')
  await expectStatus(page, /^Core is saved/)

  const customer = await customerElsewhere(browser, shop, 'Cora')
  await boughtPart(customer.request, shop, 1)
  await page.goto('/console/production')
  const choice = page.getByRole('dialog').getByLabel('Printer', { exact: true })
  const plan = page.getByRole('region', { name: 'To print' }).getByRole('button', { name: 'Plan…' }).first()
  await plan.click()
  await expect(choice.getByRole('option', { name: /^Core/ })).toHaveCount(1)

  await page.goto('/console/printers')
  await row(page, 'Core').click()
  await page.keyboard.press('m')
  await expectNoViolations(page)
  await confirm(page, /^What is wrong/, 'The belt is loose', 'Start maintenance')
  await expectStatus(page, /^Core is under maintenance/)
  await expect(row(page, 'Core')).toContainText('Maintenance')
  await page.goto('/console/production')
  await plan.click()
  await expect(choice.getByRole('option', { name: /^Printer 1/ })).toHaveCount(1)
  await expect(choice.getByRole('option', { name: /^Core/ })).toHaveCount(0)

  await page.goto('/console/printers')
  await row(page, 'Core').click()
  await detail(page).getByRole('button', { name: 'Done: Check belt tension' }).click()
  await confirm(page, /^Remark/, 'Tightened', 'Done')
  await page.keyboard.press('a')
  await expectStatus(page, /^Core is available/)
  const log = page.getByRole('region', { name: 'Log' })
  await expect(log).toContainText('Done: Check belt tension. Tightened')
  await expect(log).toContainText('Maintenance began. The belt is loose')

  await page.keyboard.press('l')
  await page.getByRole('dialog').getByLabel('Nozzle').selectOption('0.4')
  await page.getByRole('dialog').getByLabel('Material').selectOption('PETG')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expectStatus(page, /nozzle and filament recorded/)
  await expect(row(page, 'Core')).toContainText('0.4 mm')
  await customer.context().close()
})

test('a profile is imported from a slicer’s file, after its owner saw what is taken', async ({
  ownerPage: page,
}) => {
  await page.goto('/console/printers')
  await row(page, 'Printer 1').waitFor()
  await page.keyboard.press('i')
  const dialog = page.getByRole('dialog')
  const choose = (...files: { name: string; text: string }[]) =>
    dialog
      .getByLabel('Files', { exact: true })
      .setInputFiles(
        files.map(({ name, text }) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })),
      )
  await choose({ name: 'cat.ini', text: 'meow' })
  await expect(dialog.getByText(/cat\.ini has no settings/)).toBeVisible()
  await choose(ORCA_PROCESS)
  await expect(dialog.getByText(/They inherit from Shop base/)).toBeVisible()
  await choose(PRUSA_BUNDLE)
  await expect(dialog.getByLabel('Process', { exact: true })).toHaveValue('0.2 mm normal')
  await expect(dialog.getByRole('row', { name: /Speed of outer perimeters/ })).toContainText('150 → 30 mm/s')
  await dialog.getByText(/settings not used/).click()
  await expect(dialog.getByRole('row', { name: /fill_density/ })).toContainText('Every quote has its own.')
  await expectNoViolations(page)
  await dialog.getByLabel('Name of the profile').fill('Our old printer')
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expectStatus(page, /^Our old printer: \d+ settings taken from PrusaSlicer/)
  await expect(page.getByRole('region', { name: 'Profiles' })).toContainText('Our old printer')
  await page.keyboard.press('e')
  await expect(
    detail(page).getByLabel('Profile', { exact: true }).getByRole('option', { name: 'Our old printer' }),
  ).toHaveCount(1)
})

test('several printers are added at once by model, count and what is in them', async ({
  ownerPage: page,
}) => {
  await page.goto('/console/printers')
  await page.getByRole('button', { name: 'Add printers' }).click()
  const add = detail(page).getByRole('button', { name: 'Add', exact: true })
  await add.click()
  await expect(detail(page).getByText('Choose a model.')).toBeVisible()
  await detail(page).getByLabel('Model', { exact: true }).selectOption('Prusa Research MK4S')
  await detail(page).getByLabel('How many').fill('3')
  await detail(page).getByLabel('Filament', { exact: true }).selectOption('PETG')
  await expectNoViolations(page)
  await add.click()
  await expectStatus(page, /^MK4S 1 to MK4S 3 are added/)
  await expect(row(page, 'MK4S 1')).toHaveAttribute('aria-current', 'true')
  await expect(row(page, 'MK4S 3')).toBeVisible()
})

test('the page fits a phone, and selecting a printer shows it', async ({ ownerPage: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/console/printers')
  await row(page, 'Printer 2').click()
  await expect(detail(page).getByRole('heading', { name: /Printer 2/ })).toBeInViewport()
  await expectNoOverflow(page)
  await detail(page).getByRole('button', { name: 'Edit' }).click()
  await expect(detail(page).getByRole('heading', { name: 'Record of Printer 2' })).toBeInViewport()
  await expectNoOverflow(page)
})

test('the owner looks for printers, and adds one that answered', async ({ ownerPage: page }) => {
  const socket = createSocket('udp4')
  const announcement = [
    'NOTIFY * HTTP/1.1',
    'Location: 192.168.1.77',
    'NT: urn:bambulab-com:device:3dprinter:1',
    'USN: 01P00A123456789',
    'DevModel.bambu.com: C12',
    'DevName.bambu.com: Left P1S',
    '',
    '',
  ].join('\r\n')
  const timer = setInterval(() => socket.send(announcement, 2021, '127.0.0.1'), 200)
  await page.goto('/console/printers')
  await page.getByRole('button', { name: 'Look for printers' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/Listening on the shop’s network/)).toBeVisible()
  await expect(dialog.getByText('1 printer answered.')).toBeVisible({ timeout: 20_000 })
  clearInterval(timer)
  socket.close()
  await expect(dialog.getByText('Bambu Lab P1S · 192.168.1.77')).toBeVisible()
  await expect(dialog.getByText('Serial number 01P00A123456789')).toBeVisible()
  await expect(dialog.getByText(/access code/)).toBeVisible()
  await expectNoViolations(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await expectNoOverflow(page)
  await page.setViewportSize({ width: 1366, height: 768 })
  await dialog.getByRole('button', { name: 'Add…' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Left P1S')
  await expect(page.getByLabel('Model', { exact: true })).toHaveValue('Bambu Lab P1S')
  await expect(page.getByLabel('Width')).toHaveValue('256')
})
