import type { ManifestShown } from '../../shared/orders/parcel-work.ts'
import type { ReadDb, WriteDb } from '../platform/db/db.ts'

/** A row of `manifests`. */
export interface ManifestRow {
  id: string
  carrier: string
  pickup_at: number
  provider_ref: string | null
  form_url: string | null
  detail: string | null
  created_at: number
  by_account: string | null
}

export function insertManifest(tx: WriteDb, row: ManifestRow): void {
  tx.run(
    `insert into manifests (id, carrier, pickup_at, provider_ref, form_url, detail, created_at, by_account)
     values (:id, :carrier, :pickup_at, :provider_ref, :form_url, :detail, :created_at, :by_account)`,
    { ...row },
  )
}

/** Returns the manifests since an instant, with their number of parcels, the newest first. */
export function listManifests(db: ReadDb, since: number): (ManifestShown & { carrier: string })[] {
  return db.all(
    `select id, carrier, pickup_at, created_at, form_url, detail,
       (select count(*) from shipping_labels where manifest_id = manifests.id) as parcels
     from manifests where created_at >= ? order by created_at desc`,
    since,
  )
}

export interface PackedLabelRow {
  label_id: string
  provider_ref: string
  parcel_id: string
  order_id: string
  carrier: string
  tracking_number: string | null
  manifest_id: string | null
}

/** Returns the labels of packed parcels, by order number. */
export function listPackedLabels(db: ReadDb): PackedLabelRow[] {
  return db.all<PackedLabelRow>(
    `select shipping_labels.id as label_id, shipping_labels.provider_ref, parcel_id, shipping_labels.order_id,
       shipping_labels.carrier, shipping_labels.tracking_number, manifest_id
     from parcels join shipping_labels on shipping_labels.parcel_id = parcels.id
         and shipping_labels.provider_ref = parcels.provider_ref
       join orders on orders.id = parcels.order_id
     where parcels.state = 'packed' and orders.status = 'in_production' and shipping_labels.kind = 'outbound'
       and shipping_labels.state = 'bought' and shipping_labels.provider <> 'doordash'
     order by orders.number, parcels.packed_at`,
  )
}
