import { whyNotPlan, whyNotStart, whyNoTime } from '../../shared/orders/production/first-article.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import { printersThatFit } from '../../shared/catalog/printers/printers.ts'
import { asPacificDay, instantIn, type Instant } from '../../shared/platform/time.ts'
import { readShopData } from '../catalog/shop-data.ts'
import type { ReadDb } from '../platform/db/db.ts'
import { findLastPlate } from '../orders/units/plate-store.ts'
import { listUnits, needsOf, type UnitRow } from '../orders/units/unit-store.ts'
import { groupByOrder } from '../orders/units/units-by-order.ts'
import { getOrder } from '../orders/order-moves.ts'
import type { OrderRow } from '../orders/order-store.ts'

/** Refuses with `printer_refused` to start units of an order whose first unit must be checked before. */
export function refuseEarlyStart(db: ReadDb, starting: readonly UnitRow[]): void {
  for (const [id, rows] of groupByOrder(starting)) {
    const { number, first_article } = getOrder(db, id)
    if (first_article !== 'needed') continue
    const numbers = rows.map(({ unit }) => unit)
    const why = whyNotStart({ number, first_article, units: listUnits(db, id) }, numbers)
    if (why !== null) throw new Refusal('printer_refused', why)
  }
}

/** Refuses with `printer_refused` to plan several units of an order whose first unit has no plate yet. */
export function refuseEarlyPlan(db: ReadDb, planning: readonly UnitRow[], plateId: string | null): void {
  for (const [id, rows] of groupByOrder(planning)) {
    const { number, first_article } = getOrder(db, id)
    if (first_article !== 'needed') continue
    const units = listUnits(db, id)
    const planned = units.filter((unit) => {
      const plate = findLastPlate(db, unit)
      return plate?.outcome === 'planned' && plate.id !== plateId
    })
    const counts = { planning: rows.length, planned: planned.length }
    const why = whyNotPlan({ number, first_article, units }, counts)
    if (why !== null) throw new Refusal('printer_refused', why)
  }
}

/** Returns a warning if there is no time to check one unit before the others; null if there is, or if that is not needed. */
export function firstArticleWarning(db: ReadDb, order: OrderRow, now: Instant): string | null {
  if (order.first_article !== 'needed') return null
  const units = listUnits(db, order.id).filter(({ status }) => status !== 'cancelled')
  if (units.length === 0) return null
  const { printers, zonedCalendar: calendar, print_limits } = readShopData(db)
  const [unit] = units
  const { margin_mm } = print_limits.too_large
  const day = order.expected_ship_by ?? order.ship_by
  return whyNoTime({
    now,
    until: day === null ? null : instantIn(calendar.time_zone, asPacificDay(day), calendar.last_pickup),
    seconds: unit.seconds,
    quantity: units.length,
    printers: printersThatFit(printers, { ...needsOf(unit), margin_mm }).length,
  })
}
