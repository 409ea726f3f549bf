import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../server/caller.ts'
import { callerAt, enterPin, floorDevice, pagesOf, signedInStaff, staffWithPin } from '../../shop/floor-tablet.ts'
import { Person } from '../../shop/v1.ts'
import { pdfText } from '../adapters/pdf-text.ts'
import { answersTo, openPlantedShop, PLANTS, plantsIn, type Plant, type PlantedShop } from './planted-shop.ts'

const WHO = ['operator', 'packer', 'viewer', 'tablet', 'wall'] as const
type Who = (typeof WHO)[number]

let planted: PlantedShop
let people: Record<Who, Person>
beforeAll(async () => {
  planted = await openPlantedShop()
  const { shop } = planted
  const tablet = await floorDevice(shop)
  await enterPin(tablet, await staffWithPin(shop, 'owner', 'owner-with-pin@shop.test'))
  people = {
    operator: await signedInStaff(shop, 'operator', 'operator@shop.test'),
    packer: await signedInStaff(shop, 'packer'),
    viewer: await signedInStaff(shop, 'viewer'),
    tablet,
    wall: await floorDevice(shop, 'wall', 'Wall'),
  }
})
afterAll(() => planted.shop.close())

const callerOf = (who: Who): Caller => callerAt(planted.shop, people[who])

test('the console answers an operator with everything that is planted', async () => {
  const found = plantsIn(await answersTo(planted, callerOf('operator')))
  expect(Object.keys(found)).toEqual(Object.keys(PLANTS))
})

/** Everything planted that somebody without all rights is shown, and where. */
const SHOWN: Record<Exclude<Who, 'operator'>, Partial<Record<Plant, string[]>>> = {
  packer: {
    name: [
      'console.recent',
      'console.search',
      'desk.list',
      'desk.quote',
      'desk.quotes',
      'shipDates.list',
      'shopOrders.get',
      'shopOrders.list',
    ],
    answer: ['production.printCard'],
    note: ['shopOrders.get', 'shopOrders.list'],
    comment: ['comments.list'],
    hold: ['desk.list', 'shopOrders.list'],
    // The buyer's own number on the paper that lies in the parcel.
    purchase_order: ['shipping.slip'],
    failure: ['quality.report', 'shopOrders.get'],
    cost: ['quality.report', 'shopOrders.get'],
  },
  viewer: {},
  tablet: { answer: ['production.printCard'] },
  wall: {},
}

test.each(Object.entries(SHOWN))('the console answers a %s with what their work needs only', async (who, shown) => {
  expect(plantsIn(await answersTo(planted, callerOf(who as Who)))).toEqual(shown)
})

describe('a search', () => {
  const QUERIES = {
    name: 'quinbysecret',
    'part of a name': 'quinbys',
    'misspelled name': 'quinbysecert',
    email: 'quinbymail@secret.test',
    'part of an email address': 'quinbymail',
    purchase_order: 'plantedpo',
    token: 'plantedtoken',
    file: 'seen-bracket',
  }
  const found = async (who: Who, q: string) => {
    const pages = pagesOf(planted.shop, callerOf(who))
    const [{ hits }, orders, quotes] = await Promise.all([
      pages.console.search({ q }),
      pages.shopOrders.list({ q }),
      pages.desk.quotes({ q }),
    ])
    return hits.length > 0 || orders.rows.length > 0 || quotes.rows.length > 0
  }
  const MATCHES: Record<'operator' | 'packer' | 'viewer', (keyof typeof QUERIES)[]> = {
    operator: ['name', 'part of a name', 'misspelled name', 'email', 'part of an email address', 'purchase_order', 'file'],
    packer: ['name', 'part of a name', 'misspelled name', 'file'],
    viewer: ['file'],
  }
  test.each(Object.entries(MATCHES))('of a %s matches only what they see', async (who, matches) => {
    const tried = await Promise.all(
      Object.entries(QUERIES).map(async ([name, q]) => ((await found(who as Who, q)) ? [name] : [])),
    )
    expect(tried.flat()).toEqual(matches)
  })
})

describe('a list', () => {
  const ASKED = {
    'orders by total': ['shopOrders', 'list', { sort: '-total' }],
    'orders of a customer': ['shopOrders', 'list', { filters: { customer: ['acc_c0'] } }],
    'orders with a note': ['shopOrders', 'list', { filters: { note: ['yes'] } }],
    'orders with a late refund': ['shopOrders', 'list', { filters: { due: ['shipped_late'] } }],
    'quotes by price': ['desk', 'quotes', { sort: 'amount' }],
    'quotes of a customer': ['desk', 'quotes', { filters: { customer: ['acc_c0'] } }],
    'late orders': ['shopOrders', 'list', { sort: 'due', filters: { due: ['late'] } }],
  } as const
  const REFUSED: Record<'operator' | 'packer' | 'viewer', string[]> = {
    operator: [],
    packer: ['orders by total', 'quotes by price'],
    viewer: Object.keys(ASKED).filter((name) => name !== 'late orders'),
  }
  test.each(Object.entries(REFUSED))('is not sorted or filtered by what a %s may not see', async (who, refused) => {
    const pages = pagesOf(planted.shop, callerOf(who as Who)) as unknown as Record<
      string,
      Record<string, (asked: unknown) => Promise<unknown>>
    >
    const tried = await Promise.all(
      Object.entries(ASKED).map(async ([name, [router, list, asked]]) =>
        pages[router][list](asked).then(
          () => [],
          (error: { cause?: { code?: string } }) => (error.cause?.code === 'role_required' ? [name] : [String(error)]),
        ),
      ),
    )
    expect(tried.flat()).toEqual(refused)
  })
})

describe('a paper, picture or file of the console', () => {
  /** Who opens each address, and what is planted in it. */
  const OPENS: Record<string, Partial<Record<Who, Plant[]>>> = {
    '/console/buying-list.csv': { operator: [], packer: [], viewer: [], tablet: [] },
    '/console/quality/failures.csv': { operator: ['failure', 'cost'], packer: ['failure', 'cost'], viewer: [] },
    '/console/orders.csv': { operator: ['name', 'email', 'amount'] },
    '/console/quotes.csv': { operator: ['name', 'amount'] },
    '/console/customers.csv': { operator: ['name', 'email', 'amount'] },
    '/console/plates.csv': { operator: [], packer: [], viewer: [], tablet: [] },
    '/console/activity.csv': { operator: ['name', 'email', 'decline', 'amount'] },
    '/console/print/travelers.pdf': { operator: [], packer: [], viewer: [], tablet: [] },
    '/console/print/labels.pdf': { operator: [], packer: [], viewer: [], tablet: [] },
    '/console/print/item-labels.zpl': { operator: [], packer: [], viewer: [], tablet: [] },
    '/console/print/codes/:code': { operator: [], packer: [], viewer: [], tablet: [] },
    '/console/parts/:id/part.png': { operator: [], packer: [], viewer: [], tablet: [] },
    '/console/parts/:id/part.mesh': { operator: [], packer: [], viewer: [] },
    '/console/parts/:id/original': { operator: [], packer: [] },
    '/console/parts/:id/printed.stl': { operator: [], packer: [] },
    '/console/parts/:id/printed.3mf': { operator: [], packer: [] },
  }
  test('x', async () => {
    const app = await planted.shop.http()
    const above: string[] = []
    const routes = app
      .printRoutes({ commonPrefix: false, method: 'GET' })
      .trimEnd()
      .split('\n')
      .map((line) => {
        const depth = line.indexOf('── ') >> 2
        above.splice(depth, above.length, /── (\S+)/.exec(line)![1])
        return above.join('')
      })
      .filter((route) => route.startsWith('/console'))
    const QUERY: Record<string, string> = {
      travelers: `?orders=${planted.number}`,
      labels: `?orders=${planted.number}&format=avery5160`,
      'item-labels': `?orders=${planted.number}&format=zebra`,
    }
    for (const route of routes) {
      const shown: Record<string, unknown> = {}
      for (const who of WHO) {
        const url = route.replace(':code', String(planted.number)).replaceAll(/:\w+/g, planted.order_id) + (Object.entries(QUERY).find(([n]) => route.includes(`/${n}.`))?.[1] ?? '')
        const a = await people[who].get(url)
        const text = a.headers['content-type']?.toString().includes('pdf') ? pdfText(a.rawPayload) : a.payload
        shown[who] = a.statusCode === 200 ? Object.keys(plantsIn([{ path: route, answer: text }])) : a.statusCode
      }
      console.log(route, JSON.stringify(shown))
    }
    void OPENS
  })
})
