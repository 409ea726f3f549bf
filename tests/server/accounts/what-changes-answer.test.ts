import { expect, test } from 'vitest'
import { ENDPOINTS } from '../../../server/http/endpoint-list.ts'
import { router } from '../../../server/trpc/router.ts'
import { SHOWN_FIELDS } from '../../../shared/accounts/shown/show-fields.ts'
import type { Refusal } from '../../../shared/platform/refusals.ts'
import { ADDRESS } from '../../shop/placed-order.ts'
import { MONDAY_MORNING } from '../../shop/test-shop.ts'
import {
  callerAt,
  enterPin,
  floorDevice,
  pagesOf,
  signedInStaff,
  staffWithPin,
} from '../../shop/floor-tablet.ts'
import type { Person } from '../../shop/v1.ts'
import { INPUTS, readNow } from './changes-of-staff.ts'
import { openPlantedShop, plantsIn, type PlantedShop } from './planted-shop.ts'

const { _def: parts } = router

/** The changes whose answers somebody gets who may not see all. */
const CHANGES = Object.entries(parts.procedures as unknown as Record<string, { _def: { type: string } }>)
  .filter(([path, { _def: procedure }]) => procedure.type === 'mutation' && path in SHOWN_FIELDS)
  .map(([path]) => path)

/** The changes that this shop refuses to everybody. Their refusals are searched, their answers are not. */
const REFUSED: Record<string, string> = {
  'printerLinks.control': 'no printer has a connection',
  'printerLinks.giveUp': 'nothing was sent to a printer',
  'printerLinks.start': 'no printer has a connection',
  'shipping.book': 'a test order calls no courier',
  'shipping.buyReturn': 'there is no key of a carrier',
  'shipping.clearBatch': 'the batch waits for its work in the background',
  'shipping.decideAddress': 'no carrier has suggested an address',
  'shipping.manifest': 'there is no label of a carrier',
  'shipping.undoBatch': 'the batch waits for its work in the background',
  'shipping.void': 'there is no label of a carrier',
  'slicer.slice': 'no slicer is chosen',
}

interface Shown {
  /** The changes that they may make. */
  may: RegExp
  /** The planted texts that answers and refusals show. */
  plants: ReturnType<typeof plantsIn>
}
const SHOWN = {
  packer: { may: /./, plants: { comment: ['comments.add', 'comments.edit', 'comments.remove'] } },
  viewer: { may: /^(lists|notifications|shopFloor)[.]|^comments[.]markSeen$/, plants: {} },
  tablet: {
    may: /^(shopFloor|production|plates|units|filament|buyingList|slicer|printers|printerLinks|quality)[.]/,
    plants: {},
  },
} satisfies Record<string, Shown>
type Who = keyof typeof SHOWN

async function openShop(): Promise<PlantedShop> {
  const planted = await openPlantedShop()
  const { shop, order_id } = planted
  const owner = callerAt(shop, await signedInStaff(shop, 'owner', 'second-owner@shop.test'))
  const filament = { material: 'PLA+', color: 'Black', brand: 'Maker', net_grams: 1000 } as const
  await pagesOf(shop, owner).buyingList.order({
    ...filament,
    vendor: null,
    spools: 2,
    cost_cents: 6173,
    expected: null,
  })
  shop.database.write((tx) => {
    tx.run("update order_units set status = 'ready' where order_id = ? and unit > 4", order_id)
    tx.run(
      `insert into order_photos (id, order_id, sha256, width, height, bytes, caption, taken_at)
       values ('ph_planted', ?, 'x', 1, 1, 1, 'plantedfailure', ?)`,
      order_id,
      MONDAY_MORNING,
    )
  })
  return planted
}

async function person(who: Who, { shop }: PlantedShop): Promise<Person> {
  if (who !== 'tablet') return signedInStaff(shop, who)
  const tablet = await floorDevice(shop)
  await enterPin(tablet, await staffWithPin(shop, 'owner', 'owner-with-pin@shop.test'))
  return tablet
}

/** An answer, or everything that a refusal tells. */
async function change(planted: PlantedShop, by: Person, path: string, input: unknown) {
  const pages = pagesOf(planted.shop, callerAt(planted.shop, by))
  const procedure = path
    .split('.')
    .reduce<unknown>((found, name) => (found as Record<string, unknown>)[name], pages)
  try {
    return { path, answer: await (procedure as (asked: unknown) => Promise<unknown>)(input), refused: false }
  } catch (error) {
    const { code, fields } = (error as { cause?: Partial<Refusal> }).cause ?? {}
    if (code === undefined) throw error
    return { path, answer: [(error as Error).message, fields], refused: true }
  }
}

test('every change has its input', () => {
  expect([...new Set(INPUTS.map(([path]) => path))].toSorted()).toEqual(CHANGES.toSorted())
})

test.each(Object.keys(SHOWN) as Who[])('a change answers a %s with nothing that is hidden', async (who) => {
  const planted = await openShop()
  const by = await person(who, planted)
  const answers: Awaited<ReturnType<typeof change>>[] = []
  for (const [path, inputOf] of INPUTS)
    answers.push(await change(planted, by, path, inputOf(readNow(planted))))
  await planted.shop.close()
  expect(plantsIn(answers)).toEqual(SHOWN[who].plants)
  const reached = answers.filter(({ refused }) => !refused).map(({ path }) => path)
  const expected = CHANGES.filter((path) => SHOWN[who].may.test(path) && !(path in REFUSED))
  expect(reached.toSorted()).toEqual(expected.toSorted())
})

/**
 * The bodies with which staff change something through the interface, with ids of a customer's. Files and forms are refused
 * before they are read.
 */
const BODIES: Record<string, unknown> = {
  'POST /v1/billing/portal': {},
  'POST /v1/device/start': {},
  'POST /v1/device/token': { device_code: 'unheard-of' },
  'POST /v1/device/{user_code}/approve': {},
  'POST /v1/device/{user_code}/deny': {},
  'POST /v1/oauth/requests/{handle}/approve': {},
  'POST /v1/oauth/requests/{handle}/deny': {},
  'DELETE /v1/oauth/grants/{grant_id}': {},
  'POST /v1/keys': {},
  'DELETE /v1/keys/{key_id}': {},
  'POST /v1/quotes': {},
  'POST /v1/quotes/{quote_id}/requote': { quantity: 2 },
  'POST /v1/quotes/{quote_id}/claim': { token: 'plantedtoke' },
  'POST /v1/quotes/{quote_id}/request': {},
  'POST /v1/quotes/{quote_id}/cancel': {},
  'POST /v1/quotes/{quote_id}/delivery': ADDRESS,
  'POST /v1/quotes/{quote_id}/accept': { speed: 'week' },
  'POST /v1/baskets': { quote_ids: ['{quote_id}'] },
  'POST /v1/quotes/{quote_id}/split': { bodies: 1 },
  'PATCH /v1/baskets/{basket_id}': { add: ['{quote_id}'] },
  'PUT /v1/baskets/{basket_id}/delivery': ADDRESS,
  'POST /v1/baskets/{basket_id}/accept': { speed: 'week' },
  'POST /v1/orders/{order_id}/cancel': {},
}

test('every change of the interface has its body', () => {
  const changes = ENDPOINTS.filter(({ method }) => method !== 'GET')
  expect(changes.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
    Object.keys(BODIES).toSorted(),
  )
})

test.each(['packer', 'viewer'] as const)(
  'the interface answers a %s who changes something of a customer with nothing of theirs',
  async (role) => {
    const planted = await openShop()
    const by = await signedInStaff(planted.shop, role)
    const answers = await Promise.all(
      Object.entries(BODIES).map(async ([path, body]) => {
        const [method, url] = path.split(' ')
        const { statusCode, payload } = await by.send(method as 'POST', withIds(url, planted), {
          payload: withIds(JSON.stringify(body), planted),
          headers: { 'content-type': 'application/json' },
        })
        return { path, answer: payload, statusCode }
      }),
    )
    await planted.shop.close()
    expect(plantsIn(answers)).toEqual({})
    const ofCustomer = answers.filter(({ path }) => /[{](quote|order|basket)_id/.test(path))
    expect(ofCustomer.filter(({ statusCode }) => statusCode < 400)).toEqual([])
  },
)

const withIds = (text: string, { order_id, quote_id }: PlantedShop) =>
  text
    .replaceAll('{quote_id}', quote_id)
    .replaceAll('{order_id}', order_id)
    .replaceAll(/\{\w+_id\}|\{handle\}|\{user_code\}/g, 'unheard-of')
