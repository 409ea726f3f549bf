import type { Page } from '@playwright/test'
import { expectInTime } from './page-clock.ts'

/** The address of the order in the newest letter about it. */
export async function linkOfEmail(page: Page, order: string): Promise<string> {
  await page.clock.install()
  await page.goto('/console/letters')
  const letters = page.getByRole('list', { name: 'Letters' })
  await expectInTime(page, letters, `${order} is confirmed`)
  await letters.getByRole('button', { name: `${order} is confirmed` }).click()
  const letter = page.getByRole('region', { name: 'The chosen letter' })
  await letter.getByRole('button', { name: 'Plain text' }).click()
  const text = await letter.getByRole('region', { name: 'The letter as text' }).textContent()
  return /\S+(?=\/receipt\.pdf)/.exec(text ?? '')![0]
}
