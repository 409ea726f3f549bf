import type { Page } from '@playwright/test'
import { expect } from './desktop.ts'

/** Sets up the owner of a new shop in its first window. */
export async function setUpOwner(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Ada')
  await page.getByLabel('Email').fill('ada@parts.example')
  await page.getByLabel('Password', { exact: true }).fill('eight sturdy gantries')
  await page.getByRole('button', { name: 'Set up the shop' }).click()
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(0)
}
