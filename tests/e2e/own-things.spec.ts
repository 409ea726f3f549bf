import { signUp } from './account-person.ts'
import { expectNoViolations } from './accessibility.ts'
import { sampleFile, stlBox } from './part-files.ts'
import {
  measuredQuote,
  chooseFiles,
  expect,
  expectNoOverflow,
  quotePart,
  currentTotal,
  test,
} from './shop.ts'

test('My quotes show open ones first with the day until which their price holds; the filter is in the address', async ({
  page,
}) => {
  await quotePart(page, stlBox('lid.stl', [40, 30, 20]))
  await currentTotal(page)
  await page.goto('/')
  await chooseFiles(page, sampleFile('open-box.stl'))
  await measuredQuote(page)
  await expect(page.getByRole('button', { name: 'Send to our engineers' })).toBeVisible()
  await page.goto('/quotes')
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.filter({ hasText: 'lid.stl' })).toContainText(/Price holds until \w{3}, \w{3} \d+/)
  // Two rows are read at a glance.
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  await page.getByLabel('Show').selectOption('Ordered')
  await expect(page).toHaveURL(/\?show=ordered$/)
  await expect(page.getByText('No ordered quotes.')).toBeVisible()
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect(rows).toHaveCount(2)
  await page.goto('/quotes?q=lid')
  await expect(rows).toHaveCount(1)
  await page.getByLabel('Search by file name').fill('box')
  await expect(page).toHaveURL(/\?q=box$/)
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('open-box.stl')
  await page.reload()
  await expect(rows).toHaveCount(1)
  await expectNoViolations(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoOverflow(page)
})

test('the start page says from which price, how soon and in what the shop prints', async ({ page }) => {
  await page.goto('/')
  const facts = page.getByRole('main').locator('dl')
  await expect(facts).toContainText(/From\$\d+\.\d\dper order, before tax and delivery/)
  await expect(facts).toContainText(/Ships\w{3}, \w{3} \d+/)
  await expect(facts).toContainText(/Prints in\d+ materials/)
  await expect(facts).toContainText('DeliversTo your doorships to all 50 states')
  await expect(page.getByRole('contentinfo')).toContainText('Ships to all 50 states.')
  // Nobody has set the contact of this shop yet.
  await expect(page.getByText('This shop is being set up.')).toBeVisible()
  await expect(page.getByText('Oakland, CA')).toHaveCount(0)
})

test('an address is added to the account, changed and removed', async ({ page }) => {
  await signUp(page, 'Ada')
  await page.goto('/account')
  await page.getByRole('button', { name: 'Add an address' }).click()
  const form = page.getByRole('form', { name: 'Address' })
  await form.getByRole('button', { name: 'Save address' }).click()
  await expect(form.getByLabel('Name')).toBeFocused()
  await expect(form.getByText('Enter a city.')).toBeVisible()
  await form.getByLabel('Name').fill('Ada Lovelace')
  await form.getByLabel('Phone').fill('510 555 2671')
  await form.getByLabel('Street address').fill('1 Broadway')
  await form.getByLabel('City').fill('Oakland')
  await form.getByLabel('State').selectOption({ label: 'California' })
  await form.getByLabel('ZIP code').fill('94607')
  await expectNoViolations(page)
  await form.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByText('1 Broadway, Oakland, CA 94607')).toBeVisible()

  await page.getByRole('button', { name: 'Edit 1 Broadway' }).click()
  await expect(form.getByLabel('City')).toHaveValue('Oakland')
  await form.getByLabel('Street address').fill('2 Broadway')
  await form.getByRole('button', { name: 'Save address' }).click()
  await expect(form).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('2 Broadway, Oakland, CA 94607')).toBeVisible()
  await expect(page.getByText('1 Broadway')).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove 2 Broadway' }).click()
  await expect(page.getByText('None yet.')).toBeVisible()
})
