import { deliveryWay } from '../quoting/delivery/delivery.ts'
import { pacificDayOf, asPacificDay, type Instant, type PacificDay } from '../platform/time.ts'
import { businessDaysAfter } from './late-refund.ts'
import type { Order } from './order.ts'
import type { OrderParcel } from './order-parcels.ts'

type NewsOrder = Pick<
  Order,
  | 'status'
  | 'quantity'
  | 'parts'
  | 'ship_by'
  | 'expected_ship_by'
  | 'ship_date_pending'
  | 'shipped_at'
  | 'delivery'
  | 'refunds'
>

export type NewsParcel = Pick<OrderParcel, 'state' | 'shipped_at' | 'arrives_by'> & {
  units: readonly number[]
}

/** The news that stand first on the page of an order. */
export interface OrderNews {
  /** Set while some of the pieces are ahead of the others. */
  partly: { pieces: number; state: 'on_the_way' | 'delivered' } | null
  /** The day on which what is under way arrives, else the whole order; null if that is over or unknown. */
  arrives: PacificDay | null
  /** Set for an order that shipped late: business days after the promise, and the refund for it. */
  late: { days: number; refund_cents: number; done: boolean } | null
  /** True while the promised day is over, the order has not shipped, and no later day is named. */
  isOverdue: boolean
}

/** The news of an order. Without its parcels, the pieces tell how many are under way. */
export function orderNews(order: NewsOrder, parcels: readonly NewsParcel[], today: PacificDay): OrderNews {
  const partly = partlyOf(order, parcels)
  const overdue = isOverdue(order, today)
  const arrives = overdue && partly === null ? null : arrivalOf(order, parcels, partly)
  return { partly, arrives, late: lateOf(order), isOverdue: overdue }
}

function isUnderWay({ state, shipped_at }: NewsParcel): boolean {
  return shipped_at !== null && !['delivered', 'failed', 'returned'].includes(state)
}

function partlyOf(order: NewsOrder, parcels: readonly NewsParcel[]): OrderNews['partly'] {
  const piecesIn = (some: readonly NewsParcel[]) => some.reduce((sum, { units }) => sum + units.length, 0)
  const delivered = piecesIn(parcels.filter(({ state }) => state === 'delivered'))
  const underWay =
    parcels.length > 0
      ? piecesIn(parcels.filter(isUnderWay))
      : order.parts.filter(({ status }) => status === 'shipped').length
  if (order.status === 'completed')
    return delivered > 0 && underWay > 0 ? { pieces: delivered, state: 'delivered' } : null
  if (underWay > 0 && underWay < order.quantity) return { pieces: underWay, state: 'on_the_way' }
  return delivered > 0 && delivered < order.quantity ? { pieces: delivered, state: 'delivered' } : null
}

function arrivalOf(
  order: NewsOrder,
  parcels: readonly NewsParcel[],
  partly: OrderNews['partly'],
): PacificDay | null {
  const { delivery, shipped_at, ship_by } = order
  if (partly !== null) return lastArrival(order, parcels.filter(isUnderWay))
  if (delivery.state !== undefined && ['delivered', 'returned', 'failed'].includes(delivery.state))
    return null
  if (delivery.eta) return pacificDayOf(delivery.eta)
  if (delivery.arrives_by) return asPacificDay(delivery.arrives_by)
  if (deliveryWay(delivery) !== 'courier') return null
  // A courier arrives the day it leaves.
  if (shipped_at !== null) return pacificDayOf(shipped_at)
  return order.status === 'completed' || ship_by === null ? null : asPacificDay(ship_by)
}

function lastArrival({ delivery }: NewsOrder, parcels: readonly NewsParcel[]): PacificDay | null {
  const days = parcels.flatMap(({ arrives_by, shipped_at }) => {
    if (arrives_by !== null) return [asPacificDay(arrives_by)]
    return deliveryWay(delivery) === 'courier' ? [pacificDayOf(shipped_at as Instant)] : []
  })
  return days.toSorted().at(-1) ?? null
}

function lateOf({ ship_by, shipped_at, refunds }: NewsOrder): OrderNews['late'] {
  const late = refunds.filter(({ reason }) => reason === 'late')
  if (ship_by === null || shipped_at === null || late.length === 0) return null
  return {
    days: businessDaysAfter(asPacificDay(ship_by), pacificDayOf(shipped_at)),
    refund_cents: late.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
    done: late.every(({ done }) => done),
  }
}

function isOverdue(order: NewsOrder, today: PacificDay): boolean {
  const { status, shipped_at, ship_by, expected_ship_by, ship_date_pending } = order
  if (status === 'completed' || status === 'cancelled' || shipped_at !== null) return false
  return !ship_date_pending && ship_by !== null && (expected_ship_by ?? ship_by) < today && ship_by < today
}
