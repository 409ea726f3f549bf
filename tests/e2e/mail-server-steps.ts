import type { Page } from '@playwright/test'
import { expect } from './shop.ts'

/** Has the shop send its emails to a mail server of this machine. */
export async function setMailServer(page: Page, port: number): Promise<void> {
  await page.goto('/console/mail-server')
  await page.getByRole('button', { name: 'Set up a mail server' }).click()
  await page.getByLabel('Server', { exact: true }).fill('127.0.0.1')
  await page.getByLabel('Port').fill(String(port))
  await page.getByLabel('Encryption').selectOption('none')
  await page.getByLabel('From address').fill('orders@shop.example')
  await page.getByRole('button', { name: 'Review and save' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
}
