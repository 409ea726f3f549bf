import type { Page } from '@playwright/test'
import { PASSWORD, pollDevice, signInAs, signUp, startDevice } from './account-person.ts'
import { expect, ownShop, pageElsewhere, test } from './shop.ts'

// A shop that has no owner yet.
test.use({ settings: ownShop() })

/** The status with which `/v1/me` answers a key. */
async function statusOfKey(shop: string, api_key: string): Promise<number> {
  const answer = await fetch(`${shop}/v1/me`, { headers: { authorization: `Bearer ${api_key}` } })
  return answer.status
}

/** Clicks the label, as a person does: it covers the whole line with its checkbox. */
async function tick(page: Page, scope: string): Promise<void> {
  await page.getByText(scope, { exact: true }).click()
}

/** The new key's secret, as the page shows it. */
async function shownSecret(page: Page): Promise<string> {
  const panel = page.getByRole('region', { name: /^Copy the key/ })
  return (await panel.locator('code').first().textContent()) ?? ''
}

test('an account creates, uses, lists and revokes a key', async ({ page, shop }) => {
  await signUp(page, 'Kay')
  await page.goto('/')
  await page.getByRole('button', { name: 'Account of Kay' }).click()
  await page.getByRole('menuitem', { name: 'API keys' }).click()
  await expect(page.getByRole('heading', { name: 'No keys yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Create a key' }).click()
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByLabel('Name').fill('Night script')
  await expect(page.getByLabel('Quotes')).toBeChecked()
  await expect(page.getByLabel('Allow purchases')).not.toBeChecked()
  await tick(page, 'Orders')
  await page.getByRole('button', { name: 'Create key' }).click()

  await expect(page.getByRole('heading', { name: 'Copy the key Night script now' })).toBeFocused()
  const secret = await shownSecret(page)
  const me = await fetch(`${shop}/v1/me`, { headers: { authorization: `Bearer ${secret}` } })
  expect(await me.json()).toMatchObject({ key: { name: 'Night script', scopes: ['quotes'] } })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy: Try it in a terminal' }).click()
  await expect(page.getByRole('button', { name: 'Copied: Try it in a terminal' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `curl ${shop}/v1/me -H "Authorization: Bearer ${secret}"`,
  )

  await page.reload()
  const row = page.getByRole('listitem').filter({ hasText: 'Night script' })
  await expect(row).toContainText(secret.slice(0, 15))
  await expect(row).toContainText('Last used just now')
  expect(await page.content()).not.toContain(secret)
  await page.getByRole('button', { name: 'Revoke Night script' }).click()
  await page.getByRole('button', { name: 'Keep it' }).click()
  expect(await statusOfKey(shop, secret)).toBe(200)
  await page.getByRole('button', { name: 'Revoke Night script' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No keys yet' })).toBeVisible()
  expect(await statusOfKey(shop, secret)).toBe(401)
})

test('a key without any scope is refused', async ({ page }) => {
  await signUp(page, 'Nora')
  await page.goto('/account/keys')
  await page.getByRole('button', { name: 'Create a key' }).click()
  await page.getByLabel('Name').fill('Nothing')
  await tick(page, 'Quotes')
  await tick(page, 'Orders')
  await page.getByRole('button', { name: 'Create key' }).click()
  await expect(page.getByRole('alert')).toHaveText('Select at least one.')
  await expect(page.getByLabel('Quotes')).toBeFocused()
})

test('a program that is approved without purchases gets the scopes that were ticked', async ({
  page,
  request,
}) => {
  const scopes = ['quotes', 'orders', 'purchase']
  const started = await startDevice(request, { name: '<b>Robot</b>', scopes })
  expect(await pollDevice(request, started.device_code)).toMatchObject({ error: 'authorization_pending' })
  const { email } = await signUp(page, 'Dev')
  await page.goto(started.verification_url_complete)
  await expect(page.getByRole('heading', { name: 'Connect this program?' })).toBeFocused()
  await expect(page.getByText('<b>Robot</b>', { exact: true })).toBeVisible()
  await expect(page.getByText('We haven’t checked this name.')).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByLabel('Allow purchases')).not.toBeChecked()
  await tick(page, 'Orders')
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('heading', { name: 'The program is connected' })).toBeFocused()

  const granted = await pollDevice(request, started.device_code)
  expect(granted).toMatchObject({ key: { name: '<b>Robot</b>', scopes: ['quotes'] } })
  await page.getByRole('link', { name: 'API keys' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '<b>Robot</b>' })).toContainText('Quotes')
  await page.goto(started.verification_url_complete)
  await expect(page.getByRole('heading', { name: 'This code was already used' })).toBeFocused()
})

test('a program that is denied gets nothing', async ({ page, request }) => {
  const started = await startDevice(request, { name: 'Stranger' })
  await signUp(page, 'Dina')
  await page.goto(started.verification_url_complete)
  await page.getByRole('button', { name: 'Deny' }).click()
  await expect(page.getByRole('heading', { name: 'Access denied' })).toBeFocused()
  expect(await pollDevice(request, started.device_code)).toMatchObject({ error: 'access_denied' })
})

test('a code that was answered in another window meanwhile says so', async ({ page, request }) => {
  const started = await startDevice(request, { name: 'Twice' })
  await signUp(page, 'Tess')
  await page.goto(started.verification_url_complete)
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(started.verification_url_complete)
  await other.getByRole('button', { name: 'Deny' }).click()
  await expect(other.getByRole('heading', { name: 'Access denied' })).toBeVisible()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('heading', { name: 'This code was already used' })).toBeVisible()
})

test('the code survives signing in, and can be typed in any spelling', async ({ page, request }) => {
  const started = await startDevice(request, { name: 'Typed' })
  const { email } = await signUp(page, 'Typ')
  await page.goto('/device')
  await expect(page.getByLabel('Code')).toBeFocused()
  await page.getByLabel('Code').fill('abc')
  await page.keyboard.press('Enter')
  await expect(page.getByText('A code has eight letters')).toBeVisible()
  await page.getByLabel('Code').fill(` ${started.user_code.replace('-', ' ').toLowerCase()}`)
  await expect(page.getByLabel('Code')).toHaveValue(started.user_code)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Typed', { exact: true })).toBeVisible()

  await page.context().clearCookies()
  await page.goto(started.verification_url_complete)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await signInAs(page, email)
  await expect(page.getByRole('heading', { name: 'Connect this program?' })).toBeVisible()
  await expect(page.getByText(started.user_code)).toBeVisible()
})

test('wrong codes say what to do, and after ten of them how long to wait', async ({ page }) => {
  await signUp(page, 'Wes')
  const letters = 'BCDFGHJKLM'
  for (const letter of letters) {
    await page.goto(`/device?code=ZZZZ-ZZZ${letter}`)
    await expect(page.getByRole('alert')).toContainText('We don’t recognize this code')
  }
  await page.getByLabel('Code').fill('ZZZZ-ZZZZ')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText(/Too many wrong codes\. Try again in \d+ (min|sec)/)
})

test('one browser signs the other out', async ({ page, browser, shop }) => {
  const { email } = await signUp(page, 'Bea')
  const other = await pageElsewhere(browser, shop, {
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  })
  await other.goto('/account')
  await signInAs(other, email)
  await expect(other.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()

  await page.goto('/account')
  const browsers = page.getByRole('region', { name: 'Signed-in browsers' })
  await expect(browsers.getByRole('listitem').filter({ hasText: 'This browser' })).toContainText('Chrome on')
  await browsers.getByRole('button', { name: 'Sign out Firefox on Linux' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(browsers.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toHaveCount(0)

  // The page still shows the account; its first request leads to signing in.
  await other.getByRole('link', { name: 'API keys' }).click()
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await signInAs(other, email)
  await expect(other.getByRole('heading', { name: 'No keys yet' })).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(browsers.getByRole('listitem')).toHaveCount(1)
  await other.reload()
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await other.context().close()

  await page.getByRole('button', { name: 'Sign out this browser' }).click()
  await page.waitForURL((address) => address.pathname === '/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
})

test('a person changes the password, and the old one no longer works', async ({ page }) => {
  const { email } = await signUp(page, 'Pam')
  await page.goto('/account')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByLabel('Current password')).toBeFocused()
  const change = async (old: string, fresh: string) => {
    await page.getByLabel('Current password').fill(old)
    await page.getByLabel('New password').fill(fresh)
    await page.getByRole('button', { name: 'Save password' }).click()
  }
  await change('not this one', 'walls and infill')
  await expect(page.getByText('The current password is incorrect.')).toBeVisible()
  await expect(page.getByLabel('Current password')).toBeFocused()
  await change(PASSWORD, 'password1234')
  await expect(page.getByText('too common')).toBeVisible()
  await change(PASSWORD, 'walls and infill')
  await expect(page.getByRole('alert')).toContainText('Password changed.')
  await expect(page.getByLabel('Current password')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Change password' })).toBeFocused()

  await page.getByRole('button', { name: 'Account of Pam' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL((address) => address.pathname === '/')
  await page.goto('/sign-in?next=%2Faccount')
  await signInAs(page, email)
  await expect(page.getByRole('alert')).toContainText('The email address or password is incorrect.')
  await signInAs(page, email, 'walls and infill')
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()
})

/** Makes recovery codes on the account page that is shown, and returns them as printed. */
async function makeCodes(page: Page, button: string): Promise<string[]> {
  await page.getByRole('button', { name: button }).click()
  if (button === 'Create new codes')
    await page.getByRole('dialog').getByRole('button', { name: button }).click()
  await expect(page.getByRole('heading', { name: 'Print or copy these codes now' })).toBeFocused()
  const codes = await page
    .getByRole('listitem')
    .filter({ hasText: /^\w{4}-\w{4}-\w{4}$/ })
    .allTextContents()
  await page.getByRole('button', { name: 'Done' }).click()
  return codes
}

test('recovery codes are shown once, replace each other, and sign their owner in again', async ({ page }) => {
  const { email } = await signUp(page, 'Rea')
  await page.goto('/account')
  await expect(page.getByText('This account has no recovery codes.')).toBeVisible()
  const first = await makeCodes(page, 'Create recovery codes')
  expect(new Set(first).size).toBe(10)
  await expect(page.getByText('10 of 10 codes left.')).toBeVisible()
  expect(await page.content()).not.toContain(first[0])
  const [code] = await makeCodes(page, 'Create new codes')

  await page.context().clearCookies()
  await page.goto('/sign-in')
  await page.getByRole('link', { name: 'Lost your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Lost your password?' })).toBeVisible()
  const recover = async (with_code: string) => {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Recovery code').fill(with_code)
    await page.getByLabel('New password').fill('walls and infill')
    await page.getByRole('button', { name: 'Set new password' }).click()
  }
  await recover(first[0])
  await expect(page.getByRole('alert')).toContainText('The email address or the recovery code is incorrect.')
  await recover(code.replaceAll('-', ' ').toLowerCase())
  await expect(page.getByRole('heading', { name: 'Your new password is set' })).toBeFocused()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await signInAs(page, email, 'walls and infill')
  await page.waitForURL('**/quotes')
  await page.goto('/account')
  await expect(page.getByText('9 of 10 codes left.')).toBeVisible()
})

test('setting up the shop needs the whole link', async ({ page, opened }) => {
  await page.goto(new URL(opened.setUpLink).pathname)
  await expect(page.getByRole('heading', { name: 'Open the whole setup link' })).toBeVisible()
})

test('the link of the first start makes the owner once, and shows recovery codes first', async ({
  page,
  opened,
}) => {
  await page.goto(opened.setUpLink)
  await page.getByLabel('Name').fill('Olga')
  await page.getByLabel('Email').fill('olga@example.com')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Set up the shop' }).click()
  await expect(page.getByRole('heading', { name: 'The shop is yours' })).toBeVisible()
  await page.getByRole('button', { name: 'Show recovery codes' }).click()
  await expect(page.getByRole('heading', { name: 'Print or copy these codes now' })).toBeFocused()
  await expect(page.getByRole('listitem')).toHaveCount(10)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'I saved them, continue' }).click()
  await page.waitForURL((address) => address.pathname === '/console/set-up')
  await expect(page.getByRole('button', { name: 'Account of Olga' })).toBeVisible()

  await page.goto('/set-up/codes')
  await expect(page.getByText('Your recovery codes were already created.')).toBeVisible()
  await page.goto(opened.setUpLink)
  await page.getByLabel('Name').fill('Second')
  await page.getByLabel('Email').fill('second@example.com')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Set up the shop' }).click()
  await expect(page.getByRole('alert')).toContainText('This setup link was already used')
})
