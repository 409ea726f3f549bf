import type { MoveShipDate } from '../../../shared/orders/order-work.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { whyNotShipDate } from '../../../shared/quoting/scheduling/ship-date.ts'
import { pacificDayOf, type PacificDay } from '../../../shared/platform/time.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { Shop } from '../../platform/shop.ts'
import { changeOrder, orderStateOf, getSeenOrder, orderChanged, type OrderState } from '../order-moves.ts'
import type { OrderRow } from '../order-store.ts'

/**
 * Announces a later ship date to the customer. The promise, and with it the late refund, stays the one agreed at payment
 * unless the customer accepted the new date. A promise moved by mistake is corrected the same way, also to an earlier date.
 */
export function moveShipDate(shop: Shop, caller: Caller, input: MoveShipDate): OrderState {
  staffWith('decide', caller)
  const now = shop.clock.now()
  return shop.write((tx) => {
    const row = getSeenOrder(tx, input)
    if (row.status === 'completed' || row.status === 'cancelled') throw orderChanged(row)
    const { day, why, agreed = false } = input
    if (day === null) return orderStateOf(keepPromise(row))
    checkDay(row, { day, agreed })
    const changed = changeOrder(tx, row, {
      by: caller,
      now,
      changes: agreed ? { ship_by: day, expected_ship_by: null } : { expected_ship_by: day },
      what: 'ship date moved',
      why,
      details: { expected_ship_by: day, promised: row.ship_by, agreed },
    })
    return orderStateOf(changed)

    function keepPromise(late: OrderRow): OrderRow {
      if (late.expected_ship_by === null) throw orderChanged(late)
      const changes = { expected_ship_by: null }
      return changeOrder(tx, late, { by: caller, now, changes, what: 'ship date kept', why })
    }
  })

  function checkDay(row: OrderRow, { day, agreed }: { day: PacificDay; agreed: boolean }): void {
    if (row.ship_by === null)
      throw new Refusal('day_refused', 'No ship date is promised yet. Confirm the ship date instead.')
    if (day === row.ship_by) throw new Refusal('day_refused', 'This date is already promised.')
    if (day < row.ship_by && !agreed)
      throw new Refusal('day_refused', 'Choose a date after the promised one.')
    const { calendar } = readShopData(shop.db)
    const reason = whyNotShipDate({ calendar, earliest: null, today: pacificDayOf(now) }, day)
    if (reason !== null) throw new Refusal('day_refused', reason)
  }
}
