import type { Page } from '@playwright/test'
import { DEMO_PEOPLE } from '../../server/demo/demo-shop.ts'
import { expectNoViolations } from './accessibility.ts'
import { cardFaults } from './card-faults.ts'
import { faultsOfLoading, faultsOfPages, signInToDemo, type PagesToVisit } from './every-page.ts'
import { expect, hurriedShop, test as base } from './shop.ts'
import { touchFaults } from './touch-faults.ts'

/** Pages that anyone can open. */
const OPEN_PAGES = [
  '/',
  '/terms',
  '/returns',
  '/privacy',
  '/sign-in',
  '/sign-up',
  '/recover',
  '/reset-password',
  '/kiosk',
  '/nowhere',
  '/quotes/q_nothing',
  '/follow/nothing',
  '/checkout/co_none',
] as const

/** Pages of a customer's own things. */
const OWN_PAGES = [
  '/quotes',
  '/orders',
  '/billing',
  '/account',
  '/account/keys',
  '/account/activity',
  '/device',
] as const

/** The customer of the demonstration shop: the paths of every kind of page, with a quote and an order in each status. */
const test = base.extend<{ paths: string[] }>({
  paths: async ({ page, shop }, use) => {
    const own = await signInToDemo(page, shop, DEMO_PEOPLE.customer)
    const { quotes } = await own.quotes.list.query({ limit: 50 })
    const { orders } = await own.orders.list.query({ limit: 50 })
    const baskets = await own.baskets.list.query()
    await use([
      ...OPEN_PAGES,
      ...OWN_PAGES,
      ...firstOfEach(quotes).map((id) => `/quotes/${id}`),
      ...firstOfEach(orders).map((id) => `/orders/${id}`),
      ...baskets.map(({ id }) => `/baskets/${id}`),
    ])
  },
})

function firstOfEach(rows: readonly { id: string; status: string }[]): string[] {
  return rows
    .filter(({ status }, at) => rows.findIndex((other) => other.status === status) === at)
    .map(({ id }) => id)
}

// A recording of so many pages takes longer than looking at them.
test.use({ settings: hurriedShop(), isDemo: true, trace: 'off' })

function pagesOf(page: Page, paths: readonly string[]): PagesToVisit {
  return { page, paths, heading: page.getByRole('heading', { level: 1 }).first() }
}

test(
  'every page of a customer fits every screen, cuts no text, shows the focus, meets a finger, and has no accessibility violations',
  { tag: '@smoke' },
  async ({ page, paths }) => {
    const faults = await faultsOfPages(pagesOf(page, paths), {
      atDesk: async () => {
        await expectNoViolations(page)
        return []
      },
      onPhone: async () => [...(await cardFaults(page)), ...(await touchFaults(page))],
    })
    expect(faults).toEqual([])
  },
)

test('every page of a customer stands still while it is loaded, at a desk and on a phone', async ({
  page,
  paths,
}) => {
  expect(await faultsOfLoading(pagesOf(page, paths))).toEqual([])
})
