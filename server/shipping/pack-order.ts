import type { SeenOrder } from '../../shared/orders/order-work.ts'
import { staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../caller.ts'
import type { ReadDb } from '../db/db.ts'
import { listUnits } from '../units/unit-store.ts'
import type { Shop } from '../shop.ts'
import {
  changeOrder,
  orderStateOf,
  getSeenOrder,
  orderChanged,
  type OrderState,
} from '../orders/order-moves.ts'
import {
  deleteShipment,
  findShipment,
  saveShipment,
  type OrderRow,
  type ShipmentRow,
} from '../orders/order-store.ts'

/** Records that all units of an order are in their box. */
export function packOrder(shop: Shop, caller: Caller, input: SeenOrder): OrderState {
  staffWith('ship', caller)
  const now = shop.clock.now()
  return shop.write((tx) => {
    const row = getSeenOrder(tx, input)
    checkReady(tx, row)
    saveShipment(tx, newShipment(row.id, now))
    return orderStateOf(changeOrder(tx, row, { by: caller, now, changes: {}, what: 'packed' }))
  })
}

function checkReady(db: ReadDb, row: OrderRow): void {
  if (row.status !== 'in_production') throw orderChanged(row)
  if (findShipment(db, row.id)) throw orderChanged(row, 'This order is packed already.')
  const missing = listUnits(db, row.id).filter(({ status }) => status !== 'ready').length
  if (missing > 0)
    throw orderChanged(row, `${missing} of its units ${missing === 1 ? 'is' : 'are'} not ready.`)
}

function newShipment(order_id: string, now: number): ShipmentRow {
  return {
    order_id,
    state: 'packed',
    carrier: null,
    tracking_number: null,
    tracking_url: null,
    provider_ref: null,
    label_url: null,
    cost_cents: null,
    arrives_by: null,
    eta: null,
    packed_at: now,
    shipped_at: null,
    delivered_at: null,
    reported_by: null,
    reported_at: null,
    updated_at: now,
  }
}

/** Takes packing back. The history keeps the reference of a booked delivery, which staff have to cancel themselves. */
export function unpackOrder(shop: Shop, caller: Caller, input: SeenOrder): OrderState {
  staffWith('ship', caller)
  const now = shop.clock.now()
  return shop.write((tx) => {
    const row = getSeenOrder(tx, input)
    const shipment = findShipment(tx, row.id)
    if (row.status !== 'in_production' || shipment?.state !== 'packed') throw orderChanged(row)
    deleteShipment(tx, row.id)
    const { provider_ref } = shipment
    const details = provider_ref === null ? {} : { details: { booked: provider_ref } }
    return orderStateOf(changeOrder(tx, row, { by: caller, now, changes: {}, what: 'unpacked', ...details }))
  })
}
