import { loadedFilament } from '../../../shared/production/printers/loaded-filament.ts'
import { readyToPrintFrom } from '../../../shared/quoting/scheduling/ready-to-print.ts'
import { plateEndsAt } from '../../../shared/production/plates/plate-progress.ts'
import { printersForPlate, type PlateUnit } from '../../../shared/production/plates/plate-rules.ts'
import type {
  FloorPlan,
  OpenPlate,
  PlanOrder,
  PlanPrinter,
  QueuedUnit,
} from '../../../shared/production/plates/floor-plan.ts'
import { unitKey } from '../../../shared/production/plates/bed.ts'
import type { Printer } from '../../../shared/catalog/printers/printers.ts'
import { asPacificDay, type Instant, type PacificDay } from '../../../shared/platform/time.ts'
import type { Catalog } from '../../../shared/catalog/catalog.ts'
import type { TimeZone } from '../../../shared/platform/time-zones.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { readPlateUnits } from '../plates/plate-units.ts'
import { readPrinterStates } from '../../catalog/printer-state-store.ts'
import { readPrinters, readPrintersForDates } from '../../catalog/read-printers.ts'
import { listOpenPlates, type PlateRow } from '../../orders/units/plate-store.ts'
import type { UnitRow } from '../../orders/units/unit-store.ts'
import { listPlacedUnits, type PlacedUnitRow } from './floor-store.ts'
import { listOrdersAtWork, listUnitsToPrint, type OrderAtWork } from './plan-store.ts'

/** Returns everything that decides what prints when: printers, open plates, waiting units and their orders. */
export function readPlan(db: ReadDb, now: number): FloorPlan {
  const data = readShopData(db)
  const orders = listOrdersAtWork(db)
  const openPlates = listOpenPlates(db)
  const placed = listPlacedUnits(
    db,
    openPlates.map(({ id }) => id),
  )
  const waiting = {
    orders,
    placed,
    catalog: data.catalog,
    zone: data.shop_details.time_zone,
    ...machinesOf(db, now),
  }
  return {
    now,
    calendar: data.zonedCalendar,
    printers: readPlanPrinters(db, now),
    plates: openPlates.map((plate) => openPlate(db, plate, { ...waiting, now })),
    queue: readQueue(db, waiting),
    orders: orders.map(planOrder),
  }
}

/** Returns the printers that plans count on: one under maintenance with an expected end is among them. */
function machinesOf(db: ReadDb, now: number): Machines {
  const { printers } = readPrintersForDates(db, now)
  return { printers, margin_mm: readShopData(db).print_limits.too_large.margin_mm }
}

interface Machines {
  printers: readonly Printer[]
  margin_mm: number
}

function readPlanPrinters(db: ReadDb, now: number): PlanPrinter[] {
  const states = readPrinterStates(db)
  const { free_from } = readPrintersForDates(db, now)
  return readPrinters(db).map((printer) => {
    const state = states.get(printer.id)
    return {
      printer,
      back_at: free_from.get(printer.id) ?? null,
      nozzle_mm: state?.nozzle_mm ?? null,
      loaded: loadedFilament(state),
    }
  })
}

interface PlanFacts extends Machines {
  catalog: Catalog
  zone: TimeZone
  orders: readonly OrderAtWork[]
  placed: readonly PlacedUnitRow[]
}

function openPlate(
  db: ReadDb,
  plate: PlateRow,
  { placed, now, ...machines }: PlanFacts & { now: number },
): OpenPlate {
  const { id, number, revision, printer_id, planned_start, started_at } = plate
  const { material, color, color_note, nozzle_mm, layer_height_mm } = plate
  const rows = placed.filter(({ plate_id, outcome }) => plate_id === id && outcome !== 'failed')
  const ends_at = plateEndsAt(plate)
  return {
    id,
    number,
    revision,
    printer_id,
    planned_start,
    started_at,
    material,
    color,
    color_note,
    nozzle_mm,
    layer_height_mm,
    status: plate.status as OpenPlate['status'],
    seconds: plate.status === 'planned' ? plate.seconds : Math.max(0, (ends_at ?? now) - now),
    units: rows.map(({ order_id, unit }) => ({ order_id, unit })),
    printer_ids: idsOf(printersForPlate(readPlateUnits(db, rows), machines)),
  }
}

function idsOf(printers: readonly Printer[]): string[] {
  return printers.map(({ id }) => id)
}

/** Returns the units that wait and are on no plate, as their own row has them. */
function readQueue(db: ReadDb, { orders, placed, catalog, zone, ...machines }: PlanFacts): QueuedUnit[] {
  const planned = new Set(placed.filter(({ outcome }) => outcome === 'planned').map(unitKey))
  const rows = listUnitsToPrint(db).filter((row) => !planned.has(unitKey(row)))
  const units = readPlateUnits(db, rows)
  const byId = new Map(orders.map((order) => [order.id, order]))
  const fitting = new Map<string, string[]>()
  return rows.map((row, index) => {
    const unit = units[index]
    const key = JSON.stringify([unit.size_mm, unit.nozzle_mm, unit.material, unit.own])
    const printer_ids = fitting.get(key) ?? idsOf(printersForPlate([unit], machines))
    fitting.set(key, printer_ids)
    const order = byId.get(row.order_id)!
    const ready_from = readyToPrintFrom({ catalog, zone }, { ...row, ...unit, promised: promisedDay(order) })
    return queuedUnit(row, unit, { order, printer_ids, ready_from })
  })
}

function queuedUnit(
  { order_id, unit, priority, held_at }: UnitRow,
  needs: PlateUnit,
  { order, ...facts }: { order: OrderAtWork; printer_ids: string[]; ready_from: Instant },
): QueuedUnit {
  return {
    order_id,
    unit,
    ...needs,
    ...facts,
    priority: priority || order.priority,
    held: held_at !== null || order.status === 'on_hold',
  }
}

function planOrder(order: OrderAtWork): PlanOrder {
  const { id, number, status, ship_by, quantity, printed, first_article } = order
  return {
    order_id: id,
    number,
    promised: promisedDay(order),
    ship_by: ship_by === null ? null : asPacificDay(ship_by),
    on_hold: status === 'on_hold',
    quantity,
    printed,
    first_article: first_article === 'needed',
  }
}

function promisedDay({ expected_ship_by, ship_by }: OrderAtWork): PacificDay | null {
  const day = expected_ship_by ?? ship_by
  return day === null ? null : asPacificDay(day)
}
