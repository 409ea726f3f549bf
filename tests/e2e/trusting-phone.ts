import { createHash, X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type LaunchOptions, type Page } from '@playwright/test'

/** This machine's address in its network; undefined if it is in none. */
export const ADDRESS = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address

/** Switches the local network on at the console, or off. */
export async function switchLan(page: Page, port: string | null): Promise<void> {
  await page.goto('/console/lan')
  const box = page.getByRole('checkbox', { name: 'Other devices in the local network can open the shop' })
  await box.setChecked(port !== null)
  if (port !== null) {
    const row = page.locator('details').filter({ hasText: 'Port, name and certificate' })
    await row.evaluate((details: HTMLDetailsElement) => void (details.open = true))
    await row.getByLabel('Port').fill(port)
  }
  await page.getByRole('region', { name: 'Access' }).getByRole('button', { name: 'Save' }).click()
}

/** A phone that trusts the certificate of this authority, and no other of its kind. */
export async function phoneThatTrusts(
  pem: string,
  launchOptions: LaunchOptions,
): Promise<{ context: BrowserContext; close: () => Promise<void> }> {
  const key = new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'der' })
  const hash = createHash('sha256').update(key).digest('base64')
  const folder = mkdtempSync(join(tmpdir(), 'layerline-phone-'))
  const context = await chromium.launchPersistentContext(folder, {
    ...launchOptions,
    args: [...(launchOptions.args ?? []), `--ignore-certificate-errors-spki-list=${hash}`],
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  })
  const close = async () => {
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { context, close }
}
