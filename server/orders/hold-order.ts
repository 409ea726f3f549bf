import { promiseAfterHold } from '../../shared/orders/late-refund.ts'
import { resumeTrigger } from '../../shared/orders/order-states.ts'
import type { HoldOrder, SeenOrder } from '../../shared/orders/order-work.ts'
import { workingDayFrom } from '../../shared/quoting/scheduling/calendar.ts'
import { asPacificDay } from '../../shared/platform/time.ts'
import { staffWith } from '../accounts/authenticate.ts'
import { readShopData } from '../catalog/shop-data.ts'
import type { Caller } from '../platform/caller.ts'
import type { ReadDb } from '../platform/db/db.ts'
import type { Shop } from '../platform/shop.ts'
import { moveOrder, orderStateOf, getSeenOrder, orderChanged, type OrderState } from './order-moves.ts'
import { findShipment, type OrderChanges, type OrderRow } from './order-store.ts'

/** Puts an order on hold. Units that are printing go on; units in the queue are no longer scheduled. */
export function holdOrder(shop: Shop, caller: Caller, input: HoldOrder): OrderState {
  staffWith('decide', caller)
  const now = shop.clock.now()
  return shop.write((tx) => {
    const row = getSeenOrder(tx, input)
    const { status } = row
    if (status !== 'queued' && status !== 'in_production') throw orderChanged(row)
    if (findShipment(tx, row.id)) throw orderChanged(row, 'This order is packed. Unpack it first.')
    const { reason, cause } = input
    const held = moveOrder(tx, row, {
      trigger: 'hold',
      by: caller,
      now,
      changes: { held_from: status, hold_reason: reason, hold_cause: cause, held_at: now },
      what: 'held',
      why: reason,
      details: { cause },
    })
    return orderStateOf(held)
  })
}

/** Resumes an order where it was. A hold that the customer caused moves the ship date by the business days it lasted. */
export function resumeOrder(shop: Shop, caller: Caller, input: SeenOrder): OrderState {
  staffWith('decide', caller)
  const now = shop.clock.now()
  return shop.write((tx) => {
    const row = getSeenOrder(tx, input)
    if (row.held_from === null) throw orderChanged(row)
    const days = daysAfterHold(tx, row, now)
    const resumed = moveOrder(tx, row, {
      trigger: resumeTrigger(row.held_from),
      by: caller,
      now,
      changes: { ...days, held_from: null, hold_reason: null, hold_cause: null, held_at: null },
      what: 'resumed',
      details: { cause: row.hold_cause, ...days },
    })
    return orderStateOf(resumed)
  })
}

/** Returns the promised and expected ship dates if the order were resumed now. */
export function daysAfterHold(
  db: ReadDb,
  row: OrderRow,
  now: number,
): Pick<OrderChanges, 'ship_by' | 'expected_ship_by'> {
  const { hold_cause, held_at } = row
  if (hold_cause === null || held_at === null) return {}
  const hold = { cause: hold_cause, from: Math.max(held_at, confirmedAt(db, row)), until: now }
  const { calendar } = readShopData(db)
  const after = (before: string | null) => {
    const day = promiseAfterHold(before === null ? null : asPacificDay(before), hold)
    // The shop promises only days on which it works.
    return day === null || day === before ? day : workingDayFrom(calendar, day)
  }
  return { ship_by: after(row.ship_by), expected_ship_by: after(row.expected_ship_by) }
}

/** When staff last set the ship date. A date set during the hold already counts the held days before it. */
function confirmedAt(db: ReadDb, { id }: OrderRow): number {
  const last = db.get<{ at: number | null }>(
    `select max(at) as at from events where subject in ('quote', 'order') and subject_id = ?
       and what in ('ship date confirmed', 'ship date moved')`,
    id,
  )
  return last?.at ?? 0
}
