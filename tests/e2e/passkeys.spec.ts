import type { CDPSession, Page } from '@playwright/test'
import { signUp, signUpAs } from './account-person.ts'
import { expect, test } from './shop.ts'

// A passkey belongs to a domain name: these tests open the shop under this machine's own.
test.use({
  baseURL: async ({ shop }, use) => use(shop.replace('127.0.0.1', 'localhost')),
})

/** Chromium's own virtual authenticator, which confirms at once. */
async function withAuthenticator(page: Page, isUserVerified = true): Promise<CDPSession> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified,
      automaticPresenceSimulation: true,
    },
  })
  return browser
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto('/account')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Create passkey' }).click()
}

async function signOut(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Account of ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
}

test('a passkey is added, named, and signs its owner in without email and password', async ({ page }) => {
  await withAuthenticator(page)
  await signUp(page, 'Pia')
  await addPasskey(page, 'Work laptop')
  const row = page.getByRole('listitem').filter({ hasText: 'Work laptop' })
  await expect(row).toContainText('Never used')
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeFocused()
  await expect(row).toContainText('Works at localhost')

  await page.getByRole('button', { name: 'Rename Work laptop' }).click()
  await page.getByRole('form', { name: 'Rename Work laptop' }).getByLabel('Name').fill('Bench laptop')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'Bench laptop' })).toBeVisible()

  await signOut(page, 'Pia')
  await page.goto('/sign-in?next=%2Faccount')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Bench laptop' })).toContainText(
    'Last used just now',
  )
})

test('a removed passkey no longer signs in, and the page says so', async ({ page }) => {
  await withAuthenticator(page)
  await signUp(page, 'Rob')
  await addPasskey(page, 'Old key')
  await page.getByRole('button', { name: 'Remove Old key' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('can no longer be used to sign in')
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('This account has no passkeys.')).toBeVisible()
  await signOut(page, 'Rob')
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('This passkey did not work')
})

test('one device holds one passkey of an account, and the page says so', async ({ page }) => {
  await withAuthenticator(page)
  await signUp(page, 'Una')
  await addPasskey(page, 'First')
  await expect(page.getByRole('listitem').filter({ hasText: 'First' })).toBeVisible()
  await addPasskey(page, 'Second')
  await expect(page.getByRole('alert')).toContainText('already has a passkey for this account')
  await expect(page.getByRole('button', { name: 'Remove Second' })).toHaveCount(0)
})

test('a device that cannot verify its user changes nothing', async ({ page }) => {
  await withAuthenticator(page, false)
  await signUp(page, 'Ned')
  await addPasskey(page, 'Unverified')
  await expect(page.getByRole('alert')).toContainText('Nothing has changed')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('This account has no passkeys.')).toBeVisible()
})

test('the pages at a bare IP address say where passkeys work on this computer', async ({ page, shop }) => {
  await page.goto(`${shop}/sign-in`)
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0)
  const named = page.getByRole('link', { name: /^localhost:\d+$/ })
  await expect(named).toHaveAttribute('href', `${shop.replace('127.0.0.1', 'localhost')}/sign-in`)
  await named.click()
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()

  await page.goto(`${shop}/sign-up`)
  await signUpAs(page, 'Amy')
  await page.waitForURL('**/quotes')
  await page.goto(`${shop}/account`)
  const section = page.getByRole('region', { name: 'Passkeys' })
  await expect(section).toContainText('open the shop by its name')
  await expect(section.getByRole('link', { name: /^Open localhost/ })).toBeVisible()
  await expect(section.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0)
})
