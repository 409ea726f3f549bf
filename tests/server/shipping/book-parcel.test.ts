import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../../server/platform/caller.ts'
import { bookParcel } from '../../../server/shipping/book-parcel.ts'
import { previewDecline } from '../../../server/orders/decline-order.ts'
import { findShipment } from '../../../server/orders/order-store.ts'
import { unpackOrder } from '../../../server/shipping/pack-order.ts'
import { readShipping } from '../../../server/shipping/shipping-board.ts'
import type { BookedDelivery, DeliveryService } from '../../../server/platform/ports/delivery.ts'
import { ServiceUnavailable } from '../../../server/platform/ports/service-unavailable.ts'
import { ADDRESS, placedOrder } from '../../shop/placed-order.ts'
import { staffMember } from '../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { madeOrder } from '../orders/made-order.ts'

const BOOKED: BookedDelivery = {
  provider_ref: 'ride_1',
  carrier: 'UPS',
  tracking_number: '1Z1',
  tracking_url: 'https://www.ups.com/track?tracknum=1Z1',
  label_url: 'https://labels.example/1.pdf',
  cost_cents: 812,
  insurance_cents: 0,
  tracker_ref: null,
}

let shop: TestShop
let packer: Caller
let booked: { reference: string; to: string }[]
let answer: () => Promise<BookedDelivery>
let isBookable: boolean

/** A carrier of the name that `placedOrder` writes; it says what the test wants. */
const carrier = (): DeliveryService => ({
  provider: 'table',
  offer: () => Promise.reject(new Error('not asked here')),
  book: isBookable
    ? (of) => {
        booked.push({ reference: of.reference, to: of.request.to.street })
        return answer()
      }
    : null,
})

beforeEach(async () => {
  booked = []
  isBookable = true
  answer = () => Promise.resolve(BOOKED)
  shop = await openTestShop({ ports: { deliveryServices: { courier: () => null, carrier } } })
  packer = await staffMember(shop, 'packer')
})
afterEach(() => shop.close())

async function packedOrder(provider: 'stripe' | 'practice' = 'stripe') {
  const placed = await placedOrder(shop, { method: 'shipping' })
  shop.database.write((tx) => tx.run('update checkouts set provider = ?', provider))
  const order = madeOrder(shop, packer, placed.order.id)
  order.makeAndPack()
  return order
}

test('a packed order is booked under its own name, once, and its label and number are kept', async () => {
  const order = await packedOrder()
  expect(readShipping(shop.shop, packer).packed[0].can_book).toBe(true)
  await bookParcel(shop.shop, packer, { order_id: order.id })
  expect(booked).toEqual([{ reference: order.id, to: ADDRESS.street }])
  const { insurance_cents: _, tracker_ref: __, ...stored } = BOOKED
  expect(findShipment(shop.database, order.id)).toMatchObject(stored)
  expect(order.happened().at(-1)).toBe('delivery booked')
  await expect(bookParcel(shop.shop, packer, { order_id: order.id })).rejects.toThrow(/changed/)
  expect(booked).toHaveLength(1)
})

test('a test order is marked in every list, and books no courier and no label', async () => {
  const order = await packedOrder('practice')
  const [parcel] = readShipping(shop.shop, packer).packed
  expect(parcel).toMatchObject({ can_book: false, order: { practice: true } })
  await expect(bookParcel(shop.shop, packer, { order_id: order.id })).rejects.toThrow('test order')
  expect(booked).toEqual([])
})

test('the order stays packed when the service is unavailable, to be retried', async () => {
  const order = await packedOrder()
  answer = () => Promise.reject(new ServiceUnavailable('down'))
  await expect(bookParcel(shop.shop, packer, { order_id: order.id })).rejects.toThrow(/did not answer/)
  expect(findShipment(shop.database, order.id)).toMatchObject({ state: 'packed', provider_ref: null })
  answer = () => Promise.resolve(BOOKED)
  await bookParcel(shop.shop, packer, { order_id: order.id })
  expect(findShipment(shop.database, order.id)!.provider_ref).toBe('ride_1')
})

test('a service that takes no bookings books nothing', async () => {
  const order = await packedOrder()
  isBookable = false
  expect(readShipping(shop.shop, packer).packed[0].can_book).toBe(false)
  await expect(bookParcel(shop.shop, packer, { order_id: order.id })).rejects.toThrow(/by hand/)
})

test('the booking of an order that was unpacked meanwhile is recorded, and does not pack it again', async () => {
  const order = await packedOrder()
  answer = () => {
    unpackOrder(shop.shop, packer, order.seen())
    return Promise.resolve(BOOKED)
  }
  await bookParcel(shop.shop, packer, { order_id: order.id })
  expect(findShipment(shop.database, order.id)).toBeUndefined()
  expect(order.happened().slice(-2)).toEqual(['unpacked', 'delivery booked'])
})

test('a bought label is named before the order is declined, also after unpacking', async () => {
  const operator = await staffMember(shop, 'operator')
  const order = await packedOrder()
  const named = () => previewDecline(shop.shop, operator, { order_id: order.id }).booked
  expect(named()).toBeNull()
  await bookParcel(shop.shop, packer, { order_id: order.id })
  expect(named()).toBe('ride_1')
  unpackOrder(shop.shop, packer, order.seen())
  expect(named()).toBe('ride_1')
})

test('a viewer cannot book a shipment', async () => {
  const order = await packedOrder()
  const viewer = await staffMember(shop, 'viewer')
  await expect(bookParcel(shop.shop, viewer, { order_id: order.id })).rejects.toThrow(/role/)
  expect(booked).toEqual([])
})
