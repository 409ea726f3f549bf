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

test('a guest sends a part to the engineers of a shop without email, and keeps the link and the reason', async ({
  page,
}) => {
  await page.goto('/')
  await chooseFiles(page, sampleFile('open-box.stl'))
  await measuredQuote(page)
  await panel(page).getByRole('button', { name: 'Send to our engineers' }).click()
  const note = panel(page).getByLabel('Anything we should know?')
  await expect(note).toBeFocused()
  await expect(panel(page).getByLabel('Email')).toHaveCount(0)
  await note.fill('The lid\nhas to close.')
  await panel(page).getByRole('button', { name: 'Send request' }).click()

  await expect(panel(page).getByText('In review by our engineers')).toBeVisible()
  await expect(panel(page).getByText('The mesh has gaps')).toBeVisible()
  await expect(panel(page)).not.toContainText('We’ll email you')
  await expect(panel(page).getByText('Keep this link')).toBeVisible()

  await page.reload()
  await panel(page).getByRole('button', { name: 'Edit note' }).click()
  await expect(note).toHaveValue('The lid\nhas to close.')
  await note.fill('The lid snaps on.')
  await panel(page).getByRole('button', { name: 'Save' }).click()
  await expect(panel(page).getByText('Your note: The lid snaps on.')).toBeVisible()
})

test('a custom color of a guest goes to review, which names the color', async ({ page }) => {
  await quotePart(page, stlBox('custom.stl', [40, 30, 20]))
  await currentTotal(page)
  await page.getByRole('radio', { name: /^Custom/ }).check({ force: true })
  await panel(page).getByLabel('Describe the color').fill('RAL 5015')
  await panel(page).getByRole('button', { name: 'Request color' }).click()
  await expect(panel(page).getByText('In review', { exact: true }).first()).toBeVisible()
  await expect(panel(page).getByText('RAL 5015').first()).toBeVisible()
})

test('the link of a quote opens the quote on another device, where an account can claim it', async ({
  page,
  browser,
  shop,
}) => {
  await page.goto('/')
  await chooseFiles(page, sampleFile('open-box.stl'))
  await measuredQuote(page)
  await panel(page).getByRole('button', { name: 'Send to our engineers' }).click()
  await panel(page).getByRole('button', { name: 'Send request' }).click()
  const link = await panel(page).locator('code').textContent()

  const phone = await pageElsewhere(browser, shop)
  await phone.goto(new URL(link!, shop).href)
  await expect(phone.getByText('Is this your quote?')).toBeVisible()
  await phone.getByRole('link', { name: 'Create an account' }).click()
  await signUpAs(phone, 'Gil')
  await phone.getByRole('button', { name: 'Move it to my account' }).click()
  await phone.waitForURL(/\/quotes\/q_/)
  await expect(panel(phone).getByText('In review by our engineers')).toBeVisible()
  await phone.context().close()
})
