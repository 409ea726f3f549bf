import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../../server/platform/caller.ts'
import { packOrder } from '../../../server/shipping/pack-order.ts'
import { readPacking } from '../../../server/shipping/read-packing.ts'
import { readParcel } from '../../../server/shipping/read-parcel.ts'
import { shipOrder, undoShipping } from '../../../server/shipping/ship-order.ts'
import { readShipping } from '../../../server/shipping/shipping-board.ts'
import { billedWeight } from '../../../shared/quoting/delivery/billed-weight.ts'
import { placedOrder } from '../../shop/placed-order.ts'
import { staffMember } from '../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { madeOrder } from '../orders/made-order.ts'

let shop: TestShop
let packer: Caller
let order: ReturnType<typeof madeOrder>
/** 9.4 liters that weigh little: below the cubic foot from which USPS counts the volume, 4 lb by that of the shop. */
const BULKY = { size_mm: [250, 250, 150] as [number, number, number], grams: 400 }

beforeEach(async () => {
  shop = await openTestShop()
  packer = await staffMember(shop, 'packer')
  const { order: placed } = await placedOrder(shop, { method: 'shipping', fields: { quantity: '1' } })
  order = madeOrder(shop, packer, placed.id)
  order.start()
  order.printed()
  order.finished()
})
afterEach(() => shop.close())

const priced = (provider_quote: string | null) =>
  shop.database.write((tx) =>
    tx.run("update checkouts set delivery = json_set(delivery, '$.provider_quote', ?)", provider_quote),
  )
const read = (parcel_id: string) => readParcel(shop.shop, packer, { order_id: order.id, parcel_id })
const proposed = () => readShipping(shop.shop, packer).packed[0].carrier
const ship = (parcel_id: string, carrier: string) =>
  shipOrder(shop.shop, packer, {
    ...order.seen(),
    parcel_id,
    carrier,
    tracking_number: '9400111201080805483016',
    late_refund_cents: 0,
  })

test.each([
  ['a carrier of no price', null, 'USPS', 1],
  ['USPS', 'shp_1 USPS GroundAdvantage', 'USPS', 1],
  ['UPS', 'shp_1 UPSDAP Ground', 'UPS', 5],
])(
  'the billed weight with %s is the same when it is packed, shipped and taken back',
  (_, quote, carrier, pounds) => {
    priced(quote)
    const packing = readPacking(shop.shop, packer, { order_ids: [order.id] })
    const planned = billedWeight(BULKY, { carrier: packing.carrier, shopDivisor: packing.shop_divisor })
    const { parcel_id } = packOrder(shop.shop, packer, { ...order.seen(), units: [1], ...BULKY })
    const packed = read(parcel_id)
    expect([packed.carrier, proposed()]).toEqual([carrier, carrier])
    ship(parcel_id, proposed())
    const shipped = read(parcel_id)
    expect([planned, packed.weight, shipped.weight].map(({ billed_pounds }) => billed_pounds)).toEqual([
      pounds,
      pounds,
      pounds,
    ])
    expect(shipped.weight).toEqual(packed.weight)
    undoShipping(shop.shop, packer, { ...order.seen(), parcel_id })
    expect(read(parcel_id).weight).toEqual(packed.weight)
  },
)

test('another carrier than the proposed one bills what the form says before', () => {
  const { parcel_id } = packOrder(shop.shop, packer, { ...order.seen(), units: [1], ...BULKY })
  const { shop_divisor } = read(parcel_id)
  const said = billedWeight(BULKY, { carrier: 'UPS', shopDivisor: shop_divisor })
  ship(parcel_id, 'UPS')
  expect(read(parcel_id)).toMatchObject({ carrier: 'UPS', weight: said })
})
