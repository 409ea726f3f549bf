import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../server/platform/caller.ts'
import {
  callerAt,
  enterPin,
  floorDevice,
  pagesOf,
  signedInStaff,
  staffWithPin,
} from '../../shop/floor-tablet.ts'
import { readRoutes } from '../../shop/read-routes.ts'
import type { Person } from '../../shop/v1.ts'
import { pdfText } from '../platform/adapters/pdf-text.ts'
import { answersTo, openPlantedShop, PLANTS, plantsIn, type Plant, type PlantedShop } from './planted-shop.ts'

const WHO = ['operator', 'packer', 'technician', 'viewer', 'tablet', 'wall'] as const
type Who = (typeof WHO)[number]
type Answered = Awaited<ReturnType<Person['get']>>

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
    technician: await signedInStaff(shop, 'technician'),
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
      'shipDates.list',
      'shipping.board',
      'shopOrders.get',
      'shopOrders.list',
      'shopQuotes.get',
      'shopQuotes.list',
    ],
    answer: ['units.printCard'],
    note: ['shopOrders.get', 'shopOrders.list'],
    comment: ['comments.list'],
    hold: ['desk.list', 'shopOrders.list'],
    // The buyer's own number on the paper that lies in the parcel.
    purchase_order: ['shipping.slip'],
    failure: ['plates.get', 'plates.list', 'production.board', 'quality.report', 'shopOrders.get'],
    cost: ['quality.report', 'shopOrders.get'],
  },
  technician: {
    answer: ['units.printCard'],
    hold: ['desk.list', 'shopOrders.list'],
    failure: ['plates.get', 'plates.list', 'production.board', 'quality.report', 'shopOrders.get'],
  },
  viewer: {},
  tablet: {
    answer: ['units.printCard'],
    failure: ['plates.get', 'plates.list', 'production.board'],
  },
  wall: {},
}

test.each(Object.entries(SHOWN))(
  'the console answers a %s with what their work needs only',
  async (who, shown) => {
    expect(plantsIn(await answersTo(planted, callerOf(who as Who)))).toEqual(shown)
  },
)

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
      pages.shopQuotes.list({ q }),
    ])
    return hits.length > 0 || orders.rows.length > 0 || quotes.rows.length > 0
  }
  const MATCHES: Record<'operator' | 'packer' | 'technician' | 'viewer', (keyof typeof QUERIES)[]> = {
    operator: [
      'name',
      'part of a name',
      'misspelled name',
      'email',
      'part of an email address',
      'purchase_order',
      'file',
    ],
    packer: ['name', 'part of a name', 'misspelled name', 'file'],
    technician: ['file'],
    viewer: ['file'],
  }
  test.each(Object.entries(MATCHES))('a search of a %s matches only what they see', async (who, matches) => {
    const tried = await Promise.all(
      Object.entries(QUERIES).map(async ([name, q]) => ((await found(who as Who, q)) ? [name] : [])),
    )
    expect(tried.flat()).toEqual(matches)
  })

  const HIDDEN = {
    packer: ['email', 'purchase_order'],
    technician: ['name', 'email', 'purchase_order'],
    viewer: ['name', 'email', 'purchase_order'],
  } as const
  test.each(Object.entries(HIDDEN))(
    'a search of a %s has no next page for hundreds of hidden matches',
    async (who, names) => {
      const pages = pagesOf(planted.shop, callerOf(who as Who))
      const lists = await Promise.all(
        names.flatMap((name) => [
          pages.shopOrders.list({ q: QUERIES[name] }),
          pages.shopQuotes.list({ q: QUERIES[name] }),
        ]),
      )
      expect(lists).toEqual(lists.map(() => ({ rows: [], next_cursor: null })))
    },
  )

  test('a search of a viewer finds what hundreds of newer hidden matches come before', async () => {
    const pages = pagesOf(planted.shop, callerOf('viewer'))
    const [{ hits }, orders, quotes] = await Promise.all([
      pages.console.search({ q: 'oldbracket' }),
      pages.shopOrders.list({ q: 'oldbracket' }),
      pages.shopQuotes.list({ q: 'oldbracket' }),
    ])
    const rows = [{ filename: 'oldbracket.stl' }]
    expect(hits).toMatchObject([{ kind: 'order', ...rows[0] }])
    expect(orders).toMatchObject({ rows, next_cursor: null })
    expect(quotes).toMatchObject({ rows, next_cursor: null })
  })
})

describe('a list', () => {
  const ASKED = {
    'orders by total': ['shopOrders', 'list', { sort: '-total' }],
    'orders of a customer': ['shopOrders', 'list', { filters: { customer: ['acc_c0'] } }],
    'orders with a note': ['shopOrders', 'list', { filters: { note: ['yes'] } }],
    'orders with a late refund': ['shopOrders', 'list', { filters: { due: ['shipped_late'] } }],
    'quotes by price': ['shopQuotes', 'list', { sort: 'amount' }],
    'quotes of a customer': ['shopQuotes', 'list', { filters: { customer: ['acc_c0'] } }],
    'late orders': ['shopOrders', 'list', { sort: 'due', filters: { due: ['late'] } }],
  } as const
  const REFUSED: Record<'operator' | 'packer' | 'technician' | 'viewer', string[]> = {
    operator: [],
    packer: ['orders by total', 'quotes by price'],
    technician: Object.keys(ASKED).filter((name) => name !== 'late orders'),
    viewer: Object.keys(ASKED).filter((name) => name !== 'late orders'),
  }
  test.each(Object.entries(REFUSED))(
    'is not sorted or filtered by what a %s may not see',
    async (who, refused) => {
      const pages = pagesOf(planted.shop, callerOf(who as Who)) as unknown as Record<
        string,
        Record<string, (asked: unknown) => Promise<unknown>>
      >
      const tried = await Promise.all(
        Object.entries(ASKED).map(async ([name, [router, list, asked]]) =>
          pages[router][list](asked).then(
            () => [],
            (error: { cause?: { code?: string } }) =>
              error.cause?.code === 'role_required' ? [name] : [`${name} failed`],
          ),
        ),
      )
      expect(tried.flat()).toEqual(refused)
    },
  )
})

describe('a paper, picture or file of the console', () => {
  type Opened = number | Plant[]
  /**
   * The results of each address for an operator, packer, technician, viewer, tablet and wall: a refusal, or a file with the planted
   * texts in it.
   */
  const OPENED: Record<string, [Opened, Opened, Opened, Opened, Opened, Opened]> = {
    '/console/activity.csv': [403, 403, 403, 403, 401, 401],
    '/console/brand/email.html': [404, 404, 404, 404, 404, 404],
    '/console/buying-list.csv': [[], [], [], [], [], 401],
    '/console/crashes/:id.json': [403, 403, 403, 403, 403, 401],
    '/console/customers.csv': [['name', 'email'], 403, 403, 403, 403, 401],
    '/console/customers/:id/export.zip': [403, 403, 403, 403, 403, 401],
    '/console/emails/:id/email.html': [404, 403, 403, 403, 403, 401],
    '/console/log.jsonl': [403, 403, 403, 403, 401, 401],
    '/console/orders.csv': [['name'], 403, 403, 403, 403, 401],
    '/console/parts/:id/original': [[], [], [], 403, 403, 401],
    '/console/parts/:id/part.mesh': [[], [], [], [], 403, 401],
    '/console/parts/:id/part.png': [[], [], [], [], [], 401],
    '/console/parts/:id/printed.3mf': [[], [], [], 403, 403, 401],
    '/console/parts/:id/printed.stl': [[], [], [], 403, 403, 401],
    '/console/photos/:photo': [404, 404, 404, 404, 404, 401],
    '/console/plates.csv': [['failure'], ['failure'], ['failure'], [], ['failure'], 401],
    '/console/plates/:id/picture.png': [409, 409, 409, 409, 409, 401],
    '/console/plates/:id/print-file': [404, 404, 404, 403, 404, 401],
    '/console/plates/:id/project.3mf': [404, 404, 404, 403, 403, 401],
    '/console/plates/:id/sliced': [409, 409, 409, 403, 403, 401],
    '/console/print/codes/:code': [[], [], [], [], [], 401],
    '/console/print/item-labels.zpl': [[], [], [], [], [], 401],
    '/console/print/labels.pdf': [[], [], [], [], [], 401],
    '/console/print/labels.zpl': [404, 404, 403, 403, 403, 401],
    // For those who pack; the email address is for those who see customers.
    '/console/print/parcels.csv': [404, 404, 403, 403, 403, 401],
    // For those who pack; its slips are compressed, so what is in them is not read here.
    '/console/print/parcels.pdf': [[], [], 403, 403, 403, 401],
    '/console/print/shipping-labels/:id': [404, 404, 403, 403, 403, 401],
    '/console/print/travelers.pdf': [
      ['answer', 'note', 'hold', 'purchase_order', 'failure'],
      ['answer', 'note', 'hold', 'purchase_order', 'failure'],
      ['answer', 'hold', 'failure'],
      [],
      ['answer', 'hold', 'failure'],
      401,
    ],
    '/console/printer-photos/:photo': [404, 404, 404, 404, 404, 401],
    '/console/printers/:id/snapshot': [409, 409, 409, 409, 409, 401],
    '/console/quality/failures.csv': [['failure', 'cost'], ['failure', 'cost'], ['failure'], [], 403, 401],
    '/console/quotes.csv': [['name', 'amount'], 403, 403, 403, 403, 401],
    '/console/quotes/:id/messages/photos/:photo': [404, 403, 403, 403, 403, 401],
    '/console/reports/accounting/:month.zip': [[], 403, 403, 403, 403, 401],
    '/console/reports/table.csv': [[], 403, 403, 403, 403, 401],
    '/console/support-bundle.zip': [403, 403, 403, 403, 401, 401],
    '/console/tax-exemptions/:id/certificate': [404, 403, 403, 403, 403, 401],
  }

  test('has its line', async () => {
    const routes = readRoutes(await planted.shop.http())
    expect(routes.filter((route) => route.startsWith('/console/')).toSorted()).toEqual(Object.keys(OPENED))
  })

  test.each(Object.entries(OPENED))('%s opens with what its reader may see', async (route, opened) => {
    const of = `orders=${planted.number}`
    const queries: Record<string, string> = {
      '/console/print/travelers.pdf': `?${of},${planted.number + 1}&plates=1`,
      '/console/print/labels.pdf': `?${of}&format=letter_5160`,
      '/console/print/item-labels.zpl': `?${of}&format=zpl_4x6`,
      '/console/plates.csv': '?columns=number,note',
      '/console/print/parcels.csv': `?${of}`,
      '/console/print/parcels.pdf': `?${of}`,
      '/console/print/labels.zpl': `?${of}`,
      '/console/reports/table.csv': '?kind=materials&table=colors&from=2026-01-01&until=2026-01-06',
    }
    const path = route
      .replace(':code', String(planted.number))
      .replace(':month', '2026-01')
      .replaceAll(/:\w+/g, planted.order_id)
    const answers = await Promise.all(WHO.map((who) => people[who].get(path + (queries[route] ?? ''))))
    expect(answers.map((answer) => openedIn(answer))).toEqual(opened)
  })

  function openedIn({ statusCode, headers, payload, rawPayload }: Answered): Opened {
    if (statusCode !== 200) return statusCode
    const isPaper =
      headers['content-type'] === 'application/pdf' &&
      !String(headers['content-disposition']).includes('slips-and-labels')
    const answer = isPaper ? pdfText(rawPayload) : payload
    if (isPaper && !answer.includes(String(planted.number))) throw new Error('the paper was not read')
    return Object.keys(plantsIn([{ path: '', answer }])) as Plant[]
  }
})
