import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listBookedOrders } from '../../../server/desk/reports/accounting-store.ts'
import { findBookedDelivery } from '../../../server/orders/booked-delivery.ts'
import { findShipment } from '../../../server/orders/order-store.ts'
import { followEvents } from '../../../server/messaging/mail/follow-events.ts'
import { listEmails } from '../../../server/messaging/mail/outbox-store.ts'
import { bookParcel } from '../../../server/shipping/book-parcel.ts'
import { correctAddress, decideAddress } from '../../../server/shipping/check-address.ts'
import { finishLabels } from '../../../server/shipping/finish-labels.ts'
import { handOver, makeManifest } from '../../../server/shipping/hand-over.ts'
import { readLabelFile } from '../../../server/shipping/label-files.ts'
import { listLabels } from '../../../server/shipping/label-store.ts'
import { readHandover } from '../../../server/shipping/read-handover.ts'
import { readParcel } from '../../../server/shipping/read-parcel.ts'
import { buyReturnLabel } from '../../../server/shipping/return-label.ts'
import { takeCarrierEvent } from '../../../server/shipping/take-carrier-event.ts'
import { pollVoids, voidLabel } from '../../../server/shipping/void-label.ts'
import { LABEL_PDF } from '../../shop/fake-easypost.ts'
import { changeRules } from '../../shop/delivery-shop.ts'
import { ADDRESS } from '../../shop/placed-order.ts'
import { carrierShop, type CarrierShop } from '../../shop/carrier-shop.ts'
import { DAY, HOUR, MINUTE } from '../../../shared/platform/time.ts'

const ALL_EMAILS = { state: null, limit: 50, before: null }

let open: CarrierShop
beforeEach(async () => {
  open = await carrierShop()
})
afterEach(() => open.close())

const book = (order_id: string) => bookParcel(open.shop, open.packer, { order_id })
const labels = (order_id: string) => listLabels(open.test.database, order_id)
const costs = () => {
  const span = { from: 0, until: open.shop.clock.now() + DAY }
  return listBookedOrders(open.test.database, span, 'stripe').map((order) => order.delivery_cost_cents)
}

describe('a label', () => {
  test('is bought once, stored in the format of the shop, and printed again', async () => {
    const order = await open.packed()
    expect(await book(order.id)).toEqual({ outcome: 'booked', label_id: expect.any(String) })
    const [label] = labels(order.id)
    expect(label).toMatchObject({ kind: 'outbound', state: 'bought', carrier: 'USPS', cost_cents: 607 })
    expect(open.post.account.purchases).toEqual([label.provider_ref])
    const file = await readLabelFile(open.shop, open.packer, { label_id: label.id })
    expect([file.format, Buffer.from(file.bytes).toString()]).toEqual(['pdf', LABEL_PDF])
    expect(costs()).toEqual([607])
  })

  test('a label that was paid when the answer was lost is found, and not bought again', async () => {
    const order = await open.packed()
    open.post.account.isSilentAfterBuying = true
    await expect(book(order.id)).rejects.toThrow(/did not answer/)
    open.post.account.isSilentAfterBuying = false
    expect(labels(order.id)).toMatchObject([{ state: 'buying' }])
    await book(order.id)
    expect(open.post.account.purchases).toHaveLength(1)
    expect(labels(order.id)).toMatchObject([{ state: 'bought' }])
  }, 20_000)

  test('a label that was paid when the program ended is found by its next start', async () => {
    const order = await open.packed()
    open.post.account.isSilentAfterBuying = true
    await expect(book(order.id)).rejects.toThrow(/did not answer/)
    open.test.wait(2 * MINUTE)
    await finishLabels(open.shop)
    expect(findShipment(open.test.database, order.id)).toMatchObject({ carrier: 'USPS', cost_cents: 607 })
    expect(order.happened().at(-1)).toBe('delivery booked')
    expect(open.post.account.purchases).toHaveLength(1)
  }, 20_000)

  test('a label that was begun and never paid is forgotten', async () => {
    const order = await open.packed()
    open.test.database.write((tx) =>
      tx.run(
        `insert into shipping_labels (id, order_id, kind, state, provider, provider_ref, next_try_at, created_at)
         values ('lb_x', ?, 'outbound', 'buying', 'easypost', 'shp_1', 1, 1)`,
        order.id,
      ),
    )
    await finishLabels(open.shop)
    expect(labels(order.id)).toEqual([])
  })

  test('is insured and signed for from the values of the shop, at its cost', async () => {
    changeRules(open.test, ({ labels: rules }) => {
      rules.insurance.from_cents = 500
      rules.signature.from_cents = 500
    })
    const order = await open.packed()
    await book(order.id)
    expect(labels(order.id)).toMatchObject([
      { insured_cents: 1000, insurance_cents: 125, signature: 1, cost_cents: 607 },
    ])
    expect(open.post.account.shipments.at(-1)!.options).toEqual({ delivery_confirmation: 'SIGNATURE' })
    expect(findShipment(open.test.database, order.id)!.cost_cents).toBe(732)
    expect(costs()).toEqual([732])
  })
})

describe('a voided label', () => {
  test('frees the parcel for another label, and costs nothing once it is refunded', async () => {
    const order = await open.packed()
    await book(order.id)
    const [label] = labels(order.id)
    await voidLabel(open.shop, open.packer, { label_id: label.id })
    expect(labels(order.id)).toMatchObject([{ state: 'void_asked' }])
    expect(findShipment(open.test.database, order.id)).toMatchObject({
      tracking_number: null,
      provider_ref: null,
    })
    expect(findBookedDelivery(open.test.database, order.id)).toBeNull()
    expect(costs()).toEqual([607])
    open.post.account.shipments.find(({ id }) => id === label.provider_ref)!.refund_status = 'refunded'
    open.test.wait(HOUR)
    await pollVoids(open.shop)
    expect(labels(order.id)).toMatchObject([{ state: 'voided' }])
    expect(costs()).toEqual([0])
    await book(order.id)
    expect(labels(order.id)).toMatchObject([{ state: 'voided' }, { state: 'bought' }])
    expect(open.post.account.purchases).toHaveLength(2)
    expect(costs()).toEqual([607])
  })

  test('is refunded by webhook too, and a repeated event changes nothing', async () => {
    const order = await open.packed()
    await book(order.id)
    const [label] = labels(order.id)
    await voidLabel(open.shop, open.packer, { label_id: label.id })
    const event = open.post.refunded('evt_1', label.provider_ref!)
    for (const _ of [1, 2]) takeCarrierEvent(open.shop, { provider: 'easypost', ...event })
    expect(labels(order.id)).toMatchObject([{ state: 'voided' }])
    expect(order.happened().filter((what) => what === 'label refunded')).toHaveLength(1)
  })

  test('is refused for a parcel that has left', async () => {
    const order = await open.packed()
    await book(order.id)
    const [label] = labels(order.id)
    order.ship({})
    open.test.database.write((tx) =>
      tx.run('update trackers set status = ? where order_id = ?', 'in_transit', order.id),
    )
    await expect(voidLabel(open.shop, open.packer, { label_id: label.id })).rejects.toThrow(/no longer/)
  })
})

describe('the address of a parcel', () => {
  test('an address that the post writes the same way is used without a question', async () => {
    open.post.account.verified = { street1: '1 MARKET ST', city: 'SAN FRANCISCO', zip: '94105-1420' }
    const order = await open.packed()
    expect(await book(order.id)).toEqual({ outcome: 'booked', label_id: expect.any(String) })
    expect(readParcel(open.shop, open.packer, { order_id: order.id }).check?.state).toBe('fits')
  })

  test('an address that the post writes in another way is shown, accepted, and used for a label of its own', async () => {
    open.post.account.verified = { street1: '10 MARKET ST', zip: '94107' }
    const order = await open.packed()
    const answer = await book(order.id)
    expect(answer).toMatchObject({
      outcome: 'address',
      check: { state: 'differs', suggested: { street: '10 MARKET ST', zip: '94107' } },
    })
    expect(open.post.account.purchases).toEqual([])
    decideAddress(open.shop, open.packer, { order_id: order.id, use: 'suggested' })
    await book(order.id)
    expect(open.post.account.shipments.at(-1)!.to_address).toMatchObject({
      street1: '10 MARKET ST',
      zip: '94107',
    })
    const fee = open.test.database.get<{ fee: number }>(
      "select json_extract(delivery, '$.fee_cents') as fee from checkouts",
    )
    expect(fee).toEqual({ fee: 1200 })
    expect(order.happened()).toContain('address accepted')
  })

  test('an address that the post does not know is kept or corrected, with the reason', async () => {
    open.post.account.verified = null
    const order = await open.packed()
    expect(await book(order.id)).toMatchObject({
      outcome: 'address',
      check: { state: 'unknown', suggested: null },
    })
    const { country: _, ...entered } = ADDRESS
    correctAddress(open.shop, open.packer, {
      order_id: order.id,
      address: { ...entered, street: '2 Market Street' },
      reason: 'The customer called.',
    })
    expect(order.events().at(-1)).toMatchObject({ what: 'address corrected', why: 'The customer called.' })
    const parcel = readParcel(open.shop, open.packer, { order_id: order.id })
    expect([parcel.address.street, parcel.entered?.street]).toEqual(['2 Market Street', '1 Market Street'])
    expect(await book(order.id)).toEqual({ outcome: 'booked', label_id: expect.any(String) })
  })

  test('is not moved to another state, for whose sales tax nothing was paid', async () => {
    const order = await open.packed()
    const { country: _, ...entered } = ADDRESS
    const address = { ...entered, city: 'Denver', state: 'CO', zip: '80202' }
    const correct = () =>
      correctAddress(open.shop, open.packer, { order_id: order.id, address, reason: 'Moved.' })
    expect(correct).toThrow(/sales tax/)
  })

  test('is in no event of the history', async () => {
    open.post.account.verified = { street1: '10 MARKET ST' }
    const order = await open.packed()
    await book(order.id)
    decideAddress(open.shop, open.packer, { order_id: order.id, use: 'suggested' })
    const details = open.test.database.all<{ details: string }>(
      "select details from events where what like 'address%'",
    )
    expect(JSON.stringify(details)).not.toMatch(/market/i)
  })
})

describe('a return label', () => {
  test('is bought once for a shipped order, from the customer to the shop, and emailed', async () => {
    const order = await open.packed()
    await book(order.id)
    followEvents(open.shop)
    order.ship({})
    await buyReturnLabel(open.shop, open.packer, { order_id: order.id, email: true })
    const bought = open.post.account.shipments.at(-1)!
    expect(bought).toMatchObject({ is_return: true, to_address: { street1: '1 Market Street' } })
    expect(labels(order.id)).toMatchObject([{ kind: 'outbound' }, { kind: 'return', state: 'bought' }])
    expect(costs()).toEqual([1214])
    followEvents(open.shop)
    const email = listEmails(open.test.database, ALL_EMAILS).find(
      ({ text_kind }) => text_kind === 'return_label',
    )
    expect(email?.text).toContain('Open the return label')
    await expect(
      buyReturnLabel(open.shop, open.packer, { order_id: order.id, email: false }),
    ).rejects.toThrow(/cannot have/)
  })

  test('is tracked, and the history says once that the parcel came back', async () => {
    const order = await open.packed()
    await book(order.id)
    order.ship({})
    await buyReturnLabel(open.shop, open.packer, { order_id: order.id, email: false })
    const id = `trk_${open.post.account.shipments.at(-1)!.id}`
    for (const [event, updated_at] of [
      ['evt_1', '2026-11-17T18:00:00Z'],
      ['evt_2', '2026-11-17T19:00:00Z'],
    ])
      takeCarrierEvent(open.shop, {
        provider: 'easypost',
        ...open.post.event(event, { id, status: 'delivered', updated_at }),
      })
    expect(order.happened().filter((what) => what === 'return arrived')).toHaveLength(1)
    expect(findShipment(open.test.database, order.id)!.state).toBe('picked_up')
  })
})

describe('a handover', () => {
  test('lists the parcels of the next pick-up and what misses it, makes one manifest, and ships them', async () => {
    changeRules(open.test, ({ labels: rules }) => {
      rules.pickups = [{ carrier: 'USPS', weekdays: [1, 2, 3, 4, 5], at: '16:00' }]
    })
    const order = await open.packed()
    await book(order.id)
    const shown = readHandover(open.shop, open.packer)
    const [usps] = shown.pickups
    expect(usps).toMatchObject({ carrier: 'USPS', parcels: [{ number: 1001, manifest_id: null }] })
    expect(usps.pickup_at! - shown.now).toBe(6 * HOUR)
    const label_ids = usps.parcels.map(({ label_id }) => label_id)
    const manifest = { carrier: 'USPS', pickup_at: usps.pickup_at!, label_ids }
    await makeManifest(open.shop, open.packer, manifest)
    await expect(makeManifest(open.shop, open.packer, manifest)).rejects.toThrow(/changed/)
    expect(open.post.account.forms).toEqual([[labels(order.id)[0].provider_ref]])
    const [after] = readHandover(open.shop, open.packer).pickups
    expect(after.manifests).toMatchObject([{ parcels: 1, form_url: expect.stringContaining('sf_1') }])
    const parcels = after.parcels.map(({ order_id, revision, late_refund_cents }) => ({
      order_id,
      revision,
      late_refund_cents,
    }))
    expect(handOver(open.shop, open.packer, { parcels })).toEqual({ shipped: [1001], left: [] })
    expect(handOver(open.shop, open.packer, { parcels }).left).toMatchObject([{ number: 1001 }])
    expect(order.row().status).toBe('completed')
  })

  test('a handover without a form of the carrier is a list with the reason', async () => {
    const order = await open.packed()
    await book(order.id)
    open.post.account.makesForms = false
    const label_ids = [labels(order.id)[0].id]
    await makeManifest(open.shop, open.packer, { carrier: 'USPS', pickup_at: 1, label_ids })
    const [usps] = readHandover(open.shop, open.packer).pickups
    expect(usps.manifests).toMatchObject([{ form_url: null, detail: expect.stringContaining('SCAN_FORM') }])
  })

  test('names due orders that are packed without a label', async () => {
    const order = await open.packed()
    open.test.wait(30 * DAY)
    expect(readHandover(open.shop, open.packer).missing).toMatchObject([
      { number: order.row().number, why: 'no_label' },
    ])
  })
})
