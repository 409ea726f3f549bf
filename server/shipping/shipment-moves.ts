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
import { recordEvent } from '../db/events.ts'
import type { Shop } from '../shop.ts'
import { getOrder, orderChanged } from '../orders/order-moves.ts'
import { findShipment, saveShipment, type OrderRow, type ShipmentRow } from '../orders/order-store.ts'

/** The state that a trigger leads to. Refuses with `wrong_state` when `SHIPMENT_MOVES` has no such move. */
export function shipmentTarget(
  row: OrderRow,
  shipment: Pick<ShipmentRow, 'state'>,
  trigger: ShipmentTrigger,
): ShipmentState {
  const state = nextState(SHIPMENT_MOVES, shipment.state, trigger)
  if (!state) throw orderChanged(row)
  return state
}

const SAID = { reported_by: 'staff' } as const

/** Records what a carrier reported about a parcel, entered by staff. */
export function reportDelivery(shop: Shop, caller: Caller, input: ReportDelivery): ShipmentRow {
  staffWith('ship', caller)
  const now = shop.clock.now()
  const at = input.at ?? now
  return shop.write((tx) => {
    const row = getOrder(tx, input.order_id)
    const shipment = findShipment(tx, row.id)
    if (!shipment || shipment.shipped_at === null) throw orderChanged(row, 'This order has not been shipped.')
    if (at > now || at < shipment.shipped_at)
      throw new InvalidInput([
        { loc: ['at'], msg: 'Choose a time between shipping and now.', type: 'value_error' },
      ])
    const state = shipmentTarget(row, shipment, REPORTED[input.state])
    const delivered_at = state === 'delivered' ? at : null
    const updated = {
      ...shipment,
      state,
      delivered_at,
      eta: input.eta ?? null,
      ...SAID,
      reported_at: at,
      updated_at: now,
    }
    saveShipment(tx, updated)
    recordEvent(tx, now, caller, {
      subject: 'order',
      subject_id: row.id,
      what: state === 'delivered' ? 'delivered' : 'delivery reported',
      from: shipment.state,
      to: state,
      why: input.why ?? null,
      details: { at },
    })
    return updated
  })
}
