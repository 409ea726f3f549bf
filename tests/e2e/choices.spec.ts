import { stlBox } from './part-files.ts'
import { expect, materialButton, panel, quotePart, currentTotal, test } from './shop.ts'

test('a material without the chosen color is selected in one that it has, with a message and an undo', async ({
  page,
}) => {
  await quotePart(page, stlBox('orange.stl', [40, 30, 20]))
  await page.getByRole('radio', { name: /^Orange/ }).check({ force: true })
  await currentTotal(page)
  const table = page.getByRole('table').filter({ hasText: 'PLA with carbon fiber' })
  await expect(table.getByRole('row', { name: /PLA with carbon fiber/ })).toContainText('in black')
  await expect(table.getByRole('row', { name: /^PLA\+/ })).not.toContainText('in black')

  await materialButton(page).click()
  const option = page.getByRole('option', { name: /PLA with carbon fiber/ })
  await expect(option).toContainText('Comes in black and gray')
  await option.click()
  await expect(
    panel(page).getByText('PLA with carbon fiber comes in black and gray. Color changed to black.'),
  ).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Black/ })).toBeChecked()
  await currentTotal(page)

  await panel(page).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('radio', { name: /^Orange/ })).toBeChecked()
  await expect(panel(page).getByText('Color changed to black.')).toBeHidden()
  await currentTotal(page)
  await page.reload()
  await expect(page.getByRole('radio', { name: /^Orange/ })).toBeChecked()
})

test('a ZIP code at the total gives the delivery fee and the day of arrival, before any form', async ({
  page,
}) => {
  await quotePart(page, stlBox('zipped.stl', [40, 30, 20]))
  await currentTotal(page)
  await panel(page).getByRole('button', { name: 'Delivery by ZIP code' }).click()
  const zip = panel(page).getByLabel('ZIP code')
  await expect(zip).toBeFocused()
  await zip.fill('10118')
  await page.keyboard.press('Enter')
  await expect(panel(page).getByText(/^\$[\d.]+ to 10118, arrives \w{3}, \w{3} \d+$/)).toBeVisible()
  await panel(page).getByRole('button', { name: 'Change' }).click()
  await panel(page).getByLabel('ZIP code').fill('00000')
  await page.keyboard.press('Enter')
  await expect(panel(page).getByText('We can’t find ZIP code 00000. Check the digits.')).toBeVisible()
})

test('a quantity above the limit says so, and one that prints too long offers the largest with a price', async ({
  page,
}) => {
  await quotePart(page, stlBox('many.stl', [110, 110, 90]))
  await currentTotal(page)
  await page.getByLabel('Quantity', { exact: true }).fill('500')
  await expect(panel(page).getByText('Instant prices go up to 100 pieces.')).toBeVisible()
  await expect(panel(page).getByText(/100 pieces take about \d+ hours to print/)).toBeVisible()
  const largest = panel(page).getByRole('button', { name: /^\d+ pieces? for \$/ })
  const quantity = /^\d+/.exec((await largest.textContent())!)![0]
  await largest.click()
  await expect(page.getByLabel('Quantity', { exact: true })).toHaveValue(quantity)
  expect(await currentTotal(page)).toBeGreaterThan(0)
})

test('materials are compared by strength, heat and look beside price and date', async ({ page }) => {
  await quotePart(page, stlBox('compared.stl', [40, 30, 20]))
  await currentTotal(page)
  const row = page.getByRole('row', { name: /^Nylon with carbon fiber/ })
  await expect(row).toContainText('Matte')
  await expect(row).toContainText('Very high')
  await expect(row).toContainText('140 °C')
  await page.getByRole('button', { name: 'Heat' }).click()
  await page.getByRole('button', { name: 'Heat' }).click()
  await expect(page.getByRole('columnheader', { name: 'Heat' })).toHaveAttribute('aria-sort', 'descending')
})
