import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { stlBox } from './part-files.ts'
import { chooseFiles, currentTotal, expect, pageElsewhere } from './shop.ts'

/** A standing screen. */
export const PORTRAIT = { viewport: { width: 1080, height: 1920 }, hasTouch: true }

/** The owner adds a kiosk, and a screen is paired with its code. */
export async function pairScreen(
  owner: Page,
  browser: Browser,
  shop: string,
  { use = 'Prices and orders', ...options }: BrowserContextOptions & { use?: string } = {},
): Promise<Page> {
  await owner.goto('/console/staff')
  await owner.getByRole('button', { name: 'Add a kiosk' }).click()
  const dialog = owner.getByRole('dialog', { name: 'Add a kiosk' })
  await dialog.getByLabel('Name').fill('Counter')
  if (use !== 'Prices and orders') await dialog.getByLabel('What customers do there').selectOption(use)
  await dialog.getByRole('button', { name: 'Add the kiosk' }).click()
  const notice = owner.getByRole('region', { name: 'Type this code on the kiosk' })
  const code = (await notice.locator('code').nth(1).textContent()) ?? ''
  const screen = await pageElsewhere(browser, shop, { ...PORTRAIT, ...options })
  await screen.clock.install()
  await screen.goto('/kiosk')
  await screen.getByLabel('Pairing code').fill(code)
  await screen.getByRole('button', { name: 'Use as a kiosk' }).click()
  await expect(screen.getByRole('button', { name: 'Touch to start' })).toBeVisible()
  return screen
}

/** Touches the screen and quotes a part; returns the path of its quote. */
export async function quoteHere(screen: Page): Promise<string> {
  await screen.getByRole('button', { name: 'Touch to start' }).click()
  await chooseFiles(screen, stlBox('bracket.stl', [20, 20, 10]))
  await screen.waitForURL(/\/quotes\/q_/)
  await currentTotal(screen)
  return new URL(screen.url()).pathname
}
