import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** Returns an installed Chromium, else Playwright's own; null if there is none. */
export function findChromium(): string | null {
  const own = chromium.executablePath()
  const places = [process.env['CHROMIUM'], '/usr/bin/chromium', '/usr/bin/chromium-browser', own]
  return places.find((path) => path && existsSync(path)) ?? null
}
