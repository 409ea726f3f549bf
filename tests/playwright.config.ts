import { defineConfig } from '@playwright/test'
import { findChromium } from './find-chromium.ts'

const DAY = /shop-day[a-z-]*\.spec\.ts$/
/** From a file to a shipped order: what every change is tried on. */
const CORE = /e2e\/(baskets|bought-to-shipped|buying|panel|reach|states|upload)\.spec\.ts$/

export default defineConfig({
  projects: [
    // All desktop tests share one packed program, built by their one worker; it starts first, and the other worker runs
    // the page tests meanwhile.
    { name: 'desktop', testDir: 'desktop', workers: 1, use: { trace: 'off' } },
    { name: 'core', testDir: 'e2e', testMatch: CORE },
    { name: 'pages', testDir: 'e2e', testIgnore: [CORE, DAY, '**/console/**'] },
    // The tools of staff: as many stories again, so a command of its own.
    { name: 'console', testDir: 'e2e/console' },
    // A shop with ten printers and forty orders: a command of its own, because it takes minutes on a small machine.
    { name: 'day', testDir: 'e2e', testMatch: DAY },
  ],
  outputDir: '../test-results',
  // One shop per worker; two browsers are as many as a small machine can run.
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env['CI']),
  // A busy machine may be late once; a test that is late twice has failed. The report names both.
  retries: process.env['CI'] ? 1 : 0,
  // Measuring a part is real work, and pictures are drawn without a graphics card.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 1280, height: 800 },
    timezoneId: 'America/Los_Angeles',
    reducedMotion: 'reduce',
    // Snapshots of the page at each step; screenshots would be drawn without a graphics card too. Recording takes a
    // fifth of a test's time: where a failed test is retried, the retry is recorded.
    trace: { mode: process.env['CI'] ? 'on-first-retry' : 'retain-on-failure', screenshots: false },
    launchOptions: {
      // `tests/get-ready.ts` has made sure that there is one.
      executablePath: findChromium() ?? undefined,
      args: [
        '--no-sandbox',
        '--use-angle=swiftshader',
        '--enable-unsafe-swiftshader',
        // A name of this machine that browsers do not trust, for tests of other devices where there is no network.
        '--host-resolver-rules=MAP shop.test 127.0.0.1',
        // A camera that shows a test picture.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
})
