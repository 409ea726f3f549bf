import type { Locator, Page } from '@playwright/test'
import { expect } from './shop.ts'

/** The pages of the console look again at the latest after so many seconds. */
const LOOKED_AGAIN_S = 20

/**
 * Waits for what a page shows once it looks again by itself. Its clock, installed before it was opened, runs ahead, so
 * that nobody waits for that here.
 */
export async function expectInTime(page: Page, place: Locator, text: string): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(LOOKED_AGAIN_S * 1000)
    await expect(place).toContainText(text, { timeout: 1000 })
  }).toPass({ timeout: 60_000 })
}
