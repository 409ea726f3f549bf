import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { writeDocument } from '../../../server/catalog/document-store.ts'
import { readShopData } from '../../../server/catalog/shop-data.ts'
import { findShipment, saveShipment } from '../../../server/orders/order-store.ts'
import { followEvents } from '../../../server/messaging/mail/follow-events.ts'
import { listEmails } from '../../../server/messaging/mail/outbox-store.ts'
import { bookParcel } from '../../../server/shipping/book-parcel.ts'
import { listCarrierEvents } from '../../../server/shipping/carrier-event-store.ts'
import { followNewParcels, pollTrackers } from '../../../server/shipping/follow-parcels.ts'
import { reportDelivery } from '../../../server/shipping/parcel-moves.ts'
import { undoShipping } from '../../../server/shipping/ship-order.ts'
import { takeCarrierEvent } from '../../../server/shipping/take-carrier-event.ts'
import { correctTracking } from '../../../server/shipping/tracking.ts'
import { packOrder, unpackOrder } from '../../../server/shipping/pack-order.ts'
import { findParcel } from '../../../server/orders/parcel-store.ts'
import { listTrackers } from '../../../server/shipping/tracker-store.ts'
import { HOUR, MINUTE } from '../../../shared/platform/time.ts'
import { carrierShop, type CarrierShop } from '../../shop/carrier-shop.ts'
import { refusalOf } from '../../shop/refusal.ts'

let open: CarrierShop
beforeEach(async () => {
  open = await carrierShop()
  followEvents(open.shop)
})
afterEach(() => open.close())

const at = (seconds: number) => new Date((open.shop.clock.now() + seconds) * 1000).toISOString()
const stateOf = (id: string) => findShipment(open.test.database, id)!.state

/** An order that left with a label of EasyPost. */
async function sentOrder() {
  const order = await open.packed()
  await bookParcel(open.shop, open.packer, { order_id: order.id })
  const { tracking_number } = findShipment(open.test.database, order.id)!
  order.ship({ carrier: 'USPS', tracking_number: tracking_number! })
  return { ...order, tracker_id: open.post.account.trackers.at(-1)!.id }
}

type SentTracker = Parameters<CarrierShop['post']['event']>[1]
const sendEvent = (event_id: string, tracker: SentTracker) =>
  takeCarrierEvent(open.shop, { provider: 'easypost', ...open.post.event(event_id, tracker) })

describe('a webhook event of EasyPost', () => {
  test('moves the parcel, sets its day, and says that the carrier said it', async () => {
    const { id, tracker_id, events } = await sentOrder()
    sendEvent('evt_1', {
      id: tracker_id,
      status: 'in_transit',
      updated_at: at(10),
      est_delivery_date: '2026-11-19T00:00:00Z',
    })
    expect(findShipment(open.test.database, id)).toMatchObject({
      state: 'in_transit',
      arrives_by: '2026-11-19',
      reported_by: 'carrier',
    })
    open.test.wait(HOUR)
    sendEvent('evt_2', { id: tracker_id, status: 'delivered', updated_at: at(0) })
    expect(findShipment(open.test.database, id)).toMatchObject({
      state: 'delivered',
      delivered_at: open.shop.clock.now(),
    })
    expect(events().at(-1)).toMatchObject({ what: 'delivered', to_state: 'delivered', actor_id: null })
  })

  test('an event that comes twice is taken once, and an older one changes nothing', async () => {
    const { id, tracker_id, happened } = await sentOrder()
    open.test.wait(HOUR)
    for (const _ of [1, 2]) sendEvent('evt_9', { id: tracker_id, status: 'delivered', updated_at: at(-60) })
    sendEvent('evt_5', { id: tracker_id, status: 'in_transit', updated_at: at(-600) })
    expect(stateOf(id)).toBe('delivered')
    expect(happened().filter((what) => what === 'delivered')).toHaveLength(1)
    expect(listCarrierEvents(open.test.database, 9)).toHaveLength(2)
  })

  test('ends in the same state in every order, however often it comes', async () => {
    const { id, tracker_id } = await sentOrder()
    open.test.wait(HOUR)
    const packed = findShipment(open.test.database, id)!
    const statuses = [
      'pre_transit',
      'in_transit',
      'out_for_delivery',
      'failure',
      'delivered',
      'return_to_sender',
    ]
    const reports = statuses.map((status, index) => ({ status, updated_at: at(-600 + 60 * index) }))
    let events = 0
    const endOf = (sent: typeof reports) => {
      open.test.database.write((tx) => {
        saveShipment(tx, packed)
        tx.run('update trackers set status = null, said = null, reported_at = null, happened_at = null')
        tx.run('update trackers set ended_at = null')
      })
      for (const report of sent) sendEvent(`evt_p${(events += 1)}`, { id: tracker_id, ...report })
      return stateOf(id)
    }
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...reports, ...reports], { minLength: reports.length * 2 }),
        fc.constantFrom(...statuses.keys()),
        (shuffled, last) => {
          const sent = reports.slice(0, last + 1)
          const expected = endOf(sent)
          expect(endOf(shuffled.filter((report) => sent.includes(report)))).toBe(expected)
        },
      ),
      { numRuns: 40 },
    )
  })

  test('an event about a parcel of another program is accepted and noted', async () => {
    sendEvent('evt_1', { id: 'trk_elsewhere', status: 'delivered', updated_at: at(0) })
    expect(listCarrierEvents(open.test.database, 1)).toMatchObject([
      { what: 'tracker.updated, of no parcel here', ref: 'trk_elsewhere' },
    ])
  })

  test('an event with a wrong signature is refused, and answers over HTTP say so', async () => {
    const { id, tracker_id } = await sentOrder()
    const event = open.post.event('evt_1', { id: tracker_id, status: 'delivered', updated_at: at(0) })
    const forged = { ...event, signature: `${event.signature.slice(0, -1)}x` }
    expect(refusalOf(() => takeCarrierEvent(open.shop, { provider: 'easypost', ...forged })).code).toBe(
      'signature_invalid',
    )
    expect(stateOf(id)).toBe('picked_up')
    const http = await open.test.http()
    const send = (signature: string) =>
      http.inject({
        method: 'POST',
        url: '/hooks/easypost',
        payload: event.body,
        headers: { 'content-type': 'application/json', 'x-hmac-signature': signature },
      })
    expect((await send(forged.signature)).statusCode).toBe(400)
    expect((await send(event.signature)).json()).toEqual({ received: true })
    expect(stateOf(id)).toBe('delivered')
    expect((await http.inject({ method: 'POST', url: '/hooks/doordash', payload: '{}' })).statusCode).toBe(
      404,
    )
  })
})

describe('a parcel in a shop without a webhook', () => {
  test('is polled until it arrives, and then no more', async () => {
    const { id, tracker_id } = await sentOrder()
    const tracker = open.post.account.trackers.find((one) => one.id === tracker_id)!
    await pollTrackers(open.shop)
    expect(stateOf(id)).toBe('picked_up')
    Object.assign(tracker, { status: 'delivered', updated_at: at(60) })
    open.test.wait(61 * MINUTE)
    await pollTrackers(open.shop)
    expect(stateOf(id)).toBe('delivered')
    expect(listTrackers(open.test.database, id)).toMatchObject([{ next_poll_at: null }])
  })

  test('a parcel with a typed number of a known carrier is followed too, also after a correction', async () => {
    const order = await open.packed()
    order.ship({ carrier: 'UPS', tracking_number: '1Z 998' })
    followNewParcels(open.shop)
    await pollTrackers(open.shop)
    expect(listTrackers(open.test.database, order.id)).toMatchObject([
      { tracking_number: '1Z998', provider_ref: expect.stringMatching(/^trk_/) },
    ])
    correctTracking(open.shop, open.packer, { ...order.seen(), carrier: 'UPS', tracking_number: '1Z 999' })
    followNewParcels(open.shop)
    open.test.wait(HOUR)
    await pollTrackers(open.shop)
    expect(listTrackers(open.test.database, order.id)).toMatchObject([
      { tracking_number: '1Z998', ended_at: expect.any(Number) },
      { tracking_number: '1Z999', ended_at: null },
    ])
  })

  test('is not followed with an unknown carrier', async () => {
    const order = await open.packed()
    order.ship({ carrier: 'Cousin Vinny', tracking_number: '12' })
    followNewParcels(open.shop)
    expect(listTrackers(open.test.database, order.id)).toEqual([])
  })
})

describe('a state that staff typed', () => {
  test('stays until the carrier says something newer', async () => {
    const { id, tracker_id } = await sentOrder()
    open.test.wait(HOUR)
    reportDelivery(open.shop, open.packer, { order_id: id, state: 'failed' })
    sendEvent('evt_1', { id: tracker_id, status: 'out_for_delivery', updated_at: at(-600) })
    expect(findShipment(open.test.database, id)).toMatchObject({ state: 'failed', reported_by: 'staff' })
    open.test.wait(HOUR)
    sendEvent('evt_2', { id: tracker_id, status: 'delivered', updated_at: at(0) })
    expect(findShipment(open.test.database, id)).toMatchObject({ state: 'delivered', reported_by: 'carrier' })
  })
})

describe('two parcels of one order with the same carrier', () => {
  /** Both have left with numbers that staff typed. */
  async function sentInTwo(numbers: readonly [string, string]) {
    const order = await open.packed(2)
    unpackOrder(open.shop, open.packer, order.seen())
    const ids = [1, 2].map(
      (unit) => packOrder(open.shop, open.packer, { ...order.seen(), units: [unit] }).parcel_id,
    )
    for (const [at, parcel_id] of ids.entries())
      order.ship({ parcel_id, carrier: 'UPS', tracking_number: numbers[at] })
    followNewParcels(open.shop)
    await pollTrackers(open.shop)
    const states = () => ids.map((id) => findParcel(open.test.database, id)!.state)
    const trackers = () => listTrackers(open.test.database, order.id)
    return { ...order, ids, states, trackers }
  }

  test('have a tracker each, and a report moves its own parcel only', async () => {
    const { ids, states, trackers } = await sentInTwo(['1Z 1', '1Z 2'])
    expect(trackers().map(({ parcel_id }) => parcel_id)).toEqual(ids)
    open.test.wait(HOUR)
    sendEvent('evt_1', { id: trackers()[1].provider_ref!, status: 'delivered', updated_at: at(0) })
    expect(states()).toEqual(['picked_up', 'delivered'])
  })

  test('two parcels that share one number are both moved by its reports', async () => {
    const { ids, states, trackers } = await sentInTwo(['1Z 7', '1Z 7'])
    expect(trackers().map(({ parcel_id }) => parcel_id)).toEqual(ids)
    expect(new Set(trackers().map(({ provider_ref }) => provider_ref)).size).toBe(1)
    open.test.wait(HOUR)
    sendEvent('evt_1', { id: trackers()[0].provider_ref!, status: 'in_transit', updated_at: at(0) })
    expect(states()).toEqual(['in_transit', 'in_transit'])
  })

  test('keep the trackers of their labels when a label is put on another parcel', async () => {
    const order = await open.packed()
    await bookParcel(open.shop, open.packer, { order_id: order.id })
    const [before] = listTrackers(open.test.database, order.id)
    unpackOrder(open.shop, open.packer, order.seen())
    expect(listTrackers(open.test.database, order.id)[0].parcel_id).toBeNull()
    const { parcel_id } = packOrder(open.shop, open.packer, order.seen())
    await bookParcel(open.shop, open.packer, { order_id: order.id })
    expect(listTrackers(open.test.database, order.id)).toEqual([{ ...before, parcel_id }])
  })
})

test('a scan before the handover is applied when the parcel is shipped', async () => {
  const order = await sentOrder()
  undoShipping(open.shop, open.packer, order.seen())
  sendEvent('evt_1', { id: order.tracker_id, status: 'in_transit', updated_at: at(0) })
  expect(stateOf(order.id)).toBe('packed')
  const { tracking_number } = findShipment(open.test.database, order.id)!
  order.ship({ carrier: 'USPS', tracking_number: tracking_number! })
  expect(stateOf(order.id)).toBe('in_transit')
})

describe('the customer', () => {
  const kinds = (id: string) =>
    listEmails(open.test.database, { state: null, limit: 50, before: null })
      .filter(({ subject_id }) => subject_id === id)
      .map(({ text_kind }) => text_kind)

  test('gets an email when a delivery fails and when it arrives', async () => {
    const { id, tracker_id } = await sentOrder()
    open.test.wait(HOUR)
    sendEvent('evt_1', { id: tracker_id, status: 'failure', updated_at: at(-60) })
    sendEvent('evt_2', { id: tracker_id, status: 'delivered', updated_at: at(0) })
    followEvents(open.shop)
    expect(kinds(id)).toEqual(expect.arrayContaining(['order_delivery_failed', 'order_delivered']))
  })

  test('gets none of a kind that the shop does not send', async () => {
    const { email_texts } = structuredClone(readShopData(open.test.database))
    email_texts.order_delivered.sent = false
    const edited = { kind: 'email_texts', body: email_texts, now: open.shop.clock.now(), by: null } as const
    open.test.database.write((tx) => writeDocument(tx, edited))
    const { id, tracker_id } = await sentOrder()
    open.test.wait(HOUR)
    sendEvent('evt_2', { id: tracker_id, status: 'delivered', updated_at: at(0) })
    followEvents(open.shop)
    expect(kinds(id)).not.toContain('order_delivered')
  })
})
