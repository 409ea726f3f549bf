import type { Page } from '@playwright/test'
import { expectInTime } from './page-clock.ts'

/** Returns the order's address from the newest email about it. */
export async function linkOfEmail(page: Page, order: string): Promise<string> {
  await page.clock.install()
  await page.goto('/console/emails')
  const emails = page.getByRole('list', { name: 'Emails' })
  await expectInTime(page, emails, `${order} is confirmed`)
  await emails.getByRole('button', { name: `${order} is confirmed` }).click()
  const email = page.getByRole('region', { name: 'The chosen email' })
  await email.getByRole('button', { name: 'Plain text' }).click()
  const text = await email.getByRole('region', { name: 'The email as text' }).textContent()
  return /\S+(?=\/receipt\.pdf)/.exec(text ?? '')![0]
}
