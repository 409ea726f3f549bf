import { nextPickup } from '../../shared/quoting/delivery/pickup-times.ts'
import { ID_PREFIX } from '../../shared/platform/ids.ts'
import type { Caller } from '../platform/caller.ts'
import { readZone } from '../catalog/shop-data.ts'
import { readDocumentToEdit, saveDocument } from '../operations/documents/save-document.ts'
import { getOrder } from '../orders/order-moves.ts'
import { listParcels, type ParcelRow } from '../orders/parcel-store.ts'
import { findBatch } from '../shipping/batch/batch-store.ts'
import { startBatch } from '../shipping/batch/start-batch.ts'
import { handOver, makeManifest } from '../shipping/hand-over.ts'
import { insertLabel } from '../shipping/label-store.ts'
import { packOrder } from '../shipping/pack-order.ts'
import { saveBooked } from '../shipping/save-booked.ts'
import { shipOrder } from '../shipping/ship-order.ts'
import type { Shop } from '../platform/shop.ts'
import type { DemoParcels } from './demo-orders.ts'
import { finishAll, toSeenOrder } from './fill-orders.ts'

interface Packing {
  shop: Shop
  staff: Caller
}

/** An order in two parcels, of which one left; two orders in one parcel; and a batch, of which a carrier took all but one. */
export async function fillParcels(packing: Packing, orders: DemoParcels): Promise<void> {
  const { shop, staff } = packing
  for (const id of Object.values(orders).flat()) finishAll({ shop, staff, id })
  packInTwo(packing, orders.in_two[0])
  const [first, second] = orders.in_one.map((id) => toSeenOrder(shop, id))
  packOrder(shop, staff, { ...first, together: [second] })
  await packAsBatch(packing, orders.batch)
  letUspsCome(packing)
  for (const [at, id] of orders.batch.entries()) addLabel(packing, listParcels(shop.db, id)[0], at)
  await handOverSome(packing, orders.batch.slice(0, -1))
}

function packInTwo({ shop, staff }: Packing, id: string): void {
  const { parcel_id } = packOrder(shop, staff, { ...toSeenOrder(shop, id), units: [1, 2] })
  packOrder(shop, staff, { ...toSeenOrder(shop, id), units: [3, 4] })
  const tracked = { carrier: 'UPS', tracking_number: '1Z999AA10123456793' }
  shipOrder(shop, staff, { ...toSeenOrder(shop, id), ...tracked, parcel_id, late_refund_cents: 0 })
}

async function packAsBatch({ shop, staff }: Packing, ids: readonly string[]): Promise<void> {
  const orders = ids.map((id) => ({ ...toSeenOrder(shop, id), late_refund_cents: 0 }))
  const { batch_id } = startBatch(shop, staff, { action: 'pack', orders })
  while (findBatch(shop.db, batch_id)?.ended_at === null)
    await new Promise((resolve) => setTimeout(resolve, 20))
}

const PICKUPS = [{ carrier: 'USPS', weekdays: [1, 2, 3, 4, 5], at: '16:00' }]

function letUspsCome({ shop, staff }: Packing): void {
  const { version, body } = readDocumentToEdit(shop, staff, { kind: 'delivery' })
  const changed = { ...body, labels: { ...body.labels, pickups: PICKUPS } }
  saveDocument(shop, staff, { kind: 'delivery', version, body: changed, reason: null })
}

/** No label is bought for a practice order, so it is written as one that was bought. */
function addLabel({ shop, staff }: Packing, parcel: ParcelRow, at: number): void {
  const { id: parcel_id, order_id, size_mm, grams } = parcel
  const id = shop.ids.make(ID_PREFIX.label)
  const now = shop.clock.now()
  const booking = {
    provider_ref: `demonstration_${id}`,
    carrier: 'USPS',
    tracking_number: `940000000000000000000${at}`,
    tracking_url: null,
    label_url: null,
    cost_cents: 607,
    insurance_cents: 0,
    tracker_ref: null,
  }
  shop.write((tx) => {
    const options = { insured_cents: null, signature: 0, next_try_at: null } as const
    const own = { id, order_id, parcel_id, reference: id, size_mm, grams, created_at: now }
    insertLabel(tx, { ...own, ...options, kind: 'outbound', provider: 'table' })
    saveBooked(tx, shop, { label_id: id, booking, by: staff })
  })
}

async function handOverSome({ shop, staff }: Packing, ids: readonly string[]): Promise<void> {
  const parcels = ids.map((id) => listParcels(shop.db, id)[0])
  const label_ids = shop.db
    .all<{ id: string }>(
      'select id from shipping_labels where parcel_id in (select value from json_each(?))',
      JSON.stringify(parcels.map(({ id }) => id)),
    )
    .map(({ id }) => id)
  const pickup_at = nextPickup('USPS', PICKUPS, { now: shop.clock.now(), zone: readZone(shop.db) })!
  await makeManifest(shop, staff, { carrier: 'USPS', pickup_at, label_ids })
  handOver(shop, staff, {
    parcels: parcels.map(({ order_id, id: parcel_id }) => {
      const { revision } = getOrder(shop.db, order_id)
      return { order_id, parcel_id, revision, late_refund_cents: 0 }
    }),
  })
}
