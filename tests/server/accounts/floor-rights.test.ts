import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../server/platform/caller.ts'
import { ENDPOINTS, SITE_ENDPOINTS } from '../../../server/http/endpoint-list.ts'
import { router } from '../../../server/trpc/router.ts'
import { callerAt, enterPin, floorDevice, pagesOf, staffWithPin } from '../../shop/floor-tablet.ts'
import { placedOrder, type PlacedOrder } from '../../shop/placed-order.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import type { Person } from '../../shop/v1.ts'

// An owner at a tablet: the role with every right, of which a PIN opens those of the floor only.

/** Open to every browser, known or not. */
const OPEN = new Set([
  'session',
  'materials',
  'stock',
  'review.get',
  'review.compare',
  'review.deliveryEstimate',
  'baskets.shared',
  'start',
  'messages.linked',
  'messages.seenByLink',
  'messages.sendByLink',
  'problems.linked',
  'problems.reportByLink',
  'orders.follow',
  'orders.followPurchase',
  'orders.followParcels',
  'invoices.follow',
  'shopDetails.public',
  'brand.public',
  'terms.get',
  'terms.follow',
  'shopFloor.screen',
  'kiosk.screen',
  'quality.followedPhotos',
  'logs.reportPageError',
])
/** The rest of these routers is for the floor, each procedure by `look` or `make`. */
const FLOOR_ROUTERS = new Set([
  'shopFloor',
  'production',
  'wall',
  'plates',
  'units',
  'filament',
  'buyingList',
  'slicer',
  'printers',
  'printerLinks',
  'quality',
  'labels',
  'live',
])

const { _def: routerParts } = router
interface Procedure {
  path: string
  type: string
}
const PROCEDURES: Procedure[] = Object.entries(routerParts.procedures as unknown as Record<string, object>)
  .map(([path, procedure]) => {
    const { _def: parts } = procedure as { _def: { type: string } }
    return { path, type: parts.type }
  })
  .filter(({ path }) => !OPEN.has(path))
const isOfFloor = ({ path }: Procedure) => FLOOR_ROUTERS.has(path.split('.')[0])

const ROUTES = [...ENDPOINTS, ...SITE_ENDPOINTS].map((row) => ({ ...row, name: `${row.method} ${row.path}` }))
const isOpen = ({ access }: (typeof ROUTES)[number]) => access === 'anyone' || access === 'public'

const PLENTY = [{ requests: 100_000, seconds: 60 }]
let shop: TestShop
let tablet: Person
let wall: Person
let placed: PlacedOrder
beforeAll(async () => {
  const rate_limits = Object.fromEntries(
    ['sign_in', 'account_change', 'other', 'passkey_question', 'device_guess'].map((name) => [name, PLENTY]),
  )
  shop = await openTestShop({ settings: { rate_limits } })
  placed = await placedOrder(shop)
  const owner = await staffWithPin(shop, 'owner')
  tablet = await floorDevice(shop)
  await enterPin(tablet, owner)
  wall = await floorDevice(shop, 'wall', 'Wall')
})
afterAll(() => shop.close())

/** Calls a procedure without input and returns the code of its refusal; `reached` when the guards let it through. */
async function refusalAt(caller: Caller, path: string): Promise<string> {
  const found = path
    .split('.')
    .reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], pagesOf(shop, caller))
  try {
    await (found as () => Promise<unknown>)()
    return 'reached'
  } catch (error) {
    const code = (error as { cause?: { code?: unknown } }).cause?.code
    return code === 'unauthorized' || code === 'role_required' ? code : 'reached'
  }
}

function floorCaller(): Caller & { kind: 'floor' } {
  const caller = callerAt(shop, tablet)
  if (caller.kind !== 'floor') throw new Error('no one works on the tablet')
  return caller
}

describe('an owner at a tablet', () => {
  test.each(PROCEDURES.filter((procedure) => !isOfFloor(procedure)))(
    'may not call $path',
    async ({ path }) => {
      expect(await refusalAt(floorCaller(), path)).toMatch(/unauthorized|role_required/)
    },
  )

  test.each(['production.board', 'plates.clear', 'shopFloor.touch'])('may call %s', async (path) => {
    expect(await refusalAt(floorCaller(), path)).toBe('reached')
  })

  test.each(ROUTES.filter((row) => !isOpen(row)))('may not use $name', async (row) => {
    const url = row.path.replaceAll(/\{\w+\}/g, placed.order.id)
    const answer = row.upload ? await tablet.upload({}, url) : await tablet.send(row.method, url)
    expect([401, 403]).toContain(answer.statusCode)
  })

  test.each([
    (id: string) => `/orders/${id}/receipt.pdf`,
    (id: string) => `/console/parts/${id}/original`,
    (id: string) => `/console/parts/${id}/printed.stl`,
    () => '/console/plates/pl_1/project.3mf',
    () => '/console/emails/ml_1/email.html',
  ])('opens no document of the office: %s', async (pathOf) => {
    const answer = await tablet.get(pathOf(placed.order.id))
    expect([401, 403, 404]).toContain(answer.statusCode)
  })

  test('sees no model files on the print card', async () => {
    const { units } = pagesOf(shop, floorCaller())
    expect((await units.printCard({ quote_id: placed.order.id })).files).toBeNull()
  })
})

describe('a viewer at a tablet', () => {
  const changes = PROCEDURES.filter(({ path, type }) => type === 'mutation' && path !== 'shopFloor.touch')
  test.each(changes)('may not call $path', async ({ path }) => {
    const viewer = { ...floorCaller(), role: 'viewer' } as const
    expect(await refusalAt(viewer, path)).toMatch(/unauthorized|role_required/)
  })
})

describe.each([
  ['a wall display', () => wall, ['wall.board', 'live.changes']],
  [
    'a tablet without a person',
    () => Object.assign(Object.create(tablet) as Person, { cookie: '' }),
    ['wall.board'],
  ],
] as const)('%s', (_, browser, allowed: readonly string[]) => {
  test.each(PROCEDURES.filter(({ path }) => !allowed.includes(path)))(
    'may not call $path',
    async ({ path }) => {
      const caller = callerAt(shop, browser())
      expect(caller.kind).toBe('floor_device')
      expect(await refusalAt(caller, path)).toBe('unauthorized')
    },
  )
})
