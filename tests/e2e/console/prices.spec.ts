import type { Page } from '@playwright/test'
import { expectNoViolations } from '../accessibility.ts'
import { boughtPart } from '../bought-part.ts'
import { test } from '../console-owner.ts'
import { expect, openSettings, ownShop } from '../shop.ts'
import { stlBox } from '../part-files.ts'

// The test bench counts every quote of the month.
test.use({ settings: ownShop() })

async function quoted(page: Page, origin: string) {
  const multipart = { file: stlBox('block.stl', [40, 40, 20]), quantity: '4' }
  const sent = await page.request.post('/v1/quotes', { headers: { origin }, multipart })
  const { id } = (await sent.json()) as { id: string }
  const read = async () =>
    (await (await page.request.get(`/v1/quotes/${id}`)).json()) as {
      status: string
      options: { speed: string; total_cents: number }[]
    }
  await expect.poll(async () => (await read()).status).toBe('quoted')
  const total = (await read()).options.find(({ speed }) => speed === 'week')!.total_cents
  return { id, total }
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`
}

test('a changed rate is tried before it is saved; then new quotes have it and old ones keep their price', async ({
  ownerPage: page,
  opened,
}) => {
  const { address } = opened
  const old = await quoted(page, address)
  await boughtPart(page.request, address)

  await page.goto('/console/prices')
  await expect(page.getByRole('heading', { name: 'Price of an example' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Prices of the example by quantity' })).toBeVisible()
  await expectNoViolations(page)

  // A field alone is as wide as one of a pair.
  const widthOf = async (label: string) =>
    (await page.getByLabel(label, { exact: true }).boundingBox())!.width
  for (const alone of ['Minimum per order', 'Fastest costs Economy'])
    expect(Math.abs((await widthOf(alone)) - (await widthOf('Setup'))), alone).toBeLessThan(40)

  await openSettings(page, /^PLA\+/)
  const rate = page.getByLabel('PLA+ price')
  await expect(rate).toHaveValue('0.07')
  await rate.fill('0.1255')
  const lines = page.getByRole('table', { name: 'Lines of the price' })
  await expect(lines.getByRole('row', { name: /^Material/ })).toContainText('$0.1255/g')
  const sums = page.getByRole('table', { name: 'Sums before and after' })
  await expect(
    sums
      .getByRole('row', { name: /^Quotes of/ })
      .getByRole('cell')
      .first(),
  ).toHaveText('2')
  await expect(sums.getByRole('row', { name: /^Orders of/ })).toContainText('None can be priced again.')
  const changed = page.getByRole('table', { name: /^Quotes of .*, the most changed$/ })
  const row = changed.getByRole('row', { name: /block\.stl/ })
  await expect(row.getByRole('cell').first()).toHaveText(dollars(old.total))
  await expect(row.getByRole('link')).toHaveAttribute('href', new RegExp(`/console/quotes\\?.*${old.id}`))
  const after = (await row.getByRole('cell').nth(1).innerText()).trim()
  await expectNoViolations(page)

  await page.getByRole('button', { name: 'Review and save' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('row', { name: /PLA\+/ })).toContainText('$0.1255 per g')
  await dialog.getByLabel('Reason (optional)').fill('Filament is dearer')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Saved. Quotes from now on use it.')).toBeVisible()

  const next = await quoted(page, address)
  expect(dollars(next.total)).toBe(after)
  const kept = (await (await page.request.get(`/v1/quotes/${old.id}`)).json()) as {
    options: { speed: string; total_cents: number }[]
  }
  expect(kept.options.find(({ speed }) => speed === 'week')?.total_cents).toBe(old.total)
  await page.goto('/console/settings/price_book')
  await expect(page.getByRole('row', { name: /Filament is dearer/ })).toContainText('Current')
})

test('faults of the price book are beside their fields, and what is borrowed becomes its own', async ({
  ownerPage: page,
}) => {
  await page.goto('/console/prices')
  await openSettings(page, /^PETG/, /^Custom/, /^ASA/, /^From 10 pieces/, /^Part/)
  await page.getByLabel('PETG machine').fill('lots')
  await expect(page.getByText('This must be a number.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Review and save' })).toBeDisabled()
  await expect(page.getByText('Correct the marked fields to see the price.')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()

  await page.getByLabel('Break 2 from').fill('5')
  await expect(page.getByText('Quantity breaks must rise, in quantity and in percent.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Remove break 2' }).click()
  await page.getByRole('button', { name: 'Add a quantity break' }).click()
  await expect(page.getByLabel('Break 4 from')).toHaveValue('51')

  await page.getByLabel('Custom rates').selectOption('Own')
  await expect(page.getByLabel('Custom price')).toHaveValue('0.312')
  await page.getByLabel('ASA time error').fill('12.5')
  await page.getByLabel('Material', { exact: true }).selectOption('ASA')
  const lines = page.getByRole('table', { name: 'Lines of the price' })
  await expect(lines.getByRole('row', { name: /^Risk margin/ })).toContainText('6.3% of machine time')
  await page.getByLabel('Part', { exact: true }).selectOption('Own figures')
  await page.getByLabel('Weight per piece').fill('0')
  await page.getByLabel('Print time per piece').fill('0')
  await expect(lines.getByRole('row', { name: /^Raised to the order minimum/ })).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('No changes.')).toBeVisible()
})
