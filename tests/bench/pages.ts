import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright'
import { buyQuote, priceDelivery, signUp } from './buy-quote.ts'
import { noteFigure } from './figures.ts'
import { resultOf, type BenchResult } from './result.ts'
import { startShop } from './shop-process.ts'

/** Slow 4G as Lighthouse throttles it, and a processor four times slower than this machine's. */
const NETWORK = {
  offline: false,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
  latency: 150,
}
const CPU_RATE = 4

const MAX_START_BYTES = 120 * 1024
const MAX_QUOTE_BYTES = 255 * 1024
const MAX_SHIFT = 0.05

const ROOT = join(import.meta.dirname, '../..')
const BUILT = join(ROOT, 'dist/renderer')
const SAMPLE = join(ROOT, 'resources/sample-parts/knob.stl')
const OTHER_SAMPLE = join(ROOT, 'resources/sample-parts/hook.obj')
/** The script with three.js, which shows the part in 3D. */
const VIEWER = /\/part-viewer-[\w-]+\.js$/

const SCREENS: Record<string, BrowserContextOptions> = {
  desktop: { viewport: { width: 1366, height: 768 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
}

interface Figures {
  paint_ms: number
  usable_ms: number
  /** Compressed size of the scripts that had arrived when the page could be used, without those of the 3D view. */
  usable_bytes: number
  /** Compressed size of all scripts that the page loaded, without those of the 3D view. */
  all_bytes: number
  shift: number
}

/**
 * Measures the waits of customers on a phone line: bytes, first paint and layout shift of the pages from the start to an
 * order.
 */
export async function benchPages(): Promise<BenchResult> {
  const shop = await startShop()
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
  try {
    return resultOf(await measureScreens(browser, shop.url))
  } finally {
    await browser.close()
    await shop.stop()
  }
}

/** Returns whether the targets hold. */
async function measureScreens(browser: Browser, url: string): Promise<boolean> {
  let holds = true
  process.stdout.write('\nPages at 1.6 Mbit/s, 150 ms, CPU x4; script bytes as gzip\n')
  for (const [screen, options] of Object.entries(SCREENS)) {
    const pages = await measureScreen(browser, url, options)
    const { start, quote } = pages
    for (const [name, figures] of Object.entries(pages)) process.stdout.write(line(screen, name, figures))
    for (const [name, { usable_ms, usable_bytes }] of Object.entries(pages)) {
      noteFigure({ name: `${screen}, ${name}: usable`, value: usable_ms, unit: 'ms', better: 'lower' })
      noteFigure({ name: `${screen}, ${name}: script`, value: usable_bytes, unit: 'bytes', better: 'lower' })
    }
    holds &&= start.usable_bytes <= MAX_START_BYTES && quote.usable_bytes <= MAX_QUOTE_BYTES
    holds &&= Object.values(pages).every(({ shift }) => shift < MAX_SHIFT)
  }
  process.stdout.write(
    `  targets: at most ${MAX_START_BYTES / 1024} kB of script before the start page can be used and ${MAX_QUOTE_BYTES / 1024} kB before a quote without 3D is shown, shift below ${MAX_SHIFT}\n`,
  )
  return holds
}

function line(screen: string, page: string, figures: Figures): string {
  const kB = (bytes: number) => `${(bytes / 1024).toFixed(0).padStart(4)} kB`
  const ms = (value: number) => `${value.toFixed(0).padStart(5)} ms`
  return `  ${screen.padEnd(8)} ${page.padEnd(6)}  first paint ${ms(figures.paint_ms)}  usable ${ms(figures.usable_ms)} with ${kB(figures.usable_bytes)} of script (${kB(figures.all_bytes)} in all)  shift ${figures.shift.toFixed(3)}\n`
}

async function measureScreen(browser: Browser, url: string, options: BrowserContextOptions) {
  const context = await browser.newContext({ ...options, baseURL: url })
  const start = await measurePage(await context.newPage(), '/', isStartUsable)
  const quote = await uploaded(context, [SAMPLE])
  const basket = await uploaded(context, [SAMPLE, OTHER_SAMPLE])
  const measured = {
    start,
    quote: await measurePage(await context.newPage(), quote, hasPrice),
    basket: await measurePage(await context.newPage(), basket, hasPrice),
  }
  const own = { request: context.request, origin: url, path: quote }
  await signUp(own)
  await priceDelivery(own)
  const orderForm = await measurePage(await context.newPage(), `${quote}/order`, hasPrice)
  await buyQuote(own)
  const order = await measurePage(await context.newPage(), quote.replace('quotes', 'orders'), hasPrice)
  await context.close()
  return { ...measured, orderForm, order }
}

/** Chooses files on the start page; returns the path of their quote or basket, once it has a price. */
async function uploaded(context: BrowserContext, files: string[]): Promise<string> {
  const page = await context.newPage()
  await page.goto('/')
  await page.locator('#pages input[aria-label="Part files"]').setInputFiles(files)
  await page.waitForURL(/\/(?:quotes\/q|baskets\/bk)_/)
  await page.waitForFunction(hasPrice, undefined, { timeout: 120_000 })
  const { pathname } = new URL(page.url())
  await page.close()
  return pathname
}

/** Returns true if files can be chosen: by the page that the server painted, or by the one of the scripts. */
function isStartUsable(): boolean {
  if ('earlyFiles' in globalThis && document.querySelector('#first-paint button')) return true
  const buttons = [...document.querySelectorAll('#pages main button')]
  return buttons.some(({ textContent }) => textContent === 'Choose files')
}

function hasPrice(): boolean {
  return /\$\d/.test(document.querySelector('main')?.textContent ?? '')
}

async function measurePage(page: Page, path: string, isUsable: () => boolean): Promise<Figures> {
  await throttle(page)
  await page.addInitScript({ content: `(${watch.toString()})(${isUsable.toString()})` })
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(isUsable, undefined, { timeout: 120_000 })
  await page.waitForLoadState('networkidle', { timeout: 120_000 })
  const { paint_ms, shift, usable_ms, scripts } = await page.evaluate(readWatch)
  await page.close()
  const bytesUntil = (end: number) =>
    scripts.filter(({ begun }) => begun <= end).reduce((sum, script) => sum + gzipBytes(script.path), 0)
  return {
    paint_ms,
    usable_ms,
    usable_bytes: bytesUntil(usable_ms),
    all_bytes: bytesUntil(Number.POSITIVE_INFINITY),
    shift,
  }
}

interface Watch {
  shift: number
  /** Until the page could be used. */
  usable_ms: number
}

/** Runs in the page before its own scripts. */
function watch(isUsable: () => boolean): void {
  const seen: Watch = { shift: 0, usable_ms: Number.NaN }
  Object.assign(globalThis, { seen })
  const observer = new MutationObserver(() => {
    if (!isUsable()) return
    // When it is painted: a busy page answers questions from outside later than that.
    requestAnimationFrame(() => setTimeout(() => (seen.usable_ms = performance.now())))
    observer.disconnect()
  })
  observer.observe(document, { childList: true, subtree: true, characterData: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[])
      if (!entry.hadRecentInput) seen.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

function readWatch() {
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const paths = resources.map(({ name, responseStart }) => ({
    path: new URL(name).pathname,
    begun: responseStart,
  }))
  return {
    ...(globalThis as unknown as { seen: Watch }).seen,
    paint_ms: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    scripts: paths.filter(({ path }) => path.endsWith('.js')),
  }
}

async function throttle(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE })
}

/** Bytes of a script as gzip sends it; the 3D view counts nothing, and small files are not compressed. */
function gzipBytes(path: string): number {
  if (VIEWER.test(path)) return 0
  const file = join(BUILT, path)
  return statSync(existsSync(`${file}.gz`) ? `${file}.gz` : file).size
}
