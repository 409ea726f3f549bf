import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { carrierServices } from '../../../server/platform/adapters/carrier-services.ts'
import { deliveryServices } from '../../../server/platform/adapters/delivery-services.ts'
import { secretsFrom } from '../../../server/platform/adapters/environment-secrets.ts'
import { readZipPlaces } from '../../../server/platform/adapters/zip-places.ts'
import { readShopData } from '../../../server/catalog/shop-data.ts'
import type { Caller } from '../../../server/platform/caller.ts'
import { readDesk } from '../../../server/desk/read-desk.ts'
import { findShipment } from '../../../server/orders/order-store.ts'
import { PROGRAM } from '../../../server/platform/program-folders.ts'
import { bookParcel } from '../../../server/shipping/book-parcel.ts'
import { listLabels } from '../../../server/shipping/label-store.ts'
import { takeCarrierEvent } from '../../../server/shipping/take-carrier-event.ts'
import { listTrackers } from '../../../server/shipping/tracker-store.ts'
import { pollVoids, voidLabel } from '../../../server/shipping/void-label.ts'
import { deskLinkOf } from '../../../shared/desk/desk-item.ts'
import { HOUR } from '../../../shared/platform/time.ts'
import { changeRules } from '../../shop/delivery-shop.ts'
import { DOORDASH_ENVIRONMENT, fakeDoorDash, type FakeDoorDash } from '../../shop/fake-doordash.ts'
import { paidOrder } from '../../shop/placed-order.ts'
import { staffMember } from '../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { madeOrder } from '../orders/made-order.ts'

let dasher: FakeDoorDash
let open: TestShop
let packer: Caller
beforeEach(async () => {
  dasher = await fakeDoorDash()
  const secrets = secretsFrom(DOORDASH_ENVIRONMENT, null)
  const urls = { doordash: dasher.url }
  const clock = { now: () => open.shop.clock.now() }
  open = await openTestShop({
    ports: {
      secrets,
      carriers: carrierServices({ secrets, clock, urls }),
      deliveryServices: deliveryServices({
        rules: () => readShopData(open.database).delivery,
        zone: () => readShopData(open.database).shop_details.time_zone,
        places: readZipPlaces(PROGRAM.resources),
        secrets,
        clock,
        ids: { make: (prefix) => `${prefix}_x` },
        urls,
      }),
    },
  })
  changeRules(open, (rules) => void (rules.courier.provider = 'doordash'))
  packer = await staffMember(open, 'packer')
})
afterEach(async () => {
  await open.close()
  await dasher.close()
})

/** A packed order for which DoorDash is called. */
async function calledRide() {
  const { order } = await paidOrder(open, { method: 'courier' })
  open.database.write((tx) => {
    tx.run("update deliveries set provider = 'doordash' where quote_id = ?", order.id)
    tx.run(
      "update checkouts set delivery = json_set(delivery, '$.provider', 'doordash') where quote_id = ?",
      order.id,
    )
  })
  const made = madeOrder(open, packer, order.id)
  made.makeAndPack()
  await bookParcel(open.shop, packer, { order_id: order.id })
  return made
}

const say = (name: string, id: string, seconds: number) =>
  takeCarrierEvent(open.shop, {
    provider: 'doordash',
    ...dasher.event(name, id, open.shop.clock.now() + seconds),
  })
const stateOf = (id: string) => findShipment(open.database, id)!.state
const isBooked = (id: string) => findShipment(open.database, id)!.provider_ref !== null

describe('a ride that the courier cancels before the pick-up', () => {
  test('leaves a packed parcel for which another courier can be called, however often and late it is said', async () => {
    const order = await calledRide()
    expect(isBooked(order.id)).toBe(true)
    say('DELIVERY_CANCELLED', order.id, 20)
    say('DELIVERY_CANCELLED', order.id, 20)
    say('DASHER_CONFIRMED', order.id, 10)
    expect([stateOf(order.id), isBooked(order.id)]).toEqual(['packed', false])
    expect(order.happened().filter((what) => what === 'ride canceled')).toHaveLength(1)

    await bookParcel(open.shop, packer, { order_id: order.id })
    expect(dasher.rides).toHaveLength(2)
    expect(isBooked(order.id)).toBe(true)
    say('DELIVERY_CANCELLED', order.id, 30)
    expect(isBooked(order.id)).toBe(true)
  })

  test('stands on the Desk with its reason until another courier is called', async () => {
    const rides = async () => (await readDesk(open.shop, packer)).items.filter(({ kind }) => kind === 'rides')
    const order = await calledRide()
    expect(await rides()).toEqual([])
    say('DELIVERY_CANCELLED', order.id, 20)
    const [item, ...others] = await rides()
    expect(others).toEqual([])
    expect(item).toMatchObject({
      subject_id: order.id,
      reason:
        'DoorDash canceled the ride at 10:00 AM: “dasher cancelled”. The parcel is packed and has no courier.',
      action: { does: 'call_courier', order_id: order.id, parcel_id: expect.any(String) },
    })
    expect(deskLinkOf(item)).toEqual({ path: '/console/shipping', search: { chosen: order.id } })
    expect((await readDesk(open.shop, packer)).items.map(({ kind }) => kind)).not.toContain('packing')

    await bookParcel(open.shop, packer, { order_id: order.id })
    expect(await rides()).toEqual([])
    // Canceled by the shop itself: nothing to be told of.
    await voidLabel(open.shop, packer, { label_id: listLabels(open.database, order.id).at(-1)!.id })
    expect(isBooked(order.id)).toBe(false)
    expect(await rides()).toEqual([])
  })

  test('leaves the Desk when the parcel is sent by another carrier', async () => {
    const order = await calledRide()
    say('DELIVERY_CANCELLED', order.id, 20)
    order.ship({ carrier: 'UPS', tracking_number: '1Z999' })
    expect((await readDesk(open.shop, packer)).items.map(({ kind }) => kind)).not.toContain('rides')
  })

  test('is refunded when no Dasher had it', async () => {
    const order = await calledRide()
    say('DELIVERY_CANCELLED', order.id, 20)
    dasher.rides[0].delivery_status = 'cancelled'
    open.wait(HOUR)
    await pollVoids(open.shop)
    expect(listLabels(open.database, order.id)).toMatchObject([{ state: 'voided', parcel_id: null }])
    expect(listTrackers(open.database, order.id)).toMatchObject([{ ended_at: expect.any(Number) }])
  })
})

test('a ride is followed to its end by events in any order', async () => {
  const order = await calledRide()
  order.ship({ carrier: 'DoorDash', tracking_number: null })
  open.wait(HOUR)
  say('DASHER_DROPPED_OFF', order.id, -60)
  say('DASHER_PICKED_UP', order.id, -600)
  say('DASHER_DROPPED_OFF', order.id, -60)
  expect(stateOf(order.id)).toBe('delivered')
  expect(order.happened().filter((what) => what === 'delivered')).toHaveLength(1)
})

test('a ride that the courier cancels on its way has failed, and stays with its parcel', async () => {
  const order = await calledRide()
  order.ship({ carrier: 'DoorDash', tracking_number: null })
  open.wait(HOUR)
  say('DASHER_PICKED_UP', order.id, -600)
  say('DELIVERY_CANCELLED', order.id, -60)
  expect(stateOf(order.id)).toBe('failed')
  expect(listLabels(open.database, order.id)).toMatchObject([{ state: 'bought' }])
})
