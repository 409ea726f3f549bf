import { afterEach, beforeEach, expect, test } from 'vitest'
import { compareForReview } from '../../server/quoting/deciding/compare-quote.ts'
import { replaceDocumentIn } from '../../server/catalog/edit-document.ts'
import { readShopData } from '../../server/catalog/shop-data.ts'
import { unfinishedLoad } from '../../server/quoting/deciding/load-store.ts'
import { listQuotes } from '../../server/desk/quote-list.ts'
import { orderLabels, plateLabels } from '../../server/production/floor/label-facts.ts'
import { plateTravelers } from '../../server/production/floor/plate-travelers.ts'
import { listPlates } from '../../server/production/plates/plate-list.ts'
import { readPrintCard } from '../../server/production/print-card.ts'
import { suggestForFloor } from '../../server/production/floor/suggest.ts'
import type { Caller } from '../../server/platform/caller.ts'
import type { OwnMaterial } from '../../shared/catalog/own-material.ts'
import { FindQuotes } from '../../shared/desk/quote-list.ts'
import { FindPlates } from '../../shared/production/plates/plate-list.ts'
import { floorWork } from '../server/production/plates/floor-work.ts'
import { binaryStl } from '../geometry/model-files.ts'
import { box } from '../geometry/shapes.ts'
import { SILK } from '../shared/pla-silk.ts'
import { placedOrder } from '../shop/placed-order.ts'
import { staffMember } from '../shop/staff.ts'
import { openTestShop, type TestShop } from '../shop/test-shop.ts'
import { signedUpCustomer, type Person } from '../shop/v1.ts'

const CUBE = binaryStl(box([60, 60, 60]))
const silk = { material: 'Custom', material_note: 'PLA Silk' }

let shop: TestShop
let owner: Caller
let customer: Person
beforeEach(async () => {
  shop = await openTestShop()
  owner = await staffMember(shop, 'owner')
  customer = await signedUpCustomer(shop)
  offer(SILK)
})
afterEach(() => shop.close())

function offer(...own_materials: OwnMaterial[]): void {
  const { catalog, versions } = readShopData(shop.database)
  shop.shop.write((tx) =>
    replaceDocumentIn(tx, shop.shop, owner, {
      kind: 'catalog',
      version: versions.catalog,
      body: { ...catalog, own_materials },
    }),
  )
}

async function quoted(fields: Record<string, string>) {
  const sent = await customer.upload({ file: CUBE, fields })
  expect([sent.statusCode, sent.json().detail]).toEqual([202, undefined])
  await shop.settled()
  return customer.quote(sent.json().id)
}

test('the catalog lists an own material, and a quote that names it is priced at once in its default color', async () => {
  const { own_materials } = (await customer.get('/v1/materials')).json()
  const { name, description, colors, lead_days, available } = SILK
  expect(own_materials).toEqual([{ name, description, colors, lead_days, available }])
  expect(await quoted({ material: 'Custom', material_note: ' pla silk ' })).toMatchObject({
    status: 'quoted',
    tier: 'instant',
    material: 'Custom',
    material_note: 'PLA Silk',
    color: 'Red',
  })
})

test('the price of an own material has its own rates and print time', async () => {
  const total = async (own: Partial<OwnMaterial>) => {
    offer({ ...SILK, ...own })
    const { options } = await quoted({ ...silk, quantity: '20' })
    return options[0].total_cents
  }
  const usual = await total({})
  expect(await total({ sell_cents_per_gram: 60 })).toBeGreaterThan(usual)
  expect(await total({ time_percent: 400 })).toBeGreaterThan(usual)
  expect(await total({ density_g_cm3: 2.48 })).toBeGreaterThan(usual)
})

test('any other custom material still goes to the engineers', async () => {
  expect(await quoted({ material: 'Custom', material_note: 'PEEK' })).toMatchObject({
    status: 'engineering',
    options: [],
  })
})

test('a color that it does not come in is refused with its colors', async () => {
  const sent = await customer.upload({ file: CUBE, fields: { ...silk, color: 'White' } })
  expect([sent.statusCode, sent.json()]).toMatchObject([
    400,
    {
      error: 'color_unavailable',
      detail: 'PLA Silk is not offered in "White". Choose one of: Red, Black, Custom.',
    },
  ])
})

test('an own material that is out of stock is refused by its name', async () => {
  offer({ ...SILK, available: false })
  const sent = await customer.upload({ file: CUBE, fields: silk })
  expect([sent.statusCode, sent.json()]).toMatchObject([
    400,
    { error: 'material_unavailable', detail: 'PLA Silk is out of stock. Choose another material.' },
  ])
})

test('a requote changes to an own material and from it to another', async () => {
  offer(SILK, { ...SILK, name: 'Wood PLA', sell_cents_per_gram: 90 })
  const { id } = await quoted({})
  const silken = (await customer.post(`/v1/quotes/${id}/requote`, { ...silk, color: 'Red' })).json()
  expect(silken).toMatchObject({ status: 'quoted', material_note: 'PLA Silk' })
  const wooden = (
    await customer.post(`/v1/quotes/${silken.id}/requote`, { material_note: 'wood pla' })
  ).json()
  expect(wooden).toMatchObject({ status: 'quoted', material: 'Custom', material_note: 'Wood PLA' })
  expect(wooden.options[0].total_cents).toBeGreaterThan(silken.options[0].total_cents)
})

test('a comparison prices the part in the own materials that it does not have', async () => {
  const { review_url } = await quoted({})
  const { options } = await quoted(silk)
  const token = new URL(review_url).pathname.split('/').at(-1)!
  const compared = compareForReview(shop.shop, { token }).materials
  const row = compared.find(({ material_note }) => material_note === 'PLA Silk')
  expect(row).toMatchObject({ material: 'Custom', label: 'PLA Silk', tier: 'instant' })
  expect(row!.options.map(({ total_cents }) => total_cents)).toEqual(
    options.map(({ total_cents }: { total_cents: number }) => total_cents),
  )
})

test('units of an own material print where the material that it is like prints, and where the nozzle is hot enough', async () => {
  offer({ ...SILK, like: 'PPS-CF', nozzle_c: 340 }, { ...SILK, name: 'Hot PLA', nozzle_c: 290 })
  const { printers, print_limits } = readShopData(shop.database)
  const { margin_mm } = print_limits.too_large
  await placedOrder(shop, { customer, fields: { material: 'Custom', material_note: 'Hot PLA' } })
  const load = () => unfinishedLoad(shop.database, { now: shop.shop.clock.now(), printers, margin_mm })
  expect(load()[0].printer_ids).toEqual(
    printers.filter(({ hot_end_c }) => hot_end_c >= 290).map(({ id }) => id),
  )
})

test('two orders in the same own material are suggested as one plate', async () => {
  await placedOrder(shop, { customer, fields: silk })
  await placedOrder(shop, { customer, fields: silk })
  const { plates } = await suggestForFloor(shop.shop, owner)
  expect(plates.map(({ units }) => units.length)).toEqual([2])
})

test('an order keeps its printers and its name after the owner removes the material', async () => {
  const { order } = await placedOrder(shop, { customer, fields: silk })
  const card = (quote_id: string) => readPrintCard(shop.shop, owner, { quote_id })
  expect(card(order.id)).toMatchObject({ material: 'PLA Silk', material_note: null })
  offer()
  const { needs } = shop.database.get<{ needs: string }>('select needs from order_units')!
  expect(JSON.parse(needs).own).toEqual({ name: 'PLA Silk', like: 'PLA+', nozzle_c: null })
  expect(card(order.id)).toMatchObject({ material: 'Another material', material_note: 'PLA Silk' })
})

test('staff read its name in the lists of quotes and plates, and on labels and travelers', async () => {
  const { order } = await placedOrder(shop, { customer, fields: silk })
  const floor = floorWork(shop, owner)
  const { number } = floor.row(floor.plan([{ order_id: order.id, unit: 1, seen: 'queued' }]))
  const [listed] = listQuotes(shop.shop, owner, FindQuotes.parse({})).rows
  expect(listed.material).toBe('PLA Silk')
  expect(listPlates(shop.shop, owner, FindPlates.parse({})).rows.map(({ material }) => material)).toEqual([
    'PLA Silk',
  ])
  const [box] = orderLabels(shop.shop, [order.number])
  const [bed] = plateLabels(shop.shop, [number])
  expect(JSON.stringify([box, bed]).match(/PLA Silk, Red/g)).toHaveLength(2)
  const [{ facts }] = await plateTravelers(shop.shop, owner, [number])
  expect(facts).toContainEqual({ name: 'Material', value: 'PLA Silk' })
})
