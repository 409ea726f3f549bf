import type { Lot, LotUnit, OrderHead, PrinterState, ProductionBoard } from '../../shared/orders/boards.ts'
import { byDue } from '../../shared/orders/due.ts'
import { printersForPlate, type PlatePrinters } from '../../shared/production/plates/plate-rules.ts'
import { progressOfUnit } from '../../shared/orders/production/unit-states.ts'
import type { Printer } from '../../shared/catalog/printers/printers.ts'
import { staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../platform/caller.ts'
import type { ReadDb } from '../platform/db/db.ts'
import { readPlatePrinters } from '../orders/units/unit-plates.ts'
import { needsOf, UNIT_COLUMNS, type UnitRow } from '../orders/units/unit-store.ts'
import type { Shop } from '../platform/shop.ts'
import { getOrder } from '../orders/order-moves.ts'
import { orderHead } from '../orders/order-heads.ts'

/** Units in production, the most urgent first, and what is on the printers. */
export function readProduction(shop: Shop, caller: Caller): ProductionBoard {
  staffWith('look', caller)
  const { db } = shop
  const now = shop.clock.now()
  const machines = readPlatePrinters(db)
  const heads = new Map<string, OrderHead>()
  const headOf = (id: string) => {
    const known = heads.get(id) ?? orderHead(shop, getOrder(db, id))
    heads.set(id, known)
    return known
  }
  const lots = [...Map.groupBy(unitsAtWork(db), lotId)].map(([id, rows]) =>
    makeLot({ id, rows, order: headOf(rows[0].order_id), machines, now }),
  )
  const held = countHeld(db)
  return { now, lots: lots.toSorted(byUrgency), printers: printersNow(machines, lots), held }
}

/** Without queued units that are held or whose order is on hold, which must not be started. */
function unitsAtWork(db: ReadDb): UnitRow[] {
  return db.all<UnitRow>(
    `select ${UNIT_COLUMNS} from order_units join orders on orders.id = order_id
     where orders.status in ('queued', 'in_production', 'on_hold')
       and order_units.status in ('queued', 'printing', 'finishing', 'ready')
       and not (order_units.status = 'queued' and (orders.status = 'on_hold' or order_units.held_at is not null))
       and not exists (select 1 from parcel_units where parcel_units.order_id = orders.id and parcel_units.unit = order_units.unit)
     order by order_units.queued_at, orders.number, unit`,
  )
}

function countHeld(db: ReadDb): number {
  return db.get<{ n: number }>("select count(*) as n from orders where status = 'on_hold'")!.n
}

function lotId({ order_id, status, printer_id }: UnitRow): string {
  return [order_id, status, status === 'printing' ? printer_id : null].filter(Boolean).join('-')
}

interface LotFacts {
  id: string
  rows: UnitRow[]
  order: OrderHead
  machines: PlatePrinters<Printer>
  now: number
}

function makeLot({ id, rows, order, machines, now }: LotFacts): Lot {
  const [first] = rows
  return {
    id,
    order,
    status: first.status as Lot['status'],
    printer_id: first.status === 'printing' ? first.printer_id : null,
    units: rows.map((row) => lotUnit(row, now)),
    seconds: first.seconds,
    printer_ids: printersForPlate([needsOf(first)], machines).map((printer) => printer.id),
  }
}

function lotUnit(row: UnitRow, now: number): LotUnit {
  return {
    unit: row.unit,
    progress: progressOfUnit(row, now),
    again: row.status === 'queued' && row.attempts > 0,
    done_at: row.status === 'printing' ? printDoneAt(row, now) : null,
  }
}

/** By due date. A unit that is printed again comes before the others of its order, never before other orders. */
function byUrgency(a: Lot, b: Lot): number {
  return byDue(a.order.due, b.order.due) || a.order.number - b.order.number
}

function printersNow({ printers }: PlatePrinters<Printer>, lots: readonly Lot[]): PrinterState[] {
  return printers.map(({ id, name, active }) => {
    const on = lots.filter((lot) => lot.printer_id === id)
    const ends = on.flatMap((lot) => lot.units.map((unit) => unit.done_at ?? 0))
    return {
      id,
      name,
      active,
      on: on.map(({ order: { order_id, number, filename }, units }) => ({
        order_id,
        number,
        filename,
        units: units.length,
      })),
      until: ends.length > 0 ? Math.max(...ends) : null,
    }
  })
}

/** Returns when a print is done, by its reported progress or else by the clock. In the past when staff have not recorded it yet. */
function printDoneAt(row: UnitRow, now: number): number {
  const seconds = row.plate_seconds ?? row.seconds
  if (row.progress === null) return (row.started_at ?? now) + seconds
  return row.updated_at + Math.round(seconds * (1 - row.progress))
}
