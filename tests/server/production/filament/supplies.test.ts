import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../server/platform/caller.ts'
import { listVersionRows } from '../../../../server/catalog/document-store.ts'
import { setStock } from '../../../../server/catalog/set-stock.ts'
import { readShopData } from '../../../../server/catalog/shop-data.ts'
import { applyStockRule } from '../../../../server/production/filament/apply-stock-rule.ts'
import {
  closeSupply,
  expectSupply,
  orderFilament,
  receiveSupply,
} from '../../../../server/production/filament/order-supply.ts'
import {
  readBuyingCsv,
  readBuyingPage,
  readStockRulePage,
} from '../../../../server/production/filament/read-buying.ts'
import { readSpoolLog, readSpoolsPage } from '../../../../server/production/filament/read-spools.ts'
import { receiveSpools } from '../../../../server/production/filament/receive-spools.ts'
import { retireSpool } from '../../../../server/production/filament/keep-spool.ts'
import {
  giveToRule,
  setColorLimit,
  setStockRule,
} from '../../../../server/production/filament/set-stock-rule.ts'
import { findSpool } from '../../../../server/production/filament/spool-store.ts'
import { setFilamentMinimum } from '../../../../server/production/filament/set-minimum.ts'
import { findOrder } from '../../../../server/orders/order-store.ts'
import { stockOf } from '../../../../shared/catalog/stock.ts'
import type { OrderFilament } from '../../../../shared/production/filament/supply.ts'
import { asPacificDay } from '../../../../shared/platform/time.ts'
import { placedOrder } from '../../../shop/placed-order.ts'
import { refusalOf } from '../../../shop/refusal.ts'
import { staffMember } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'

let testShop: TestShop
let owner: Caller
let packer: Caller
let operator: Caller

beforeEach(async () => {
  testShop = await openTestShop()
  owner = await staffMember(testShop, 'owner')
  operator = await staffMember(testShop, 'operator')
  packer = await staffMember(testShop, 'packer')
})
afterEach(() => testShop.close())

const BLACK = { material: 'PLA+', color: 'Black' } as const
const LATER = asPacificDay('2099-12-01')

const receive = (net_grams = 1000) =>
  receiveSpools(testShop.shop, packer, {
    ...BLACK,
    brand: 'Prusament',
    lot: null,
    empty_grams: 193,
    cost_cents: 2499,
    net_grams,
    count: 1,
    shelf: null,
  }).spools[0].spool_id
const order = (changes: Partial<OrderFilament> = {}) =>
  orderFilament(testShop.shop, operator, {
    ...BLACK,
    brand: 'Prusament',
    vendor: 'Filament House',
    spools: 3,
    net_grams: 1000,
    cost_cents: 2100,
    expected: LATER,
    ...changes,
  })
const page = () => readBuyingPage(testShop.shop, packer)
const seen = ({ id, revision }: { id: string; revision: number }) => ({ supply_id: id, revision })
const stock = () => stockOf(readShopData(testShop.database).catalog, BLACK)
const switchOn = (limit_grams = 500, revision = 0, offers_awaited = false) =>
  setStockRule(testShop.shop, owner, { revision, is_on: true, limit_grams, offers_awaited })
const retire = (spool_id: string) =>
  retireSpool(testShop.shop, packer, {
    spool_id,
    revision: findSpool(testShop.database, spool_id)!.revision,
    why: 'Wet',
  })

describe('filament that was ordered', () => {
  test('leaves the buying list, arrives in parts as numbered spools at its price, and is closed by the last', () => {
    setFilamentMinimum(testShop.shop, owner, { ...BLACK, seen_grams: null, grams: 2500 })
    expect(page().lines).toMatchObject([{ ...BLACK, to_buy_mg: 2_500_000, spools: 3 }])
    const supply = order()
    expect(page()).toMatchObject({ lines: [], supplies: [{ number: 1, received: 0, expected: LATER }] })
    const arrived = (revision: number, count: number) =>
      receiveSupply(testShop.shop, packer, {
        supply_id: supply.id,
        revision,
        count,
        lot: 'L7',
        empty_grams: 193,
        shelf: 'A2',
      })
    const first = arrived(0, 2)
    expect(first).toMatchObject({ spools: [{ number: 1 }, { number: 2 }], left: 1 })
    expect(findSpool(testShop.database, first.spools[0].spool_id)).toMatchObject({
      cost_cents: 2100,
      lot: 'L7',
      shelf: 'A2',
      empty_mg: 193_000,
    })
    expect(readSpoolLog(testShop.shop, packer, { spool_id: first.spools[0].spool_id })).toMatchObject([
      { kind: 'received', note: 'Supply 1' },
    ])
    expect(refusalOf(() => arrived(1, 2)).message).toContain('Only 1 of supply 1')
    expect(refusalOf(() => arrived(0, 1)).code).toBe('wrong_state')
    expect(arrived(1, 1).left).toBe(0)
    expect(page()).toMatchObject({ lines: [], supplies: [] })
    expect(refusalOf(() => arrived(2, 1)).code).toBe('wrong_state')
    expect(readSpoolsPage(testShop.shop, packer).spools).toHaveLength(3)
  })

  test('is on the list again when the rest does not come', () => {
    setFilamentMinimum(testShop.shop, owner, { ...BLACK, seen_grams: null, grams: 1000 })
    closeSupply(testShop.shop, operator, seen(order()))
    expect(page()).toMatchObject({ lines: [{ to_buy_mg: 1_000_000 }], supplies: [] })
  })

  test('is refused for a day that has passed, and for staff who do not decide', () => {
    expect(refusalOf(() => order({ expected: asPacificDay('2020-01-01') })).message).toContain('has passed')
    const supply = order()
    const expectOn = (caller: Caller) => () =>
      expectSupply(testShop.shop, caller, { ...seen(supply), expected: null })
    expect(refusalOf(expectOn(packer)).code).toBe('role_required')
    expectOn(operator)()
    expect(page().supplies[0]).toMatchObject({ expected: null, revision: 1 })
  })

  test('is in the file, without prices for those who may not see them', async () => {
    setFilamentMinimum(testShop.shop, owner, { ...BLACK, seen_grams: null, grams: 2500 })
    receive()
    const viewer = await staffMember(testShop, 'viewer')
    expect(readBuyingCsv(testShop.shop, packer)).toContain(',24.99')
    expect(readBuyingCsv(testShop.shop, viewer)).not.toContain('24.99')
  })
})

describe('the rule of the stock', () => {
  test('takes a color out of stock when the shop switches it on, and puts it back when a spool arrives', () => {
    receive(400)
    switchOn()
    expect(stock()).toEqual({ in_stock: false, expected: null })
    const [version] = listVersionRows(testShop.database, 'catalog')
    expect(version).toMatchObject({ who: null })
    expect(version.reason).toContain('By the stock rule: ')
    expect(version.reason).toContain('(400 g free, limit 500 g)')
    const supply = order({ spools: 1 })
    expect(stock()).toEqual({ in_stock: false, expected: LATER })
    receiveSupply(testShop.shop, packer, {
      ...seen(supply),
      count: 1,
      lot: null,
      empty_grams: null,
      shelf: null,
    })
    expect(stock()).toEqual({ in_stock: true, expected: null })
  })

  test('counts what is sold, and changes nothing of what is paid', async () => {
    const placed = await placedOrder(testShop, { fields: { quantity: '3' }, email: 'a@example.test' })
    const { order_id } = { order_id: placed.order.id }
    const filament = readSpoolsPage(testShop.shop, packer).levels[0]
    const before = findOrder(testShop.database, order_id)
    receiveSpools(testShop.shop, packer, {
      material: filament.material,
      color: filament.color,
      brand: 'X',
      lot: null,
      empty_grams: null,
      cost_cents: null,
      net_grams: filament.reserved_mg / 1000 + 400,
      count: 1,
      shelf: null,
    })
    switchOn()
    expect(stockOf(readShopData(testShop.database).catalog, filament)).toMatchObject({ in_stock: false })
    expect(findOrder(testShop.database, order_id)).toEqual(before)
    expect(readSpoolsPage(testShop.shop, packer).levels[0].reserved_mg).toBe(filament.reserved_mg)
  })

  test('leaves a color alone that staff set, until they give it back', () => {
    const spool = receive(1000)
    switchOn()
    expect(stock()).toMatchObject({ in_stock: true })
    setStock(testShop.shop, operator, {
      item: BLACK,
      stock: { in_stock: false, expected: null },
      seen: { in_stock: true, expected: null },
    })
    applyStockRule(testShop.shop)
    expect(stock()).toMatchObject({ in_stock: false })
    expect(readStockRulePage(testShop.shop, packer).colors).toMatchObject([
      { ...BLACK, by_hand: true, free_mg: 1_000_000, limit_mg: 500_000 },
    ])
    giveToRule(testShop.shop, operator, BLACK)
    expect(stock()).toMatchObject({ in_stock: true })
    expect(refusalOf(() => giveToRule(testShop.shop, operator, BLACK)).code).toBe('wrong_state')
    retire(spool)
    expect(stock()).toMatchObject({ in_stock: false })
  })

  test('keeps what staff had taken out of stock before it was switched on', () => {
    receive(1000)
    setStock(testShop.shop, operator, {
      item: BLACK,
      stock: { in_stock: false, expected: null },
      seen: { in_stock: true, expected: null },
    })
    switchOn()
    expect(stock()).toMatchObject({ in_stock: false })
  })

  test('has a limit of its own for a color, and is changed by the owner who saw it', () => {
    receive(400)
    switchOn()
    const limit = (limit_grams: number | null, seen_grams: number | null) => () =>
      setColorLimit(testShop.shop, owner, { ...BLACK, limit_grams, seen_grams })
    limit(300, null)()
    expect(stock()).toMatchObject({ in_stock: true })
    expect(refusalOf(limit(200, null)).code).toBe('wrong_state')
    limit(null, 300)()
    expect(stock()).toMatchObject({ in_stock: false })
    expect(refusalOf(() => switchOn(500, 0)).code).toBe('wrong_state')
    expect(
      refusalOf(() =>
        setStockRule(testShop.shop, operator, {
          revision: 1,
          is_on: false,
          limit_grams: 1,
          offers_awaited: false,
        }),
      ).code,
    ).toBe('role_required')
  })
})
