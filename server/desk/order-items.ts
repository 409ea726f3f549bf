import type { DeskAction } from '../../shared/desk/desk-actions.ts'
import type { DeskClock, DeskItem } from '../../shared/desk/desk-item.ts'
import { nextPickup } from '../../shared/quoting/delivery/pickup-times.ts'
import { forecastOrders } from '../../shared/production/floor/timeline.ts'
import { riskReason, type OrderForecast } from '../../shared/production/floor/promise-risk.ts'
import type { FloorPlan } from '../../shared/production/plates/floor-plan.ts'
import { schedulePlan } from '../../shared/production/plates/schedule-plan.ts'
import { calendarDayText } from '../../shared/production/plates/time-words.ts'
import { closureReason, isWorkingDay } from '../../shared/quoting/scheduling/calendar.ts'
import { lastPickupOn } from '../../shared/quoting/scheduling/working-hours.ts'
import { asPacificDay, pacificDayOf, type PacificDay } from '../../shared/platform/time.ts'
import { readShopData, readZone } from '../catalog/shop-data.ts'
import type { Shop } from '../platform/shop.ts'
import { listOpenOrders, type OpenOrderRow } from './desk-rows-store.ts'
import { itemOfOrder } from './item-of-quote.ts'

interface OrderFacts {
  shop: Shop
  now: number
  today: PacificDay
  forecasts: ReadonlyMap<string, OrderForecast>
}

/**
 * Returns the paid orders in the shop that need a person: at risk, due to be packed, promised for a day off, or on
 * hold.
 */
export function orderItems(shop: Shop, plan: FloorPlan): DeskItem[] {
  const { now } = plan
  const forecasts = new Map(
    forecastOrders(plan, schedulePlan(plan)).map((forecast) => [forecast.order_id, forecast]),
  )
  const facts = { shop, now, today: pacificDayOf(now), forecasts }
  return listOpenOrders(shop.db).flatMap((order) =>
    order.status === 'on_hold'
      ? [holdItem(facts, order)]
      : [riskItem(facts, order), packingItem(facts, order), dayOffItem(facts, order)].flatMap(
          (item) => item ?? [],
        ),
  )
}

function dayOf({ expected_ship_by, ship_by }: OpenOrderRow): PacificDay | null {
  const day = expected_ship_by ?? ship_by
  return day === null ? null : asPacificDay(day)
}

/** Until the last pickup of a promised day; null without a day. */
export function shipClock({ db }: Shop, day: PacificDay | null): DeskClock | null {
  if (day === null) return null
  return { means: 'ships', day, at: lastPickupOn(readShopData(db).zonedCalendar, day) }
}

function riskItem(facts: OrderFacts, order: OpenOrderRow): DeskItem | null {
  const forecast = facts.forecasts.get(order.id)
  if (!forecast || forecast.risk === null) return null
  return itemOfOrder(facts.shop, 'late', order.id, {
    reason: riskReason(forecast),
    since: order.paid_at,
    clock: shipClock(facts.shop, dayOf(order)),
    action: order.queued_units > order.held_units ? firstAction(order) : null,
    state: `${forecast.risk} ${forecast.days_late} ${dayOf(order)} ${order.revision}`,
  })
}

/** Null for an order that is printed first already. */
export function firstAction(order: Pick<OpenOrderRow, 'id' | 'revision' | 'priority'>): DeskAction | null {
  const { id, revision, priority } = order
  return priority === 1 ? null : { does: 'print_first', order_id: id, revision, before: priority }
}

/** An order that is ready: it has to leave today or should have left, or can be packed ahead. */
function packingItem(facts: OrderFacts, order: OpenOrderRow): DeskItem | null {
  const day = dayOf(order)
  if (order.units_left > 0) return null
  if (day === null || day > facts.today) return order.packed ? null : readyItem(facts, order)
  return itemOfOrder(facts.shop, 'packing', order.id, {
    reason: order.packed ? 'Packed, and still in the shop.' : 'Every unit is ready to pack.',
    since: order.paid_at,
    clock:
      day < facts.today ? shipClock(facts.shop, day) : (pickupClock(facts) ?? shipClock(facts.shop, day)),
    action: null,
    state: `${order.packed} ${day} ${order.revision}`,
  })
}

function readyItem({ shop }: OrderFacts, order: OpenOrderRow): DeskItem {
  const day = dayOf(order)
  return itemOfOrder(shop, 'ready_to_pack', order.id, {
    reason: 'Every unit is ready to pack.',
    since: order.paid_at,
    clock: shipClock(shop, day),
    action: null,
    state: `${day} ${order.revision}`,
  })
}

/** Returns the next time today that a carrier comes. */
function pickupClock({ shop, now, today }: OrderFacts): DeskClock | null {
  const { pickups } = readShopData(shop.db).delivery.labels
  const zone = readZone(shop.db)
  const times = pickups.flatMap(({ carrier }) => nextPickup(carrier, pickups, { now, zone }) ?? [])
  const at = Math.min(...times)
  return times.length === 0 || pacificDayOf(at) !== today ? null : { means: 'pickup', at }
}

/** An order that is promised for a day on which the shop no longer works. */
function dayOffItem(facts: OrderFacts, order: OpenOrderRow): DeskItem | null {
  const { calendar } = readShopData(facts.shop.db)
  const day = dayOf(order)
  if (day === null || day < facts.today || isWorkingDay(calendar, day)) return null
  const why = closureReason(calendar, day)
  return itemOfOrder(facts.shop, 'closed_days', order.id, {
    reason: `The shop is closed on ${calendarDayText(day)}${why === null ? '' : `: ${why}`}. Hand it over earlier, or agree on another day.`,
    since: order.paid_at,
    clock: shipClock(facts.shop, day),
    action: null,
    state: `${day} ${order.revision}`,
  })
}

function holdItem(facts: OrderFacts, order: OpenOrderRow): DeskItem {
  const { id, revision, hold_reason, hold_cause, held_at, paid_at } = order
  const cause = hold_cause === 'customer' ? 'Waits for the customer' : 'Held by the shop'
  return itemOfOrder(facts.shop, 'on_hold', id, {
    reason: hold_reason === null ? `${cause}.` : `${cause}: ${hold_reason}`,
    since: held_at ?? paid_at,
    clock: shipClock(facts.shop, dayOf(order)),
    action: { does: 'resume', order_id: id, revision },
    state: `revision ${revision}`,
  })
}
