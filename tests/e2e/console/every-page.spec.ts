import type { Page } from '@playwright/test'
import { DEMO_PEOPLE } from '../../../server/demo/demo-shop.ts'
import { CONSOLE_PAGES } from '../../../renderer/platform/kit/console-sections.ts'
import { axeViolations } from '../accessibility.ts'
import type { consoleClient } from '../busy-shop.ts'
import { faultsOfLoading, faultsOfPages, signInToDemo, type PagesToVisit } from '../every-page.ts'
import { test as base, expect, hurriedShop } from '../shop.ts'

const SCHEMES = ['light', 'dark'] as const

/** Pages of the console in no section, and other views of some. */
const OTHER_PAGES = [
  '/console/set-up',
  '/console/production?view=list',
  '/console/production?view=board',
  '/console/production?view=timeline',
  '/console/quotes?q=nothing+has+this+name',
] as const

/** The owner of the demonstration shop, and the paths of every page of its console. */
const test = base.extend<{ paths: string[]; errors: string[] }>({
  paths: async ({ page, shop }, use) => {
    const desk = await signInToDemo(page, shop, DEMO_PEOPLE.owner)
    await use([...CONSOLE_PAGES.map(({ to }) => to), ...OTHER_PAGES, ...(await detailPaths(desk))])
  },
  /** Errors from the browser's console, like a style that the page's policy blocks. */
  errors: async ({ page }, use) => {
    const errors: string[] = []
    page.on('console', (message) => {
      // An email is shown in a frame without scripts, into which the test cannot look either.
      const isFrame = message.text().includes("'allow-scripts' permission")
      if (message.type() === 'error' && !isFrame) errors.push(`${page.url()}: ${message.text()}`)
    })
    page.on('pageerror', (error) => errors.push(`${page.url()}: ${String(error)}`))
    await use(errors)
  },
})

// A recording of so many pages takes longer than looking at them.
test.use({ settings: hurriedShop(), isDemo: true, trace: 'off' })

/** A page of each kind that shows one thing: an order, a quote, a customer, a plate. */
async function detailPaths(desk: ReturnType<typeof consoleClient>): Promise<string[]> {
  const orders = await desk.shopOrders.list.query({ q: '' })
  const quotes = await desk.shopQuotes.list.query({ q: '' })
  const plates = await desk.plates.list.query({ q: '' })
  const customer = orders.rows.find(({ customer: { id } }) => id)?.customer.id
  return [
    ...orders.rows.slice(0, 3).map(({ order_id }) => `/console/orders/${order_id}`),
    `/console/quotes?chosen=${quotes.rows[0].id}`,
    `/console/plates/${plates.rows[0].id}`,
    `/console/customers/${customer}`,
  ]
}

function pagesOf(page: Page, paths: readonly string[]): PagesToVisit {
  return { page, paths, heading: page.locator('main :is(h1, h2)').first() }
}

/** Returns the texts with too little contrast in one of the color schemes, as readable lines. */
async function faintTexts(page: Page): Promise<string[]> {
  const faint: string[] = []
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme })
    const found = await axeViolations(page, { runOnly: ['color-contrast'] }, { exclude: ['nav'] })
    faint.push(...found.map((text) => `${colorScheme}, ${text}`))
  }
  return faint
}

test(
  'every page of the console fits every screen, cuts no text, shows the focus, and has enough contrast',
  { tag: '@smoke' },
  async ({ page, paths, errors }) => {
    expect(await faultsOfPages(pagesOf(page, paths), { atDesk: faintTexts })).toEqual([])
    expect(errors).toEqual([])
  },
)

test('every page of the console stands still while it is loaded, at a desk and on a phone', async ({
  page,
  paths,
  errors,
}) => {
  expect(await faultsOfLoading(pagesOf(page, paths))).toEqual([])
  expect(errors).toEqual([])
})
