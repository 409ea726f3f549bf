import { defineConfig } from '@playwright/test'
import { findChromium } from './find-chromium.ts'
import { temporaryFolder } from './run/temporary-folder.ts'

/** From a file to a shipped order: what every change is tried on. */
const CORE = /e2e\/(baskets|bought-to-shipped|buying|panel|reach|states|upload)\.spec\.ts$/
/** A shop with ten printers and forty orders. */
const DAY = /shop-day[a-z-]*\.spec\.ts$/
/** Every page of customers and staff, in every size: layout, focus, contrast. */
const EVERY_PAGE = /(customer-pages|every-page)\.spec\.ts$/

const ARGS = [
  '--no-sandbox',
  // Software plays the graphics card for 3D only: for flat pages that would take a quarter of a story’s time.
  '--disable-gpu',
  '--enable-unsafe-swiftshader',
  // A name of this machine that browsers do not trust, for tests of other devices where there is no network.
  '--host-resolver-rules=MAP shop.test 127.0.0.1',
  // A camera that shows a test picture.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
]
/** Without a graphics card the processor draws, beside the other worker's pages: one at a time, with more patience. */
const DRAWING = { workers: 1, expect: { timeout: 30_000 } }

// The workers and the shops that they start inherit it.
process.env['TMPDIR'] = temporaryFolder()

export default defineConfig({
  globalSetup: './build-once.ts',
  // In this order stories start: the longest first, so that both workers end together.
  projects: [
    // All desktop stories share one packed program, built by their one worker; the other worker runs the rest meanwhile.
    { name: 'desktop', testDir: 'desktop', workers: 1, use: { trace: 'off' } },
    { name: 'desktop-smoke', testDir: 'desktop', grep: /@smoke/, workers: 1, use: { trace: 'off' } },
    { name: 'every-page', testDir: 'e2e', testMatch: EVERY_PAGE },
    { name: 'every-page-smoke', testDir: 'e2e', testMatch: EVERY_PAGE, grep: /@smoke/ },
    { name: 'day', testDir: 'e2e', testMatch: DAY },
    { name: 'drawn', testDir: 'e2e', testMatch: CORE, grep: /@drawn/, ...DRAWING },
    { name: 'core', testDir: 'e2e', testMatch: CORE, grepInvert: /@drawn/ },
    // A dozen of the core, for `npm test`.
    { name: 'quick-drawn', testDir: 'e2e', testMatch: CORE, grep: /(?=.*@quick)(?=.*@drawn)/, ...DRAWING },
    { name: 'quick', testDir: 'e2e', testMatch: CORE, grep: /@quick/, grepInvert: /@drawn/ },
    { name: 'pages', testDir: 'e2e', testIgnore: [CORE, DAY, EVERY_PAGE, '**/console/**'] },
    { name: 'console', testDir: 'e2e/console', testIgnore: EVERY_PAGE },
    // One of each domain of the console, for CI.
    { name: 'smoke', testDir: 'e2e', testIgnore: [CORE, EVERY_PAGE], grep: /@smoke/ },
  ],
  outputDir: '../test-results',
  // One shop per worker; two browsers are as many as a small machine can run.
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env['CI']),
  // A story that passes only sometimes has a fault, or the product does.
  retries: 0,
  // Limits end a story that hangs. They judge no speed: on a busy machine a step takes five times as long, so what
  // limits a story is each of its steps.
  timeout: 600_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['./run/story-durations.ts']],
  use: {
    viewport: { width: 1280, height: 800 },
    timezoneId: 'America/Los_Angeles',
    reducedMotion: 'reduce',
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Snapshots of the page at each step; screenshots would be drawn without a graphics card too. Recording takes a
    // fifth of a story's time, so CI, where nobody looks at a recording, goes without.
    trace: process.env['CI'] ? 'off' : { mode: 'retain-on-failure', screenshots: false },
    launchOptions: { executablePath: findChromium() ?? undefined, args: ARGS },
  },
})
