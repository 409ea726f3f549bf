import { nextState } from '../../shared/moves.ts'
import {
  REPORTED,
  SHIPMENT_MOVES,
  type ShipmentState,
  type ShipmentTrigger,
} from '../../shared/shipping/shipment-states.ts'
import type { ReportDelivery } from '../../shared/orders/order-work.ts'
import { InvalidInput } from '../../shared/refusals.ts'
import { staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../caller.ts'
import { recordEvent, type TheShop } from '../db/events.ts'
import type { Shop } from '../shop.ts'
import { getOrder, orderChanged } from '../orders/order-moves.ts'
import { findShipment, saveShipment, type OrderRow, type ShipmentRow } from '../orders/order-store.ts'

/** Where a trigger leads a parcel. Refuses what the table does not have. */
export function shipmentTarget(
  row: OrderRow,
  shipment: Pick<ShipmentRow, 'state'>,
  trigger: ShipmentTrigger,
): ShipmentState {
  const state = nextState(SHIPMENT_MOVES, shipment.state, trigger)
  if (!state) throw orderChanged(row)
  return state
}

/** What a carrier told of a parcel, written down by a person. */
export function reportDelivery(shop: Shop, caller: Caller, input: ReportDelivery): ShipmentRow {
  staffWith('make', caller)
  return noteDelivery(shop, caller, input)
}

/** The same, whoever learned of it. */
function noteDelivery(shop: Shop, by: Caller | TheShop, input: ReportDelivery): ShipmentRow {
  const now = shop.clock.now()
  const at = input.at ?? now
  return shop.write((tx) => {
    const row = getOrder(tx, input.order_id)
    const shipment = findShipment(tx, row.id)
    if (!shipment || shipment.shipped_at === null) throw orderChanged(row, 'This order has not been shipped.')
    if (at > now || at < shipment.shipped_at)
      throw new InvalidInput([
        { loc: ['at'], msg: 'Choose a moment between shipping and now.', type: 'value_error' },
      ])
    const state = shipmentTarget(row, shipment, REPORTED[input.state])
    const delivered_at = state === 'delivered' ? at : null
    const told = { ...shipment, state, delivered_at, eta: input.eta ?? null, updated_at: now }
    saveShipment(tx, told)
    recordEvent(tx, now, by, {
      subject: 'order',
      subject_id: row.id,
      what: state === 'delivered' ? 'delivered' : 'delivery reported',
      from: shipment.state,
      to: state,
      why: input.why ?? null,
      details: { at },
    })
    return told
  })
}
