import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { followEvents } from '../../../server/messaging/mail/follow-events.ts'
import { listEmails } from '../../../server/messaging/mail/outbox-store.ts'
import { findShipment } from '../../../server/orders/order-store.ts'
import { findParcel } from '../../../server/orders/parcel-store.ts'
import { followNewParcels, pollTrackers } from '../../../server/shipping/follow-parcels.ts'
import { packOrder, unpackOrder } from '../../../server/shipping/pack-order.ts'
import { shipOrder } from '../../../server/shipping/ship-order.ts'
import { takeCarrierEvent } from '../../../server/shipping/take-carrier-event.ts'
import { listTrackersOfParcel } from '../../../server/shipping/tracker-store.ts'
import { EASYPOST_STATUSES } from '../../../shared/orders/carrier-reports.ts'
import { HOUR } from '../../../shared/platform/time.ts'
import { carrierShop, type CarrierShop } from '../../shop/carrier-shop.ts'

let open: CarrierShop
beforeEach(async () => {
  open = await carrierShop()
})
afterEach(() => open.close())

/** An order in two parcels, and two orders in one parcel, all on their way. */
async function sentOrders() {
  const inTwo = await open.packed(2)
  unpackOrder(open.shop, open.packer, inTwo.seen())
  const first = await open.packed()
  const second = await open.packed(1, first.customer)
  for (const order of [first, second]) unpackOrder(open.shop, open.packer, order.seen())
  const parcels = [
    ...[1, 2].map((unit) => ({
      order: inTwo,
      id: packOrder(open.shop, open.packer, { ...inTwo.seen(), units: [unit] }).parcel_id,
    })),
    {
      order: first,
      id: packOrder(open.shop, open.packer, { ...first.seen(), together: [second.seen()] }).parcel_id,
    },
  ]
  for (const [at, { order, id }] of parcels.entries())
    shipOrder(open.shop, open.packer, {
      ...order.seen(),
      parcel_id: id,
      carrier: 'USPS',
      tracking_number: `9400 ${at}`,
      late_refund_cents: 0,
    })
  followNewParcels(open.shop)
  await pollTrackers(open.shop)
  open.test.wait(HOUR)
  return { orders: [inTwo.id, first.id, second.id], parcels: parcels.map(({ id }) => id) }
}

const STATUSES = ['pre_transit', 'in_transit', 'out_for_delivery', 'failure', 'delivered'] as const

/** A report about one of the parcels: the next status each minute. */
interface Report {
  parcel: number
  step: number
}

/** Undoes everything that was written, so that each run begins with the same orders. */
class Undone extends Error {}

function inUndoneWrite(work: () => void): void {
  try {
    open.test.database.write(() => {
      work()
      throw new Undone()
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
  }
}

test('orders end in the same state in whichever order reports arrive, never go back, and send each email once', async () => {
  const { orders, parcels } = await sentOrders()
  followEvents(open.shop)
  const trackerIds = parcels.map((id) => listTrackersOfParcel(open.test.database, id)[0].provider_ref!)
  const emails = (id: string, kind: string) =>
    listEmails(open.test.database, { state: null, limit: 100, before: null }).filter(
      ({ subject_id, text_kind }) => subject_id === id && text_kind === kind,
    ).length
  let events = 0

  /** Sends reports one after another. Returns the states at the end, and how many emails of each kind went out. */
  const endOf = (reports: readonly Report[]) => {
    let ends: unknown[] = []
    inUndoneWrite(() => {
      const newest = parcels.map(() => 0)
      for (const { parcel, step } of reports) {
        const updated_at = new Date((open.shop.clock.now() - 1800 + 60 * step) * 1000).toISOString()
        const report = { id: trackerIds[parcel], status: STATUSES[step], updated_at }
        takeCarrierEvent(open.shop, {
          provider: 'easypost',
          ...open.post.event(`evt_${(events += 1)}`, report),
        })
        followEvents(open.shop)
        newest[parcel] = Math.max(newest[parcel], step)
        const known = newest.map((at) => (at === 0 ? 'picked_up' : EASYPOST_STATUSES[STATUSES[at]]))
        expect(parcels.map((id) => findParcel(open.test.database, id)!.state)).toEqual(known)
      }
      ends = orders.map((id) => [findShipment(open.test.database, id)!.state, emails(id, 'order_delivered')])
    })
    return ends
  }

  const anyRun = fc
    .tuple(...parcels.map(() => fc.integer({ min: 0, max: STATUSES.length - 1 })))
    .chain((last) => {
      const sent = last.flatMap((end, parcel) =>
        Array.from({ length: end + 1 }, (_, step): Report => ({ parcel, step })),
      )
      const repeated = [...sent, ...sent]
      return fc.tuple(fc.constant(sent), fc.shuffledSubarray(repeated, { minLength: repeated.length }))
    })
  fc.assert(
    fc.property(anyRun, ([sent, shuffled]) => {
      const expected = endOf(sent)
      expect(endOf(shuffled)).toEqual(expected)
      for (const [state, delivered] of expected as [string, number][])
        expect(delivered).toBe(state === 'delivered' ? 1 : 0)
    }),
    { numRuns: 25 },
  )
}, 120_000)
