import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../../server/platform/caller.ts'
import { readCustomerStock } from '../../../server/catalog/catalog.ts'
import { filamentItems } from '../../../server/desk/filament-items.ts'
import { applyStockRule } from '../../../server/production/filament/apply-stock-rule.ts'
import {
  expectSupply,
  orderFilament,
  receiveSupply,
} from '../../../server/production/filament/order-supply.ts'
import { receiveSpools } from '../../../server/production/filament/receive-spools.ts'
import { suggestForFloor } from '../../../server/production/floor/suggest.ts'
import { setStockRule } from '../../../server/production/filament/set-stock-rule.ts'
import { findOrder } from '../../../server/orders/order-store.ts'
import { findPromisableDates } from '../../../server/quoting/deciding/promisable-dates.ts'
import { findQuote } from '../../../server/quoting/quote-store.ts'
import { unfinishedLoad } from '../../../server/quoting/deciding/load-store.ts'
import { readPlatePrinters } from '../../../server/orders/units/unit-plates.ts'
import { addDays, DAY, instantOf, pacificDayOf, type PacificDay } from '../../../shared/platform/time.ts'
import { binaryStl } from '../../geometry/model-files.ts'
import { box } from '../../geometry/shapes.ts'
import { accept, placedOrder, priceDelivery } from '../../shop/placed-order.ts'
import { staffMember } from '../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { signedUpCustomer } from '../../shop/v1.ts'

const BLACK = { material: 'PETG', color: 'Black' } as const
const BRAND = { brand: 'Prusament', cost_cents: null }

let shop: TestShop
let owner: Caller
/** A Monday, two weeks ahead. */
let arrives: PacificDay

beforeEach(async () => {
  shop = await openTestShop()
  owner = await staffMember(shop, 'owner')
  arrives = addDays(pacificDayOf(shop.shop.clock.now()), 14)
  const spool = { ...BLACK, ...BRAND, lot: null, empty_grams: null, shelf: null }
  receiveSpools(shop.shop, owner, { ...spool, net_grams: 0.5, count: 1 })
  setStockRule(shop.shop, owner, { revision: 0, is_on: true, limit_grams: 500, offers_awaited: true })
})
afterEach(() => shop.close())

const orderSupply = () =>
  orderFilament(shop.shop, owner, {
    ...BLACK,
    ...BRAND,
    vendor: 'Filament House',
    spools: 2,
    net_grams: 1000,
    expected: arrives,
  })
const petg = async () => {
  const customer = await signedUpCustomer(shop)
  const { materials } = (await customer.get('/v1/materials')).json()
  return materials.find(({ id }: { id: string }) => id === 'PETG')
}
const desk = (kind: string) =>
  filamentItems(shop.shop, { now: shop.shop.clock.now(), hasSpools: true }).filter((one) => one.kind === kind)
const black = () => placedOrder(shop, { fields: { ...BLACK }, speed: 'asap', email: 'a@example.test' })

test('a color that is ordered is offered last, with its day, and ships after it arrived', async () => {
  expect((await petg()).colors).not.toContain('Black')
  const supply = orderSupply()
  expect(await petg()).toMatchObject({
    available: true,
    lead_days: 0,
    same_day_colors: ['White'],
    awaited_colors: [{ color: 'Black', expected: arrives }],
  })
  expect((await petg()).colors.at(-1)).toBe('Black')
  expect(readCustomerStock(shop.shop).out_of_stock).toEqual([
    { ...BLACK, expected: arrives, ships_from: addDays(arrives, 1) },
  ])
  const customer = await signedUpCustomer(shop, 'buyer@example.test')
  const { id } = (await customer.upload({ file: binaryStl(box([20, 20, 20])), fields: { ...BLACK } })).json()
  await shop.settled()
  const dates = async () => (await customer.quote(id)).options.map(({ ship_by }) => ship_by)
  expect(await dates()).toEqual([addDays(arrives, 1), addDays(arrives, 8)])
  // The vendor is later: whoever accepts now is told of the later day first.
  priceDelivery(shop, id)
  expectSupply(shop.shop, owner, { supply_id: supply.id, revision: 0, expected: addDays(arrives, 1) })
  const accepted = await accept(customer, id, { speed: 'asap' })
  expect(accepted.json()).toMatchObject({ error: 'ship_date_changed', ship_by: addDays(arrives, 2) })
})

test('a paid order keeps the day that was promised, and takes no printer before its filament is there', async () => {
  orderSupply()
  const { order } = await black()
  expect(findOrder(shop.database, order.id)!.ship_by).toBe(addDays(arrives, 1))
  const machines = readPlatePrinters(shop.database)
  const [print] = unfinishedLoad(shop.database, { now: shop.shop.clock.now(), ...machines })
  expect(print.ready_from).toBe(instantOf(addDays(arrives, 1), '00:00'))
  const quote = findQuote(shop.database, order.id)!
  expect(findPromisableDates(shop.database, shop.shop, quote).dates.earliest).toBe(addDays(arrives, 1))
})

test('no plate is suggested for a paid order before its filament is there', async () => {
  const supply = orderSupply()
  const { order } = await black()
  const suggested = async () =>
    (await suggestForFloor(shop.shop, owner)).plates.flatMap(({ units }) =>
      units.map(({ order_id }) => order_id),
    )
  expect(await suggested()).toEqual([])
  receiveSupply(shop.shop, owner, {
    supply_id: supply.id,
    revision: 0,
    count: 2,
    lot: null,
    empty_grams: null,
    shelf: null,
  })
  expect(await suggested()).toEqual([order.id])
})

test('a late supply offers the color no more, and the Desk names the promises at risk until it has a new day', async () => {
  const supply = orderSupply()
  const { order } = await black()
  expect([desk('supplies_late'), desk('filament_short')]).toEqual([[], []])
  shop.wait(15 * DAY)
  applyStockRule(shop.shop)
  expect((await petg()).colors).not.toContain('Black')
  const { ship_by, number } = findOrder(shop.database, order.id)!
  expect(ship_by).toBe(addDays(arrives, 1))
  const [item] = desk('supplies_late')
  expect(item).toMatchObject({ subject_id: supply.id, title: 'PETG, Black' })
  expect(item.reason).toMatch(
    new RegExp(
      `^Supply 1, 2 spools from Filament House, was expected Mon, Nov 30\\. At risk: order ${number} \\(ships Tue, Dec 1\\)\\.`,
    ),
  )
  expect(desk('filament_short')).toEqual([])
  expectSupply(shop.shop, owner, { supply_id: supply.id, revision: 0, expected: addDays(arrives, 3) })
  expect(desk('supplies_late')).toEqual([])
  expect(desk('filament_short')[0].reason).toContain(`At risk: order ${number} (ships Tue, Dec 1).`)
})
