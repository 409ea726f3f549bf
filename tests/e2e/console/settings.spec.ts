import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectNoViolations } from '../accessibility.ts'
import { boughtPart } from '../bought-part.ts'
import { test } from '../console-owner.ts'
import { expect, openSettings, ownShop } from '../shop.ts'

// The history has only what this test saved.
test.use({ settings: ownShop() })

test('settings are exported, changed, compared, put back and imported', async ({ ownerPage: page }) => {
  await page.goto('/console/settings')
  const row = page.getByRole('row', { name: /Shop details/ })
  await expect(row).toContainText('As installed')
  const downloading = page.waitForEvent('download')
  await row.getByRole('button', { name: 'Export Shop details' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^layerline-shop-details-\d{4}-\d\d-\d\d\.json$/)
  const file = JSON.parse(await readFile(await download.path(), 'utf8')) as {
    documents: { shop_details: { name: string } }
  }
  await expectNoViolations(page)

  await page.goto('/console/shop')
  await openSettings(page, /^Contact/)
  await page.getByLabel('Shop name').fill('Bay Prints')
  await page.getByRole('button', { name: 'Review and save' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. Pages, receipts and new emails use it from now on.')).toBeVisible()
  await page.goto('/console/settings/shop_details')
  const comparison = page.getByRole('table', { name: 'Changes from version 1 to 2' })
  await expect(comparison.getByRole('row', { name: /^Name/ })).toContainText('Bay Prints')
  await expectNoViolations(page)

  await page.getByRole('button', { name: 'Go back to this' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('row', { name: /^Name/ })).toContainText('Bay Prints')
  await dialog.getByLabel('Reason (optional)').fill('The old name is known')
  await dialog.getByRole('button', { name: 'Go back' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: /The old name is known/ })).toContainText('Current')

  await page.goto('/console/activity?kind=settings')
  const activity = page.getByRole('region', { name: 'Table of activity' })
  await expect(activity.getByRole('row', { name: /The old name is known/ })).toContainText('Shop details')
  await expectNoViolations(page)

  await page.goto('/console/settings')
  await page.getByRole('button', { name: 'Import…' }).click()
  const importing = page.getByRole('dialog')
  const upload = async (content: unknown) =>
    importing.getByLabel('File').setInputFiles({
      name: 'settings.json',
      mimeType: 'application/json',
      buffer: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
    })
  await upload('not json')
  await expect(importing).toContainText('This is not a file of Layerline settings')
  file.documents.shop_details.name = ''
  await upload(file)
  await expect(importing).toContainText('Shop details, name: This must not be empty.')
  await expect(importing.getByRole('button', { name: 'Import' })).toBeDisabled()
  file.documents.shop_details.name = 'Lake Prints'
  await upload(file)
  await expect(importing.getByRole('row', { name: /^Name/ })).toContainText('Lake Prints')
  await importing.getByRole('button', { name: 'Import' }).click()
  await expect(page.getByText('1 document was imported.')).toBeVisible()
  await expect(row).toContainText('Olive Owner')
})

test('two owners change the routing at once, and both changes are kept', async ({
  ownerPage: page,
  context,
}) => {
  const other = await context.newPage()
  await page.goto('/console/routing')
  await other.goto('/console/routing')
  const save = async (one: typeof page) => {
    await one.getByRole('button', { name: 'Review and save' }).click()
    const dialog = one.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Save' }).click()
    return dialog
  }
  await page.getByLabel('Unit price over').fill('1800')
  await page.getByLabel('Total print time over').fill('0')
  await expect(page.getByText('This must be more than 0.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Review and save' })).toBeDisabled()
  await page.getByLabel('Total print time over').fill('90')
  await expectNoViolations(page)
  await expect(await save(page)).toBeHidden()
  await expect(page.getByText('Saved. Quotes from now on use it.')).toBeVisible()

  await other.getByLabel('Total print time over').fill('80')
  await other.getByLabel('Any custom color').uncheck()
  const dialog = await save(other)
  await expect(dialog).toContainText('Olive Owner saved a new version')
  await expect(dialog.getByRole('radio', { name: 'Olive Owner: 90' })).toBeChecked()
  await dialog.getByRole('radio', { name: 'You: 80' }).check()
  await dialog.getByRole('button', { name: 'Continue editing' }).click()
  await expect(other.getByLabel('Unit price over')).toHaveValue('1800.00')
  await expect(other.getByText('2 changes not saved.')).toBeVisible()
  await expect(await save(other)).toBeHidden()

  await page.goto('/console/settings/routing')
  await expect(page.getByRole('table', { name: 'Versions' }).getByRole('row')).toHaveCount(4)
  await page.goto('/console/routing')
  await expect(page.getByLabel('Unit price over')).toHaveValue('1800.00')
  await expect(page.getByLabel('Total print time over')).toHaveValue('80')
  await expect(page.getByLabel('Any custom color')).not.toBeChecked()
})

test('a closed day shows the promises it affects, and a holiday is taken over from the state’s list', async ({
  ownerPage: page,
  opened,
}) => {
  const id = await boughtPart(page.request, opened.address)
  const { ship_by } = (await (await page.request.get(`/v1/orders/${id}`)).json()) as { ship_by: string }
  await page.goto('/console/calendar')
  await page.getByLabel('Day', { exact: true }).fill(ship_by)
  await page.getByLabel('Reason').fill('The shop moves')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('1 open order promised for a day that would be closed')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Order 10/ })).toHaveAttribute('href', `/console/orders/${id}`)
  await expectNoViolations(page)
  if (process.env['SHOTS']) await page.screenshot({ path: '/tmp/own/calendar.png' })

  await page.getByRole('button', { name: 'Review and save' }).click()
  await expect(page.getByRole('dialog')).toContainText('1 open order promised for a day that would be closed')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Save' })).toBeInViewport()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('The shop moves')).toBeHidden()
  await closeNextSummer(page)
  await page.getByText(/public holidays? of your state not closed/).click()
  const list = page.getByRole('listitem').filter({ hasText: 'Veterans Day' }).first()
  await list.getByRole('button', { name: 'Close' }).click()
  await openSettings(page, /^Business hours/)
  await page.getByLabel('Different hours on Friday').check()
  await page.getByLabel('Friday closes').fill('15:00')
  await expectNoViolations(page)
  if (process.env['SHOTS']) await page.screenshot({ path: '/tmp/own/calendar2.png', fullPage: true })
  await page.getByRole('button', { name: 'Review and save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save 3 changes?' })
  await expect(
    dialog.getByRole('row', { name: /^Closed .*, Aug 9, .* to .*, Aug 20, .* Summer break/ }),
  ).toBeVisible()
  await expect(dialog.getByRole('row', { name: /Veterans Day/ })).toBeVisible()
  await expect(dialog.getByRole('row', { name: /^Weekday hours › Friday/ })).toContainText(
    '9:00 AM to 3:00 PM',
  )
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('No changes.')).toBeVisible()
})

/** Marks a closure of several days on the months of the next year. */
async function closeNextSummer(page: Page): Promise<void> {
  const year = new Date().getFullYear() + 1
  await page.getByRole('button', { name: `Show ${year}` }).click()
  const day = (name: string) => page.getByRole('button', { name: new RegExp(`, ${name}, ${year}`) })
  await day('Aug 9').click()
  await day('Aug 19').click()
  await day('Aug 19').press('ArrowRight')
  await expect(day('Aug 20')).toBeFocused()
  await page.getByLabel('Last day').fill(`${year}-08-20`)
  await page.getByLabel('Reason').fill('Summer break')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(day('Aug 12')).toHaveAccessibleName(/closed, Summer break/)
  await expect(page.getByText(/^Closed on \d+ public holidays$/)).toBeVisible()
}

/** The fields in sight at first on the pages that had the most, at most. */
const MOST_FIELDS = {
  shop: 0,
  calendar: 4,
  notifications: 1,
  prices: 4,
  costs: 2,
  brand: 0,
  terms: 0,
  lan: 1,
  'email-texts': 2,
  'materials/edit': 0,
  'print-settings': 0,
  'print-limits': 0,
  'delivery-settings': 7,
  'sales-tax': 0,
  boxes: 7,
  backups: 0,
} as const

test('a page of settings shows few fields at first, and a row remembers that it was opened', async ({
  ownerPage: page,
}) => {
  const fields = page
    .locator('main')
    .locator('input:not([type=search], [type=file]), select, textarea')
    .filter({ visible: true })
  for (const [path, most] of Object.entries(MOST_FIELDS)) {
    await page.goto(`/console/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main summary').first()).toBeVisible()
    expect(await fields.count(), path).toBeLessThanOrEqual(most)
  }
  await page.goto('/console/print-limits')
  const row = page.locator('summary').filter({ hasText: 'Thin walls' })
  await row.press('Enter')
  await expect(page.getByLabel('Advised thickness')).toBeVisible()
  await page.goto('/console/routing')
  await page.goto('/console/print-limits')
  await expect(page.getByLabel('Advised thickness')).toBeVisible()
  await row.click()
  await expect(page.getByLabel('Advised thickness')).toHaveCount(0)
  await page.goto('/console/print-limits#tiny_part')
  await expect(page.getByLabel('Largest side below')).toBeVisible()
})

test('a field is found by its name or by other words, and its page opens with it unfolded and focused', async ({
  ownerPage: page,
}) => {
  await page.goto('/console/settings')
  await page.getByLabel('Find a setting').fill('rush')
  const fields = page.getByRole('region', { name: 'Fields' })
  await fields.getByRole('link', { name: /^Fastest is rounded up to/ }).click()
  const rounded = page.getByLabel('Fastest is rounded up to')
  await expect(rounded).toBeFocused()
  await expect(rounded).toBeInViewport()
  await expectNoViolations(page)

  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Search and commands' })
  await dialog.getByRole('combobox').fill('order cutoff')
  await expect(dialog.getByRole('option').first()).toHaveText(/^Order cutoff/)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Order cutoff')).toBeFocused()

  // A field of each other kind of page: rows of its own, buttons that add, forms that are not saved as a document.
  for (const [words, label] of [
    ['gyroid', 'Label'],
    ['trusted proxies', 'Trusted proxies'],
    ['move the shop', 'Move to folder'],
    ['refunds', 'Returns and problems text'],
    ['show the shop’s name', 'Show the shop’s name beside the logo'],
  ]) {
    await page.keyboard.press('Control+k')
    await dialog.getByRole('combobox').fill(words)
    await dialog.getByRole('group', { name: 'Fields' }).getByRole('option').first().click()
    await expect(page.getByLabel(label, { exact: true })).toBeFocused()
  }
  await page.keyboard.press('Control+k')
  await dialog.getByRole('combobox').fill('smtp server')
  await dialog.getByRole('group', { name: 'Fields' }).getByRole('option').first().click()
  await expect(page.getByRole('button', { name: 'Set up a mail server' })).toBeFocused()

  await page.goto('/console/calendar')
  // On the same page, and again after it was closed.
  await page.locator('summary').filter({ hasText: 'Cutoffs and handling' }).click()
  await expect(page.getByLabel('Order cutoff')).toHaveCount(0)
  for (const [words, label] of [
    ['vacation', 'Day'],
    ['order cutoff', 'Order cutoff'],
  ]) {
    await page.keyboard.press('Control+k')
    await dialog.getByRole('combobox').fill(words)
    await dialog.getByRole('group', { name: 'Fields' }).getByRole('option').first().click()
    await expect(page.getByLabel(label, { exact: true })).toBeFocused()
  }
})
