import { expectNoViolations } from '../accessibility.ts'
import { boughtPart } from '../bought-part.ts'
import { customerElsewhere, test } from '../console-owner.ts'
import { expect, expectNoOverflow, ownShop } from '../shop.ts'

test.use({ settings: ownShop() })

test('Ctrl K finds an order, a customer, a page and an action, by the keyboard alone', async ({
  ownerPage: page,
  browser,
  shop,
}) => {
  const customer = await customerElsewhere(browser, shop, 'Marguerite')
  const id = await boughtPart(customer.request, shop)
  await customer.context().close()

  await page.goto('/console/orders')
  await page.getByRole('heading', { name: 'Orders' }).waitFor()
  const dialog = page.getByRole('dialog', { name: 'Search and commands' })
  const field = dialog.getByRole('combobox')

  // The number of an order and Enter, without waiting for the answer.
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await expect(dialog.getByRole('option', { name: 'To answer' })).toBeVisible()
  await expectNoViolations(page)
  await field.fill('1001')
  await field.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/console/orders/${id}$`))
  await expect(dialog).toBeHidden()

  // An action of the page, by its name.
  await page.getByRole('button', { name: /^Hold/ }).waitFor()
  await page.keyboard.press('Control+k')
  // What was opened lately comes first.
  await expect(dialog.getByRole('option').first()).toHaveText(/^Order 1001/)
  await field.fill('hold')
  await expect(dialog.getByRole('option').first()).toHaveText(/^Hold/)
  await field.press('Enter')
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  // A customer, misspelled; arrows choose.
  await page.keyboard.press('Control+k')
  await field.fill('margurite')
  await expect(dialog.getByText('These are similar')).toBeVisible()
  const found = dialog.getByRole('group', { name: 'Customers' }).getByRole('option', { name: /Marguerite/ })
  await expect(found).toBeVisible()
  while ((await found.getAttribute('aria-selected')) !== 'true') await field.press('ArrowDown')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/console\/customers\//)

  // A number in the search field of Orders opens its order, too; words list the orders that have them.
  await page.goto('/console/orders')
  const orders = page.getByLabel('Order number, file or customer')
  await orders.fill('1001')
  await orders.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/console/orders/${id}$`))
  await page.goto('/console/orders?q=1001')
  await expect(page).toHaveURL(new RegExp(`/console/orders/${id}$`))
  await expect(page.getByRole('heading', { name: /^1001, / })).toBeVisible()

  // A page by its name, and nothing for what is not there.
  await page.keyboard.press('Control+k')
  await field.fill('xylophone')
  await expect(dialog.getByText('Nothing found for “xylophone”')).toBeVisible()
  // Words that no page has in its name, and an action by its name.
  await field.fill('holiday')
  await expect(dialog.getByRole('option', { name: /^Add a holiday/ })).toBeVisible()
  await expect(dialog.getByRole('option', { name: /^Calendar/ })).toBeVisible()
  await field.fill('dark')
  await field.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.keyboard.press('Control+k')
  await field.fill('sales t')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/console\/sales-tax$/)
  await expect(page.getByRole('heading', { name: 'Sales tax', level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('a phone searches with a finger', async ({ ownerPage: page, browser, shop }) => {
  const customer = await customerElsewhere(browser, shop, 'Phoebe')
  const id = await boughtPart(customer.request, shop)
  await customer.context().close()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/console')
  await page.getByRole('button', { name: 'Search' }).click()
  const dialog = page.getByRole('dialog', { name: 'Search and commands' })
  await dialog.getByRole('combobox').fill('phoebe')
  const order = dialog.getByRole('group', { name: 'Orders' }).getByRole('option')
  await expect(order).toBeVisible()
  await expectNoOverflow(page)
  await order.click()
  await expect(page).toHaveURL(new RegExp(`/console/orders/${id}$`))
})
