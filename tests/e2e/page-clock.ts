import type { Locator, Page } from '@playwright/test'
import { expect } from './shop.ts'

/** Every console page refetches within this many seconds. */
const REFETCH_SECONDS = 20

/**
 * Waits for a text that a page shows after it refetches. Advances the page's clock, which has to be installed before the
 * page is opened, so that the test does not wait in real time.
 */
export async function expectInTime(page: Page, place: Locator, text: string): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(REFETCH_SECONDS * 1000)
    await expect(place).toContainText(text, { timeout: 1000 })
  }).toPass({ timeout: 60_000 })
}
