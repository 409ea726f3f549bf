import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../../server/platform/caller.ts'
import { searchConsole } from '../../../server/desk/search-console.ts'
import { listShopOrders } from '../../../server/orders/order-list.ts'
import { readShopOrder } from '../../../server/orders/shop-orders.ts'
import { readShipping } from '../../../server/shipping/shipping-board.ts'
import { FindOrders } from '../../../shared/orders/order-list.ts'
import { placedOrder } from '../../shop/placed-order.ts'
import { staffMember } from '../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { madeOrder } from './made-order.ts'

let shop: TestShop
let owner: Caller
let packer: Caller
let ids: string[]

/** Two orders of purchase P1001, and one that was bought alone. */
beforeEach(async () => {
  shop = await openTestShop()
  owner = await staffMember(shop, 'owner')
  packer = await staffMember(shop, 'packer')
  const { customer, order } = await placedOrder(shop, { method: 'shipping' })
  const second = await placedOrder(shop, { method: 'shipping', customer })
  const alone = await placedOrder(shop, { method: 'shipping', customer })
  ids = [order.id, second.order.id, alone.order.id]
  shop.database.write((tx) =>
    tx.run("update orders set purchase_number = 'P1001' where id in (?, ?)", ids[0], ids[1]),
  )
})
afterEach(() => shop.close())

function make(id: string): void {
  const order = madeOrder(shop, packer, id)
  order.start()
  order.printed()
  order.finished()
}

test('the page of an order names its purchase and the other orders of it', () => {
  const first = readShopOrder(shop.shop, owner, { order_id: ids[0] })
  expect(first.head.purchase_number).toBe('P1001')
  expect(first.purchase_mates).toMatchObject([{ order_id: ids[1], stage: 'waiting' }])
  const alone = readShopOrder(shop.shop, owner, { order_id: ids[2] })
  expect([alone.head.purchase_number, alone.purchase_mates]).toEqual([null, []])
})

describe('the purchase number', () => {
  test.each(['P1001', ' p1001 '])('finds all orders of the purchase as %j', (q) => {
    const hits = searchConsole(shop.shop, owner, { q: q.trim() }).hits
    expect(hits.map((hit) => 'id' in hit && hit.id)).toEqual([ids[0], ids[1]])
    const listed = listShopOrders(shop.shop, owner, FindOrders.parse({ q })).rows
    expect(listed.map(({ order_id }) => order_id).toSorted()).toEqual([ids[0], ids[1]].toSorted())
  })

  test('the number of no purchase finds nothing', () => {
    expect(searchConsole(shop.shop, owner, { q: 'P1999' }).hits).toEqual([])
  })
})

describe('at packing', () => {
  test('orders of one purchase are proposed for one parcel, others to the address are only offered', () => {
    for (const id of ids) make(id)
    const [first] = readShipping(shop.shop, packer).to_pack
    expect(first.together.map(({ order_id, same_purchase }) => [order_id, same_purchase])).toEqual([
      [ids[1], true],
      [ids[2], false],
    ])
    expect(first.purchase_waits).toEqual([])
  })

  test('orders of the purchase that are still made are named', () => {
    make(ids[0])
    const [first] = readShipping(shop.shop, packer).to_pack
    const second = readShopOrder(shop.shop, owner, { order_id: ids[1] }).head.number
    expect([first.together, first.purchase_waits]).toEqual([[], [second]])
  })
})
