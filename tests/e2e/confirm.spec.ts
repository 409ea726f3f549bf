import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Page } from '@playwright/test'
import { PASSWORD, signUp } from './account-person.ts'
import { expect, expectNoOverflow, test } from './shop.ts'

/** Expires the recent sign-in of every session. */
function expireRecentSignIns(data: string): void {
  const database = new Database(join(data, 'shop.sqlite'))
  database.prepare('update sessions set proved_at = proved_at - 3600').run()
  database.close()
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' })
const passwordIn = (page: Page) => dialogOf(page).getByLabel('Password', { exact: true })

test('a dangerous change asks for a recent sign-in, and continues once it is confirmed', async ({
  page,
  opened,
}) => {
  await signUp(page, 'Cleo')
  expireRecentSignIns(opened.data)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Create recovery codes' }).click()
  await expect(passwordIn(page)).toBeFocused()
  await passwordIn(page).fill('not the password')
  await page.keyboard.press('Enter')
  await expect(dialogOf(page).getByText('The password is incorrect.')).toBeVisible()
  await expect(passwordIn(page)).toBeFocused()
  await passwordIn(page).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(dialogOf(page)).toBeHidden()
  await expect(page.getByRole('heading', { name: /recovery codes/i }).last()).toBeVisible()
  await expect(page.getByText(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/)).toHaveCount(10)
  // The next change within ten minutes does not ask again.
  await page.goto('/account/keys')
  await page.getByRole('button', { name: 'Create a key' }).click()
  await page.getByLabel('Name').fill('Buyer')
  await page.getByText('Allow purchases', { exact: true }).click()
  await page.getByRole('button', { name: 'Create key' }).click()
  await expect(page.getByText(/^sk_svc_/).first()).toBeVisible()
  await expect(dialogOf(page)).toBeHidden()
})

test('without confirmation nothing is changed, the page says so, and the person can try again', async ({
  page,
  opened,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signUp(page, 'Nina')
  expireRecentSignIns(opened.data)
  await page.goto('/account')
  const make = page.getByRole('button', { name: 'Create recovery codes' })
  await make.click()
  await expect(passwordIn(page)).toBeFocused()
  await expectNoOverflow(page)
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
  await expect(page.getByText('Nothing was changed because you didn’t confirm it’s you.')).toBeVisible()
  await make.click()
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('This account has no recovery codes.')).toBeVisible()
  await make.click()
  await passwordIn(page).fill(PASSWORD)
  await dialogOf(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/)).toHaveCount(10)
})

test('a dialog below the question stays open when the question is closed', async ({ page, opened }) => {
  await signUp(page, 'Dora')
  await page.goto('/account')
  await page.getByRole('button', { name: 'Create recovery codes' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  expireRecentSignIns(opened.data)
  await page.getByRole('button', { name: 'Create new codes' }).click()
  const replace = page.getByRole('dialog', { name: 'Replace the recovery codes?' })
  await replace.getByRole('button', { name: 'Create new codes' }).click()
  await expect(passwordIn(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
  await expect(replace.getByText('Nothing was changed', { exact: false })).toBeVisible()
  await replace.getByRole('button', { name: 'Create new codes' }).click()
  await passwordIn(page).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(replace).toBeHidden()
  await expect(page.getByText(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/)).toHaveCount(10)
})

test('a new password ends API keys unless the person unticks it', async ({ page }) => {
  await signUp(page, 'Petra')
  await page.goto('/account')
  const keyStatus = await page.evaluate(async () => (await fetch('/v1/keys', { method: 'POST' })).status)
  expect(keyStatus).toBe(201)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByLabel('End all API keys and connected apps')).toBeChecked()
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByLabel('New password').fill('another layer of words')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('1 API key was ended.')).toBeVisible()
})
