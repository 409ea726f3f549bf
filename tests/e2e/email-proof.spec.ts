import type { Page } from '@playwright/test'
import { openMailServer, type TestMailServer } from '../server/adapters/mail-server.ts'
import { signUp } from './account-person.ts'
import { test } from './console-owner.ts'
import { expectNoViolations } from './accessibility.ts'
import { expect, expectNoOverflow, ownShop, pageElsewhere } from './shop.ts'

// A mail server is set for the whole shop.
test.use({ settings: ownShop() })

let mail: TestMailServer
test.beforeAll(async () => {
  mail = await openMailServer()
})
test.afterAll(() => mail.close())

async function setMailServer(page: Page): Promise<void> {
  await page.goto('/console/mail-server')
  await page.getByRole('button', { name: 'Set up a mail server' }).click()
  await page.getByLabel('Server', { exact: true }).fill('127.0.0.1')
  await page.getByLabel('Port').fill(String(mail.port))
  await page.getByLabel('Encryption').selectOption('none')
  await page.getByLabel('From address').fill('orders@shop.example')
  await page.getByRole('button', { name: 'Review and save' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
}

/** The path of a link in the email to an address, once it has arrived. */
async function linkTo(email: string, page: 'confirm-email' | 'not-my-account'): Promise<string> {
  const letter = () => mail.taken.find(({ to }) => to.includes(email))?.message.replaceAll('=\r\n', '') ?? ''
  await expect.poll(letter, { timeout: 30_000 }).toContain(page)
  return new RegExp(`/${page}#[\\w-]+`).exec(letter())![0]
}

test('a new customer confirms the address with the button behind the link of an email', async ({
  ownerPage,
  browser,
  shop,
}) => {
  await setMailServer(ownerPage)
  const page = await pageElsewhere(browser, shop)
  const { email } = await signUp(page, 'Cleo')
  await page.goto('/account')
  await expect(page.getByText(`We emailed a link to ${email}`)).toBeVisible()
  await page.getByRole('button', { name: 'Email me a new link' }).click()
  await expect(page.getByText(/Wait \d+ seconds before the next one/)).toBeVisible()
  await expectNoViolations(page)

  // On another device, where no account is signed in.
  const phone = await pageElsewhere(browser, shop, { viewport: { width: 390, height: 844 } })
  await phone.goto(await linkTo(email, 'confirm-email'))
  await expect(phone.getByText(email)).toBeVisible()
  await expectNoViolations(phone)
  await expectNoOverflow(phone)
  await phone.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(phone.getByRole('heading', { name: 'Your email address is confirmed' })).toBeFocused()
  await page.reload()
  await expect(page.getByText(/^Your email address was confirmed/)).toBeVisible()
  await phone.reload()
  await expect(phone.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  for (const visited of [page, phone]) await visited.context().close()
})

test('the owner of an address removes it from an account that is not theirs', async ({ browser, shop }) => {
  const thief = await pageElsewhere(browser, shop)
  const { email } = await signUp(thief, 'Thea')
  const page = await pageElsewhere(browser, shop)
  await page.goto(await linkTo(email, 'not-my-account'))
  await expect(page.getByText('nobody can sign in to it again')).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: "This wasn't me, remove my address" }).click()
  await expect(page.getByRole('heading', { name: 'Your address is removed' })).toBeFocused()
  await thief.goto('/account')
  await expect(thief.getByText(email)).toHaveCount(0)
  for (const visited of [page, thief]) await visited.context().close()
})
