import {
  plateMaterial,
  type FloorBoard,
  type FloorPlate,
  type FloorPrinter,
} from '../../../shared/production/floor/floor-board.ts'
import {
  wallDay,
  wallDays,
  wallOrder,
  type WallBoard,
  type WallPrinter,
} from '../../../shared/production/floor/wall-board.ts'
import { riskWithoutPlan } from '../../../shared/production/floor/promise-risk.ts'
import { forecastOrders } from '../../../shared/production/floor/timeline.ts'
import { schedulePlan } from '../../../shared/production/plates/schedule-plan.ts'
import { PROGRAM_VERSION } from '../../../shared/platform/program-version.ts'
import { dayIn, startOfToday } from '../../../shared/platform/time.ts'
import { wallViewer } from '../../accounts/authenticate.ts'
import { findFloorDevice, printerIdsOf } from '../../accounts/floor-device-store.ts'
import type { Caller } from '../../platform/caller.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { Shop } from '../../platform/shop.ts'
import { readBoard } from './read-floor.ts'
import { readPlan } from './read-plan.ts'
import { countSince, listPromisedOrders } from './wall-store.ts'

/** Returns what the wall display shows: to a display without a person, and to staff. */
export function readWall(shop: Shop, caller: Caller): WallBoard {
  wallViewer(caller)
  const { db } = shop
  const board = readBoard(shop)
  const { now } = board
  const { zonedCalendar: calendar } = readShopData(db)
  const today = dayIn(calendar.time_zone, now)
  const since = startOfToday({ now, zone: calendar.time_zone })
  const [first, second] = wallDays(calendar, today)
  const plan = readPlan(db, now)
  const risks = new Map(
    forecastOrders(plan, schedulePlan(plan)).map(({ order_id, risk }) => [order_id, risk]),
  )
  const orders = listPromisedOrders(db, { until: second, since }).map((order) =>
    wallOrder(order, risks.has(order.order_id) ? risks.get(order.order_id)! : riskWithoutPlan(order, today)),
  )
  return {
    now,
    version: PROGRAM_VERSION,
    today: wallDay(
      first,
      orders.filter(({ day }) => day <= first),
    ),
    next_day: wallDay(
      second,
      orders.filter(({ day }) => day > first),
    ),
    at_risk: orders.filter(({ state }) => state === 'at_risk'),
    printers: printersFor(shop, caller, board),
    counts: countSince(db, since),
  }
}

/** Returns the printers of the display, or all of them. */
function printersFor(shop: Shop, caller: Caller, { printers, plates }: FloorBoard): WallPrinter[] {
  const device = caller.kind === 'floor_device' ? findFloorDevice(shop.db, caller.floor_device_id) : undefined
  const ids = device ? printerIdsOf(device) : null
  const group = device?.printer_group ?? null
  const own = printers.filter(
    (printer) => (ids === null || ids.includes(printer.id)) && (group === null || printer.group === group),
  )
  return (own.length > 0 ? own : printers).map((printer) => wallPrinter(printer, plates))
}

function wallPrinter(printer: FloorPrinter, plates: readonly FloorPlate[]): WallPrinter {
  const { id, name, group, activity, reason, plate } = printer
  const next = plates.find((planned) => planned.id === printer.next[0])
  return {
    id,
    name,
    group,
    activity,
    reason,
    plate: plate && {
      number: plate.number,
      status: plate.status === 'printing' ? 'printing' : 'printed',
      material: plateMaterial(plate),
      color: plate.color,
      units: plate.units.filter(({ outcome }) => outcome !== 'failed').length,
      started_at: plate.started_at,
      ends_at: plate.ends_at,
      progress: plate.progress,
    },
    next: next ? { number: next.number, material: plateMaterial(next), color: next.color } : null,
  }
}
