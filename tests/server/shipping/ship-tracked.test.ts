import { afterEach, beforeEach, expect, test } from 'vitest'
import { exportParcels } from '../../../server/shipping/export-parcels.ts'
import { readNamedOrders, shipTracked } from '../../../server/shipping/ship-tracked.ts'
import { unpackOrder } from '../../../server/shipping/pack-order.ts'
import type { Caller } from '../../../server/platform/caller.ts'
import { planTracking } from '../../../shared/shipping/plan-tracking.ts'
import { readTrackingLines } from '../../../shared/shipping/tracking-lines.ts'
import { carrierShop, type CarrierShop } from '../../shop/carrier-shop.ts'
import { refusalOf } from '../../shop/refusal.ts'
import { staffMember } from '../../shop/staff.ts'

const USPS = '9400111899223197428497'
const UPS = '1Z999AA10123456784'

let open: CarrierShop
beforeEach(async () => {
  open = await carrierShop()
})
afterEach(() => open.close())

/** Returns the parcels that a list ships, as the page previews them. */
function previewed(text: string) {
  const lines = readTrackingLines(text)!
  const numbers = lines.map(({ order }) => Number(order))
  return planTracking(lines, readNamedOrders(open.shop, open.packer, { numbers })).flatMap(
    ({ ship }) => ship ?? [],
  )
}

test('pasted tracking numbers ship their packed orders, and one that changed meanwhile stops no other', async () => {
  const [first, second, third] = [await open.packed(), await open.packed(), await open.packed()]
  const parcels = previewed(`1001,${USPS}\n1002,${UPS}\n1003,123456789013,FedEx\n9999,${USPS}`)
  expect(parcels.map(({ carrier }) => carrier)).toEqual(['USPS', 'UPS'])
  unpackOrder(open.shop, open.packer, first.seen())
  expect(shipTracked(open.shop, open.packer, { parcels })).toEqual({
    shipped: [1002],
    left: [{ number: 1001, why: expect.stringContaining('changed') }],
  })
  expect([first, second, third].map((order) => order.row().status)).toEqual([
    'in_production',
    'completed',
    'in_production',
  ])
  expect(second.happened().at(-1)).toBe('shipped')
})

test('a number that is none of its carrier is refused by the command too', async () => {
  await open.packed()
  const [parcel] = previewed(`1001,${USPS}`)
  const parcels = [{ ...parcel, tracking_number: 'hello' }]
  expect(shipTracked(open.shop, open.packer, { parcels }).left).toEqual([
    { number: 1001, why: 'This is not a tracking number.' },
  ])
})

test('an order that has left, and one that is not packed, say so', async () => {
  const [sent, open_] = [await open.packed(), await open.packed()]
  sent.ship()
  unpackOrder(open.shop, open.packer, open_.seen())
  const lines = readTrackingLines(`1001,${USPS}\n1002,${UPS}`)!
  const orders = readNamedOrders(open.shop, open.packer, { numbers: [1001, 1002] })
  expect(planTracking(lines, orders).map(({ fault }) => fault)).toEqual([
    'Order 1001 has shipped already, with 1Z999.',
    'Order 1002 is not packed yet.',
  ])
})

const exported = (caller: Caller, orders: number[]) => exportParcels(open.shop, caller, { orders })

test('parcels without a label are exported for another program, with email addresses for those who see customers', async () => {
  const owner = await staffMember(open.test, 'owner')
  const [order, sent] = [await open.packed(), await open.packed()]
  sent.ship()
  const rows = exported(owner, [1001, 1002]).trimEnd().split('\r\n')
  expect(rows).toHaveLength(2)
  expect(rows[1]).toMatch(/^1001,.*,customer-\d+@example\.com,[\d.]+,[\d.]+,[\d.]+,[\d.]+$/)
  expect(exported(open.packer, [order.row().number])).not.toContain('@example.com')
  expect(refusalOf(() => exported(owner, [1002])).code).toBe('not_found')
})
