import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { signUp } from '../account-person.ts'
import { expectNoViolations } from '../accessibility.ts'
import { boughtPart, quotedPart } from '../bought-part.ts'
import { test } from '../console-owner.ts'
import { stlBox } from '../part-files.ts'
import { expect, ownShop, pageElsewhere } from '../shop.ts'

// The list has only the customers of this file.
test.use({ settings: ownShop() })

test('staff find a customer, read the page, write a note, export the data, and erase it', async ({
  ownerPage: page,
  browser,
  opened,
}) => {
  const customer = await pageElsewhere(browser, opened.address)
  const { email } = await signUp(customer, 'Adalbert')
  const file = stlBox('gearbox.stl', [20, 20, 20])
  await quotedPart(customer.request, opened.address, { file, quantity: 1, material: 'PLA+', color: 'Black' })

  await page.goto('/console/customers')
  const rows = page.getByRole('grid', { name: 'Customers' }).getByRole('row')
  // The heads are a row, too.
  await expect(rows).toHaveCount(2)
  await page.getByLabel('Search customers').fill('nobody at all')
  await expect(page.getByText('No matching customers')).toBeVisible()
  await page.getByLabel('Search customers').fill('adalb')
  await expect(page.getByRole('row', { name: /Adalbert/ })).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('row', { name: /Adalbert/ }).click()

  await expect(page.getByRole('region', { name: 'Table of quotes' })).toContainText('gearbox.stl')
  await expect(page.getByRole('region', { name: 'Table of files' })).toContainText('From')
  await page.getByLabel('New note').fill('Prefers matte black')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('region', { name: 'Notes' }).getByRole('listitem')).toContainText('Olive Owner')
  await expectNoViolations(page)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export all data' }).click()
  const archive = unzipSync(await readFile(await (await downloading).path()))
  expect(Object.keys(archive)).toContain('README.txt')
  expect(Buffer.from(archive['data/customer_notes.jsonl']).toString()).toContain('Prefers matte black')

  await page.getByRole('button', { name: 'Erase …' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Part files with their previews (1)')
  await dialog.getByLabel('Reason').fill('Asked by phone')
  await expect(dialog.getByRole('button', { name: 'Erase' })).toBeDisabled()
  await dialog.getByLabel(`Type ${email} to confirm`).fill(email)
  await dialog.getByRole('button', { name: 'Erase' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Erased customer' })).toBeVisible()
  await expect(page.getByText('Prefers matte black')).toBeHidden()
})

test('an open order keeps its customer, and leads to their page', async ({
  ownerPage: page,
  browser,
  opened,
}) => {
  const customer = await pageElsewhere(browser, opened.address)
  await signUp(customer, 'Benedicta')
  const order = await boughtPart(customer.request, opened.address)
  await page.goto(`/console/orders/${order}`)
  await page.getByRole('link', { name: 'Benedicta', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Benedicta' })).toBeVisible()
  await page.getByRole('button', { name: 'Erase …' }).click()
  await expect(page.getByRole('dialog')).toContainText('One order is still open')
})

test('a customer downloads their data and deletes the account', async ({ browser, opened }) => {
  const page = await pageElsewhere(browser, opened.address)
  const { email } = await signUp(page, 'Cleopatra')
  await page.goto('/account')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^customer-data-.*\.zip$/)
  await page.getByRole('button', { name: 'Delete account…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(`Type ${email} to confirm`).fill(email)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog).toBeHidden()
  await page.goto('/account')
  await expect(page).toHaveURL(/sign-in/)
})
