import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { DEMO_PEOPLE } from '../../../server/demo/demo-shop.ts'
import { RAIL } from '../../../renderer/operator/kit/rail.ts'
import { consoleClient } from '../busy-shop.ts'
import { invisibleFocus, layoutFaults } from '../layout-faults.ts'
import { test as base, expect, hurriedShop } from '../shop.ts'

const SCHEMES = ['light', 'dark'] as const

/** Pages of the console that are not in its rail. */
const OTHER_PAGES = [
  '/console/set-up',
  '/console/materials/edit',
  '/console/print-limits',
  '/console/print-settings',
  '/console/routing',
  '/console/production?view=list',
  '/console/production?view=board',
  '/console/production?view=timeline',
  '/console/quotes?q=nothing+has+this+name',
] as const

/** The owner of the demonstration shop, and the paths of every page of its console. */
const test = base.extend<{ ownerPage: Page; paths: string[]; errors: string[] }>({
  ownerPage: async ({ page, shop }, use) => {
    const { email, password } = DEMO_PEOPLE.owner
    const signedIn = await page.request.post('/auth/sign-in', {
      headers: { origin: shop },
      data: { email, password },
    })
    expect(signedIn.status()).toBe(200)
    await use(page)
  },
  paths: async ({ ownerPage, shop }, use) => {
    const { cookies } = await ownerPage.request.storageState()
    await use([...RAIL.map(({ to }) => to), ...OTHER_PAGES, ...(await detailPaths(shop, cookies))])
  },
  /** What the browser's console reports as an error, such as a style that the page's policy blocks. */
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
async function detailPaths(shop: string, cookies: Parameters<typeof consoleClient>[1]): Promise<string[]> {
  const desk = consoleClient(shop, cookies)
  const orders = await desk.shopOrders.list.query({ q: '' })
  const quotes = await desk.desk.quotes.query({ q: '' })
  const plates = await desk.plates.list.query({ q: '' })
  const customer = orders.rows.find(({ customer: { id } }) => id)?.customer.id
  return [
    ...orders.rows.slice(0, 3).map(({ order_id }) => `/console/orders/${order_id}`),
    `/console/quotes?chosen=${quotes.rows[0].id}`,
    `/console/plates/${plates.rows[0].id}`,
    `/console/customers/${customer}`,
  ]
}

/** Opens a page and waits until all of it is shown. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('main :is(h1, h2)').first()).toBeVisible()
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
}

/** Texts with too little contrast, as readable lines. */
async function faintTexts(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).exclude('iframe').exclude('nav')
  const { violations } = await axe.withRules(['color-contrast']).analyze()
  return violations.flatMap(({ nodes }) =>
    nodes.map(({ html }) => `too little contrast: ${html.slice(0, 120)}`),
  )
}

// Each page is opened, measured and checked: on a busy machine that takes longer than other tests.
test.setTimeout(300_000)

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('every page of the console fits, cuts no text, shows the focus, and has enough contrast', async ({
    ownerPage: page,
    paths,
    errors,
  }) => {
    const faults: string[] = []
    for (const path of paths) {
      await open(page, path)
      const found = [...(await layoutFaults(page)), ...(await invisibleFocus(page))]
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme })
        found.push(...(await faintTexts(page)).map((text) => `${colorScheme}, ${text}`))
      }
      faults.push(...found.map((fault) => `${path}: ${fault}`))
    }
    expect(faults).toEqual([])
    expect(errors).toEqual([])
  })
})

test.describe('by touch', () => {
  test.use({ hasTouch: true })

  test('every page of the console fits a tablet and a phone, also after the screen was turned', async ({
    ownerPage: page,
    paths,
    errors,
  }) => {
    const faults: string[] = []
    for (const path of paths) {
      await page.setViewportSize({ width: 1024, height: 768 })
      await open(page, path)
      faults.push(...(await layoutFaults(page)).map((fault) => `${path} at 1024 px: ${fault}`))
      await page.setViewportSize({ width: 390, height: 844 })
      faults.push(...(await layoutFaults(page)).map((fault) => `${path} at 390 px: ${fault}`))
    }
    expect(faults).toEqual([])
    expect(errors).toEqual([])
  })
})
