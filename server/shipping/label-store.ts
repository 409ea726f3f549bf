import type { CarrierLabelFormat } from '../../shared/quoting/delivery/label-rules.ts'
import type { LabelKind, LabelState } from '../../shared/orders/labels.ts'
import type { ReadDb, WriteDb } from '../platform/db/db.ts'
import { updateRows } from '../platform/db/row-writes.ts'

/** A row of `shipping_labels`. */
export interface LabelRow {
  id: string
  order_id: string
  kind: LabelKind
  state: LabelState
  provider: string
  provider_ref: string | null
  carrier: string | null
  tracking_number: string | null
  tracking_url: string | null
  label_url: string | null
  cost_cents: number
  insured_cents: number | null
  insurance_cents: number
  signature: 0 | 1
  manifest_id: string | null
  next_try_at: number | null
  tries: number
  created_at: number
  bought_at: number | null
  voided_at: number | null
  /** Null for a return label, and after its parcel was unpacked. */
  parcel_id: string | null
  /** The key under which the provider sells it only once; null for return labels. */
  reference: string | null
  /** The size (JSON) and weight for which it was bought; null for labels of before they were kept. */
  size_mm: string | null
  grams: number | null
}

export function findLabel(db: ReadDb, id: string): LabelRow | undefined {
  return db.get<LabelRow>('select * from shipping_labels where id = ?', id)
}

export function findLabelByRef(db: ReadDb, providerRef: string): LabelRow | undefined {
  return db.get<LabelRow>('select * from shipping_labels where provider_ref = ?', providerRef)
}

/** Returns the labels of an order and of the parcels that hold units of it, the oldest first. */
export function listLabels(db: ReadDb, orderId: string): LabelRow[] {
  return db.all<LabelRow>(
    `select * from shipping_labels where order_id = :id
       or parcel_id in (select parcel_id from parcel_units where parcel_units.order_id = :id)
     order by created_at, rowid`,
    { id: orderId },
  )
}

/** Returns the labels that parcels of an order are sent with, bought or being bought. */
export function listCurrentLabels(db: ReadDb, orderId: string): LabelRow[] {
  return listLabels(db, orderId).filter(
    ({ kind, state }) => kind === 'outbound' && (state === 'bought' || state === 'buying'),
  )
}

/** Returns labels whose purchase or void may have ended without this shop, and whose time has come. */
export function listUnfinishedLabels(db: ReadDb, now: number): LabelRow[] {
  return db.all<LabelRow>(
    `select * from shipping_labels where state in ('buying', 'void_asked') and next_try_at <= ? order by next_try_at limit 50`,
    now,
  )
}

type NewLabel = Pick<
  LabelRow,
  | 'id'
  | 'order_id'
  | 'kind'
  | 'provider'
  | 'insured_cents'
  | 'signature'
  | 'next_try_at'
  | 'created_at'
  | 'parcel_id'
  | 'reference'
  | 'size_mm'
  | 'grams'
>

/** Inserts a label that is being bought. */
export function insertLabel(tx: WriteDb, label: NewLabel): LabelRow {
  tx.run(
    `insert into shipping_labels (id, order_id, kind, state, provider, insured_cents, signature, next_try_at, created_at,
       parcel_id, reference, size_mm, grams)
     values (:id, :order_id, :kind, 'buying', :provider, :insured_cents, :signature, :next_try_at, :created_at,
       :parcel_id, :reference, :size_mm, :grams)`,
    { ...label },
  )
  return findLabel(tx, label.id)!
}

export function saveLabel(
  tx: WriteDb,
  id: string,
  changes: Partial<Omit<LabelRow, 'id' | 'order_id'>>,
): void {
  updateRows(tx, 'shipping_labels', { id }, changes)
}

export function deleteLabel(tx: WriteDb, id: string): void {
  tx.run('delete from shipping_labels where id = ?', id)
}

export function findLabelFile(
  db: ReadDb,
  labelId: string,
): { format: CarrierLabelFormat; bytes: Uint8Array } | undefined {
  return db.get('select format, bytes from label_files where label_id = ?', labelId)
}

export function saveLabelFile(
  tx: WriteDb,
  file: { label_id: string; format: CarrierLabelFormat; bytes: Uint8Array; stored_at: number },
): void {
  tx.run(
    'insert or replace into label_files (label_id, format, bytes, stored_at) values (:label_id, :format, :bytes, :stored_at)',
    { ...file, bytes: Buffer.from(file.bytes) },
  )
}

/** Deletes the files of labels that were stored before an instant; the provider keeps them longer. Returns how many. */
export function deleteLabelFiles(tx: WriteDb, before: number): number {
  return tx.run('delete from label_files where stored_at < ?', before)
}
