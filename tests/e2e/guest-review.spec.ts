import { signUpAs } from './account-person.ts'
import { sampleFile, stlBox } from './part-files.ts'
import {
  measuredQuote,
  chooseFiles,
  expect,
  pageElsewhere,
  panel,
  quotePart,
  currentTotal,
  test,
} from './shop.ts'

test('a guest enters an email address before a part goes to the engineers, and keeps the link', async ({
  page,
}) => {
  await page.goto('/')
  await chooseFiles(page, sampleFile('open-box.stl'))
  await measuredQuote(page)
  await panel(page).getByRole('button', { name: 'Send to our engineers' }).click()
  const email = panel(page).getByLabel('Email')
  await expect(email).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel(page).getByText('We’re on it')).toBeHidden()
  await email.fill('gil@example.test')
  await panel(page).getByLabel('Anything we should know?').fill('The lid\nhas to close.')
  await panel(page).getByRole('button', { name: 'Send request' }).click()

  await expect(panel(page).getByText('We’re on it')).toBeVisible()
  await expect(panel(page).getByText('gil@example.test')).toBeVisible()
  // This shop has no mail server: the page promises no email.
  await expect(panel(page)).not.toContainText('We’ll email you')
  await expect(panel(page).getByText('Keep this link')).toBeVisible()

  await page.reload()
  await panel(page).getByRole('button', { name: 'Edit email or note' }).click()
  await expect(panel(page).getByLabel('Anything we should know?')).toHaveValue('The lid\nhas to close.')
  await panel(page).getByLabel('Email').fill('gil@elsewhere.test')
  await panel(page).getByRole('button', { name: 'Save' }).click()
  await expect(panel(page).getByText('gil@elsewhere.test')).toBeVisible()
})

test('asks a guest for an address together with a custom color, and the review names it', async ({
  page,
}) => {
  await quotePart(page, stlBox('custom.stl', [40, 30, 20]))
  await currentTotal(page)
  await page.getByRole('radio', { name: /^Custom/ }).check({ force: true })
  await panel(page).getByLabel('Describe the color').fill('RAL 5015')
  await panel(page).getByLabel('Email').fill('gil@example.test')
  await panel(page).getByRole('button', { name: 'Request color' }).click()
  await expect(panel(page).getByText('We’re reviewing this quote')).toBeVisible()
  await expect(panel(page).getByText('gil@example.test')).toBeVisible()
})

test('the link of an email opens the quote on another device, where an account can claim it', async ({
  page,
  browser,
  shop,
}) => {
  await page.goto('/')
  await chooseFiles(page, sampleFile('open-box.stl'))
  await measuredQuote(page)
  await panel(page).getByRole('button', { name: 'Send to our engineers' }).click()
  await panel(page).getByLabel('Email').fill('gil@example.test')
  await panel(page).getByRole('button', { name: 'Send request' }).click()
  const link = await panel(page).locator('code').textContent()

  const phone = await pageElsewhere(browser, shop)
  await phone.goto(new URL(link!, shop).href)
  await expect(phone.getByText('Is this your quote?')).toBeVisible()
  await phone.getByRole('link', { name: 'Create an account' }).click()
  await signUpAs(phone, 'Gil')
  await phone.getByRole('button', { name: 'Move it to my account' }).click()
  await phone.waitForURL(/\/quotes\/q_/)
  await expect(panel(phone).getByText('We’re on it')).toBeVisible()
  await expect(panel(phone).getByText('gil@example.test')).toHaveCount(0)
  await phone.context().close()
})
