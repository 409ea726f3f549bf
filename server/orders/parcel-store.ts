import { orderDelivery, type DeliveredParcel } from '../../shared/orders/order-delivery.ts'
import type { ReadDb, WriteDb } from '../platform/db/db.ts'
import { deleteShipment, saveShipment } from './order-store.ts'

/** A row of `parcels`; `size_mm` is JSON (see `sizeOf`). */
export interface ParcelRow extends DeliveredParcel {
  box: string | null
  size_mm: string | null
  grams: number | null
  /** When staff recorded that it left; null while it is in the shop. */
  recorded_at: number | null
  revision: number
}

/** A unit in a parcel. */
export interface ParcelUnit {
  order_id: string
  unit: number
}

/** Length, width and height in mm, the longest side first; null for parcels of before they were kept. */
export function sizeOf({ size_mm }: Pick<ParcelRow, 'size_mm'>): [number, number, number] | null {
  return size_mm === null ? null : (JSON.parse(size_mm) as [number, number, number])
}

export function findParcel(db: ReadDb, id: string): ParcelRow | undefined {
  return db.get<ParcelRow>('select * from parcels where id = ?', id)
}

/** Returns the parcels that hold units of an order, the oldest first. */
export function listParcels(db: ReadDb, orderId: string): ParcelRow[] {
  return db.all<ParcelRow>(
    `select * from parcels where id in (select parcel_id from parcel_units where order_id = ?)
     order by packed_at, rowid`,
    orderId,
  )
}

/** Returns the units in a parcel, by order and unit. */
export function listParcelUnits(db: ReadDb, parcelId: string): ParcelUnit[] {
  return db.all<ParcelUnit>(
    'select order_id, unit from parcel_units where parcel_id = ? order by order_id, unit',
    parcelId,
  )
}

/** Returns the ids of the orders in a parcel, by order number. */
export function ordersOfParcel(db: ReadDb, parcelId: string): string[] {
  return db
    .all<{ id: string }>(
      `select id from orders where id in (select order_id from parcel_units where parcel_id = ?) order by number`,
      parcelId,
    )
    .map(({ id }) => id)
}

/** Returns the numbers of an order's units that are in a parcel, with the parcel. */
export function packedUnits(db: ReadDb, orderId: string): Map<number, string> {
  const rows = db.all<{ unit: number; parcel_id: string }>(
    'select unit, parcel_id from parcel_units where order_id = ? order by unit',
    orderId,
  )
  return new Map(rows.map(({ unit, parcel_id }) => [unit, parcel_id]))
}

export function isUnitPacked(db: ReadDb, { order_id, unit }: ParcelUnit): boolean {
  return db.get('select 1 from parcel_units where order_id = ? and unit = ?', order_id, unit) !== undefined
}

export type NewParcel = Pick<ParcelRow, 'id' | 'order_id' | 'box' | 'size_mm' | 'grams' | 'packed_at'>

/** Inserts a packed parcel with its units. The database refuses a unit that is in a parcel already. */
export function insertParcel(tx: WriteDb, parcel: NewParcel, units: readonly ParcelUnit[]): ParcelRow {
  tx.run(
    `insert into parcels (id, order_id, state, box, size_mm, grams, packed_at, updated_at)
     values (:id, :order_id, 'packed', :box, :size_mm, :grams, :packed_at, :packed_at)`,
    { ...parcel },
  )
  for (const { order_id, unit } of units)
    tx.run('insert into parcel_units (order_id, unit, parcel_id) values (?, ?, ?)', order_id, unit, parcel.id)
  settleShipments(tx, ordersOfParcel(tx, parcel.id))
  return findParcel(tx, parcel.id)!
}

export type ParcelChanges = Partial<Omit<ParcelRow, 'id' | 'revision' | 'packed_at'>>

/** Saves a parcel and the deliveries of the orders in it. */
export function saveParcel(tx: WriteDb, id: string, changes: ParcelChanges): ParcelRow {
  updateParcel(tx, id, changes)
  settleShipments(tx, ordersOfParcel(tx, id))
  return findParcel(tx, id)!
}

function updateParcel(tx: WriteDb, id: string, changes: ParcelChanges): void {
  const names = Object.keys(changes).sort()
  tx.run(
    `update parcels set ${names.map((name) => `${name} = :${name}`).join(', ')}, revision = revision + 1 where id = :id`,
    { ...changes, id },
  )
}

/** Deletes a parcel; its units are no longer packed. */
export function deleteParcel(tx: WriteDb, id: string): void {
  const orders = ordersOfParcel(tx, id)
  // The search index follows changes of the number.
  updateParcel(tx, id, { tracking_number: null })
  tx.run('delete from parcels where id = ?', id)
  settleShipments(tx, orders)
}

/** Takes units of one order out of their parcels, which have left. They are packed again once they are made again. */
export function unpackUnits(tx: WriteDb, orderId: string, units: readonly number[]): void {
  for (const unit of units) tx.run('delete from parcel_units where order_id = ? and unit = ?', orderId, unit)
  settleShipments(tx, [orderId])
}

/** Writes the deliveries of orders from their parcels: there is none until all units are packed. */
function settleShipments(tx: WriteDb, orderIds: readonly string[]): void {
  for (const orderId of orderIds) {
    const delivery = hasUnpacked(tx, orderId) ? null : orderDelivery(orderId, listParcels(tx, orderId))
    if (delivery) saveShipment(tx, delivery)
    else deleteShipment(tx, orderId)
  }
}

function hasUnpacked(db: ReadDb, orderId: string): boolean {
  const unpacked = db.get(
    `select 1 from order_units where order_id = :id and status <> 'cancelled' and not exists
       (select 1 from parcel_units where parcel_units.order_id = :id and parcel_units.unit = order_units.unit)`,
    { id: orderId },
  )
  return unpacked !== undefined
}
