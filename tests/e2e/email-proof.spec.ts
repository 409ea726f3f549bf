import { openMailServer, type TestMailServer } from '../server/platform/adapters/mail-server.ts'
import { signInAs, signUp } from './account-person.ts'
import { test } from './console-owner.ts'
import { expectNoViolations } from './accessibility.ts'
import { setMailServer } from './mail-server-steps.ts'
import { expect, expectNoOverflow, ownShop, pageElsewhere } from './shop.ts'

// A mail server is set for the whole shop.
test.use({ settings: ownShop() })

let mail: TestMailServer
test.beforeAll(async () => {
  mail = await openMailServer()
})
test.afterAll(() => mail.close())

/** The path of a link in the email to an address, once it has arrived. */
async function linkTo(
  email: string,
  page: 'confirm-email' | 'not-my-account' | 'reset-password',
): Promise<string> {
  const letter = () =>
    mail.taken.findLast(({ to }) => to.includes(email))?.message.replaceAll('=\r\n', '') ?? ''
  await expect.poll(letter, { timeout: 30_000 }).toContain(page)
  return new RegExp(`/${page}#[\\w-]+`).exec(letter())![0]
}

test('a new customer confirms the address with the button behind the link of an email', async ({
  ownerPage,
  browser,
  shop,
}) => {
  await setMailServer(ownerPage, mail.port)
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
  await page.getByRole('button', { name: 'This wasn’t me, remove my address' }).click()
  await expect(page.getByRole('heading', { name: 'Your address is removed' })).toBeFocused()
  await thief.goto('/account')
  await expect(thief.getByText(email)).toHaveCount(0)
  for (const visited of [page, thief]) await visited.context().close()
})

test('a lost password is replaced by the link of an email, and name and address are changed', async ({
  browser,
  shop,
}) => {
  const page = await pageElsewhere(browser, shop)
  const { email } = await signUp(page, 'Lena')
  await linkTo(email, 'confirm-email')
  const phone = await pageElsewhere(browser, shop, { viewport: { width: 390, height: 844 } })
  await phone.goto('/sign-in')
  await phone.getByRole('link', { name: 'Lost your password?' }).click()
  await expectNoViolations(phone)
  await phone.getByLabel('Email').fill(email)
  await phone.getByRole('button', { name: 'Email me a link' }).click()
  await expect(phone.getByRole('heading', { name: 'Check your email' })).toBeFocused()
  await expectNoViolations(phone)
  await expectNoOverflow(phone)
  await phone.goto(await linkTo(email, 'reset-password'))
  await phone.getByLabel('New password').fill('walls and infill')
  await expectNoViolations(phone)
  await phone.getByRole('button', { name: 'Set new password' }).click()
  await expect(phone.getByRole('heading', { name: 'Your new password is set' })).toBeFocused()
  await page.goto('/account')
  await expect(page.getByRole('heading', { name: 'Sign in' }).first()).toBeVisible()
  await phone.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await signInAs(phone, email, 'walls and infill')
  await phone.waitForURL('**/quotes')
  await phone.goto('/account')
  await phone.getByRole('button', { name: 'Change name' }).click()
  await phone.getByLabel('New name').fill('Lena L.')
  await phone.getByRole('button', { name: 'Save name' }).click()
  await expect(phone.getByRole('main').getByText('Lena L.', { exact: true })).toBeVisible()
  await phone.getByRole('button', { name: 'Change email' }).click()
  await phone.getByLabel('New email').fill(`new-${email}`)
  await phone.getByRole('button', { name: 'Email me a link' }).click()
  await phone.goto(await linkTo(`new-${email}`, 'confirm-email'))
  await phone.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(phone.getByRole('heading', { name: 'Your email address is confirmed' })).toBeFocused()
  await phone.goto('/account')
  await expect(phone.getByText(`new-${email}`)).toBeVisible()
  for (const visited of [page, phone]) await visited.context().close()
})
