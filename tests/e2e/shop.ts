import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  expect,
  type Page,
  test as base,
} from '@playwright/test'
import type { ServerSettingsInput } from '../../server/platform/settings.ts'
import type { TestFile } from './part-files.ts'

const root = join(import.meta.dirname, '../..')
/** Many servers start from the same TypeScript; Node compiles it once. */
const COMPILED = join(root, 'node_modules/.cache/node')

interface OpenedShop {
  address: string
  /** Makes the first person who opens it the owner. */
  setUpLink: string
  /** Its data folder. */
  data: string
  /** Ends the server as a power failure would, and waits until it has ended. */
  kill: () => Promise<void>
  /** Starts the killed server at the same address, and waits until it is ready. */
  startAgain: () => Promise<void>
}

/** A limit that no test reaches. */
const unlimited = [{ requests: 10_000, seconds: 1 }]

/** Many customers share one network address here; the tests of `/v1` check the rate limits. */
const MANY_PEOPLE: ServerSettingsInput = {
  rate_limits: {
    device_start: unlimited,
    oauth_register: unlimited,
    passkey_question: unlimited,
    quote_create: unlimited,
    requote: unlimited,
    sign_in: unlimited,
    sign_up: unlimited,
    sign_in_all: unlimited,
    account_change: unlimited,
  },
  geometry: { workers: 1 },
}

/** The settings of a shop for one test file: for tests that read whole lists, or set the shop up. */
export function ownShop(): ServerSettingsInput {
  return { ...MANY_PEOPLE }
}

/** The same for a test that asks more in a minute than any person does. */
export function hurriedShop(): ServerSettingsInput {
  return { ...MANY_PEOPLE, rate_limits: { ...MANY_PEOPLE.rate_limits, other: unlimited } }
}

/**
 * A real shop on a free port with an empty data folder, one for all tests of a worker that have the same settings.
 * Tests must not depend on what others did there.
 */
export const test = base.extend<
  { baseURL: string; drawn: boolean },
  { settings: ServerSettingsInput; isDemo: boolean; opened: OpenedShop; shop: string }
>({
  /** The content of the shop's `settings.json`; another object means another shop. */
  settings: [MANY_PEOPLE, { scope: 'worker', option: true }],
  /** True for the demonstration shop: a quote in every status, an order in every lane, and an owner. */
  isDemo: [false, { scope: 'worker', option: true }],
  /** True if the browser draws in 3D. Without a graphics card that takes most of a test's time. */
  drawn: [false, { option: true }],
  context: async ({ context, drawn }, use) => {
    if (!drawn) await withoutDrawing(context)
    await use(context)
  },
  opened: [
    async ({ browserName, settings, isDemo }, use) => {
      const data = mkdtempSync(join(tmpdir(), `layerline-${browserName}-`))
      writeFileSync(join(data, 'settings.json'), JSON.stringify(settings))
      let server = spawnServer(data, '0', isDemo ? ['--demo'] : [])
      // A worker whose fixture took too long ends without coming back here.
      process.once('exit', () => server.kill('SIGKILL'))
      const opening = await readOpening(server, isDemo)
      const { port } = new URL(opening.address)
      await use({
        ...opening,
        data,
        kill: () => end(server, 'SIGKILL'),
        startAgain: async () => {
          server = spawnServer(data, port)
          await firstMatch(server.stdout, /^Ready: (\S+)/)
        },
      })
      await end(server, 'SIGTERM')
      rmSync(data, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  shop: [async ({ opened }, use) => use(opened.address), { scope: 'worker' }],
  baseURL: async ({ shop }, use) => use(shop),
})

export { expect } from '@playwright/test'

/** Disables WebGL, which some browsers do not have: the pages show a picture of the part instead. */
async function withoutDrawing(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const prototype = HTMLCanvasElement.prototype as { getContext: (kind: string) => unknown }
    const { getContext } = prototype
    prototype.getContext = function (...asked) {
      // axe draws text on a flat canvas to tell letters from icons.
      return asked[0] === '2d' ? getContext.apply(this, asked) : null
    }
  })
}

/** Another person's browser, on another machine. */
export async function pageElsewhere(
  browser: Browser,
  shop: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL: shop, reducedMotion: 'reduce', ...options })
  await withoutDrawing(context)
  return context.newPage()
}

function spawnServer(data: string, port: string, options: readonly string[] = []): ChildProcess {
  return spawn(process.execPath, ['server/cli/run.js', 'serve', '--port', port, '--data', data, ...options], {
    cwd: root,
    env: { ...process.env, LAYERLINE_LOG: 'error', NODE_COMPILE_CACHE: COMPILED },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  server.kill(signal)
  await once(server, 'exit')
}

async function readOpening(
  server: ChildProcess,
  hasOwner: boolean,
): Promise<Pick<OpenedShop, 'address' | 'setUpLink'>> {
  if (hasOwner) server.stderr?.resume()
  const setUpLink = hasOwner ? '' : firstMatch(server.stderr, /(\S+\/set-up#\S+)/)
  const address = await firstMatch(server.stdout, /^Ready: (\S+)/)
  return { address, setUpLink: await setUpLink }
}

/** The first match in the server's output; all other lines are passed on. */
function firstMatch(output: Readable | null, pattern: RegExp): Promise<string> {
  if (!output) throw new Error('the server writes nothing')
  return new Promise((resolve, reject) => {
    const lines = createInterface({ input: output })
    lines.on('line', (line) => {
      const match = pattern.exec(line)
      if (match) resolve(match[1])
      else process.stderr.write(`${line}\n`)
    })
    lines.on('close', () => reject(new Error(`the server ended without writing ${String(pattern)}`)))
  })
}

/** Chooses files on the page that is shown, as the file dialog would. */
export async function chooseFiles(page: Page, ...files: TestFile[]): Promise<void> {
  await page.getByLabel('Part files').setInputFiles(files)
}

/**
 * Waits for the quote's page and until the part is measured; returns the quote's id. The first part of a shop waits for the
 * engine, which shares the processor with the other worker's browser: longer than a page may take to show something.
 */
export async function measuredQuote(page: Page): Promise<string> {
  await page.waitForURL(/\/quotes\/q_/)
  const id = new URL(page.url()).pathname.split('/')[2]
  const isMeasured = async () => {
    const { status } = (await (await page.request.get(`/v1/quotes/${id}`)).json()) as { status: string }
    return status !== 'received' && status !== 'processing'
  }
  await expect.poll(isMeasured, { timeout: 60_000, intervals: [200] }).toBe(true)
  return id
}

/** Quotes one part from the start page and waits for its price. */
export async function quotePart(page: Page, file: TestFile): Promise<void> {
  await page.goto('/')
  await chooseFiles(page, file)
  await page.waitForURL(/\/quotes\/q_/)
  await total(page).waitFor()
}

/** Copies the quote's link for a colleague, and returns its path. */
export async function reviewPath(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy link' }).click()
  await page.getByRole('button', { name: 'Link copied' }).waitFor()
  return new URL(await page.evaluate(() => navigator.clipboard.readText())).pathname
}

/** The panel with all choices about the part. */
export function panel(page: Page): Locator {
  return page.getByRole('region', { name: 'Choices and price' })
}

/** The field that shows the material and opens the list. */
export function materialButton(page: Page): Locator {
  return panel(page).getByRole('combobox', { name: /^Material/ })
}

/** The total at the foot of the panel. */
function total(page: Page): Locator {
  return panel(page).locator('[data-total]')
}

/** Waits until the price of the shown choices is current, and returns it in cents. */
export async function currentTotal(page: Page): Promise<number> {
  await page.locator('[data-total]:not([data-stale])').waitFor()
  return centsOf((await total(page).textContent()) ?? '')
}

export function centsOf(text: string): number {
  const match = /\$([\d,]+)\.(\d\d)/.exec(text)
  if (!match) throw new Error(`"${text}" is no amount of money`)
  return Number(match[1].replaceAll(',', '')) * 100 + Number(match[2])
}

/** Checks that the page does not overflow sideways. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const { wide, shown } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    shown: document.documentElement.clientWidth,
  }))
  expect(wide, page.url()).toBeLessThanOrEqual(shown)
}

/** Opens the rows of settings with these titles, or what a section keeps behind "Show all". */
export async function openSettings(page: Page | Locator, ...titles: RegExp[]): Promise<void> {
  for (const title of titles) await page.locator('summary').filter({ hasText: title }).first().click()
}
