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
  await expect(option).toContainText('Comes in black and grey')
  await option.click()
  await expect(
    panel(page).getByText('PLA with carbon fiber comes in black and grey. Color changed to black.'),
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
