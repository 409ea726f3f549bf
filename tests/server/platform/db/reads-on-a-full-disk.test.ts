import type { z } from 'zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readShopData } from '../../../../server/catalog/shop-data.ts'
import { TOOLS } from '../../../../server/mcp/tools.ts'
import { planPlate } from '../../../../server/production/plates/plan-plate.ts'
import { router } from '../../../../server/trpc/router.ts'
import { DAY, pacificDayOf } from '../../../../shared/platform/time.ts'
import { KeyHolder } from '../../../shop/agent-buyer.ts'
import { callerAt, floorDevice, pagesOf } from '../../../shop/floor-tablet.ts'
import { failWrites } from '../../../shop/failing-writes.ts'
import { createBasket } from '../../../../server/orders/baskets/create-basket.ts'
import { buyableQuote, placedOrder } from '../../../shop/placed-order.ts'
import { WireClient } from '../../../shop/oauth-client.ts'
import { readRoutes } from '../../../shop/read-routes.ts'
import { Person, signedInOwner, signedUpCustomer } from '../../../shop/v1.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { current, mirrored } from '../../../mcp/mcp-wire.ts'
import { sampleInput } from './sample-input.ts'

// Every write fails, two days after anyone was last seen: each last use is due to be written, and no read may need it.

interface Procedure {
  _def: { type: string; inputs: z.ZodType[] }
}
const { _def: routerParts } = router
const PROCEDURES = routerParts.procedures as unknown as Record<string, Procedure>
const partsOf = (path: string) => {
  const { _def: parts } = PROCEDURES[path]
  return parts
}
const QUERIES = Object.keys(PROCEDURES).filter((path) => partsOf(path).type === 'query')
const READ_TOOLS = TOOLS.filter(({ hints }) => hints.readOnlyHint).map(({ name }) => name)

const PLENTY = { other: [{ requests: 100_000, seconds: 60 }] }

let open: TestShop
let owner: Person
let key: KeyHolder
let wall: Person
let known: Record<string, unknown>
let id: string
let basket_id: string
let unpaid_id: string
/** An app's request to connect, opened by this account. */
let handle: string
let connecting: Person

beforeAll(async () => {
  open = await openTestShop({ settings: { rate_limits: PLENTY } })
  owner = await signedInOwner(open)
  id = (await placedOrder(open, { customer: owner })).order.id
  const { quote_id } = await buyableQuote(open, { customer: owner })
  unpaid_id = quote_id
  basket_id = createBasket(open.shop, callerAt(open, owner), { quote_ids: [quote_id], idempotency_key: null })
    .basket.id
  key = await KeyHolder.of(open, owner)
  wall = await floorDevice(open, 'wall', 'Wall')
  const units = [{ order_id: id, unit: 1, seen: 'queued' as const }]
  planPlate(open.shop, callerAt(open, owner), { units, printer_id: 'p1' })
  known = knownFields()
  open.wait(2 * DAY)
  connecting = await signedUpCustomer(open)
  const client = new WireClient(await open.http())
  await client.register()
  handle = await client.ask()
  await connecting.get(`/v1/oauth/requests/${handle}`)
  failWrites(open.shop)
})
afterAll(() => open.close())

function knownFields(): Record<string, unknown> {
  const { price_book, calendar } = readShopData(open.database)
  const { account_id } = callerAt(open, owner) as { account_id: string }
  const days = {
    from: '2026-11-01',
    to: '2026-11-16',
    until: '2026-11-16',
    day: '2026-11-16',
    month: '2026-11',
  }
  const ids = { quote_id: id, order_id: id, id, customer_id: account_id, account_id, unit: 1, speed: 'asap' }
  return { ...ids, ...days, book: price_book, calendar }
}

const ZIP_ESTIMATE = { zip: '94607', ships: '2026-11-24' }

/** Fields that have another meaning in one query. */
const OWN_FIELDS: Record<string, Record<string, unknown>> = {
  'documents.compare': { from: 1, to: 1 },
  'workstation.read': { key_hash: 'k'.repeat(43) },
  'quotes.deliveryEstimate': ZIP_ESTIMATE,
  'review.deliveryEstimate': ZIP_ESTIMATE,
}

async function refusalOf(work: () => Promise<unknown>): Promise<string> {
  try {
    await work()
    return 'none'
  } catch (error) {
    const { code, cause } = error as { code?: string; cause?: { code?: string; message?: string } }
    return `${code} ${cause?.code ?? cause?.message}`
  }
}

test.each(QUERIES)('the query %s is answered', async (path) => {
  const caller = callerAt(open, path === 'wall.board' ? wall : owner)
  const query = path
    .split('.')
    .reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], pagesOf(open, caller))
  const [schema] = partsOf(path).inputs
  const input = schema && sampleInput(schema, { ...known, ...OWN_FIELDS[path] })
  const refusal = await refusalOf(() => (query as (input: unknown) => Promise<unknown>)(input))
  expect(refusal).toMatch(/^none$|^NOT_FOUND |^CONFLICT /)
})

test.each(READ_TOOLS)('the tool %s answers an API key', async (name) => {
  const call = current('tools/call', { name, arguments: { quote_id: id, order_id: id, basket_id } })
  const accept = 'application/json, text/event-stream'
  const answer = await key.send('POST', '/mcp', {
    payload: JSON.stringify(call),
    headers: { 'content-type': 'application/json', accept, ...mirrored(call) },
  })
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { result: { structuredContent: {} } }])
  expect(answer.json().result.isError).toBeUndefined()
})

/** Queries that only a page puts into the address. */
const QUERIES_OF_ROUTES: Record<string, string> = {
  '/console/print/travelers.pdf': '?orders=1001',
  '/console/print/labels.pdf': '?orders=1001&format=avery5160',
  '/console/reports/table.csv': '?kind=orders&from=2026-11-01&to=2026-11-16',
}

test('no route for reading needs a write', async () => {
  const routes = readRoutes(await open.http())
  expect(routes).toContain('/v1/quotes/:quote_id')
  const failed: string[] = []
  for (const route of routes.filter((path) => !path.startsWith('/trpc'))) {
    const path = route
      .replace('customers/:id', `customers/${known['account_id'] as string}`)
      .replace('plates/:id', 'plates/pl_1')
      .replace(':month', '2026-11')
      .replace(':handle', handle)
      .replaceAll(/:\w+/g, id)
    const url = path + (QUERIES_OF_ROUTES[route] ?? '')
    for (const reader of [owner, key, wall, new Person(await open.http())]) {
      const { statusCode } = await reader.get(url)
      if (statusCode >= 500) failed.push(`${statusCode} ${url}`)
    }
  }
  expect(failed).toEqual([])
})

test('the account that holds a request to connect reads it again', async () => {
  expect((await connecting.get(`/v1/oauth/requests/${handle}`)).statusCode).toBe(200)
})

test('a quote is read with dates to come when those that it was shown with have passed', async () => {
  open.wait(8 * DAY)
  const shown = (await owner.get(`/v1/quotes/${unpaid_id}`)).json()
  const today = pacificDayOf(open.shop.clock.now())
  expect(shown.options.map(({ ship_by }: { ship_by: string }) => ship_by >= today)).toEqual([true, true])
  open.wait(-8 * DAY)
})
