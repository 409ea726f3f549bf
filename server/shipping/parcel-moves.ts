import { nextState } from '../../shared/platform/moves.ts'
import {
  REPORTED,
  PARCEL_MOVES,
  type ParcelState,
  type ParcelTrigger,
} from '../../shared/orders/parcel-states.ts'
import type { ReportDelivery } from '../../shared/orders/order-work.ts'
import { InvalidInput } from '../../shared/platform/refusals.ts'
import { staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../platform/caller.ts'
import type { Shop } from '../platform/shop.ts'
import { getOrder, orderChanged } from '../orders/order-moves.ts'
import type { OrderRow } from '../orders/order-store.ts'
import { findParcel, type ParcelRow } from '../orders/parcel-store.ts'
import { chooseParcel, hasLeft } from './choose-parcel.ts'
import { saveReported } from './save-reported.ts'

/** Returns the state that a trigger leads to. Refuses with `wrong_state` when `PARCEL_MOVES` has no such move. */
export function parcelTarget(
  row: OrderRow,
  parcel: Pick<ParcelRow, 'state'>,
  trigger: ParcelTrigger,
): ParcelState {
  const state = nextState(PARCEL_MOVES, parcel.state, trigger)
  if (!state) throw orderChanged(row)
  return state
}

/** Records what a carrier reported about a parcel, entered by staff. */
export function reportDelivery(shop: Shop, caller: Caller, input: ReportDelivery): ParcelRow {
  staffWith('ship', caller)
  const now = shop.clock.now()
  const at = input.at ?? now
  return shop.write((tx) => {
    const row = getOrder(tx, input.order_id)
    const refusal = 'This order has not been shipped.'
    const parcel = chooseParcel(tx, row, { ...input, isPossible: hasLeft, refusal })
    if (at > now || at < (parcel.shipped_at ?? 0))
      throw new InvalidInput([
        { loc: ['at'], msg: 'Choose a time between shipping and now.', type: 'value_error' },
      ])
    const state = parcelTarget(row, parcel, REPORTED[input.state])
    const changes = {
      state,
      delivered_at: state === 'delivered' ? at : null,
      eta: input.eta ?? null,
      reported_by: 'staff' as const,
      reported_at: at,
      updated_at: now,
    }
    saveReported(tx, parcel, { changes, by: caller, now, at, why: input.why ?? null })
    return findParcel(tx, parcel.id)!
  })
}
