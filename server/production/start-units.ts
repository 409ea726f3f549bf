import {
  plateStarts,
  printersForPlate,
  spreadOverFree,
  whyNotOnPlate,
  type PlatePrinters,
} from '../../shared/production/plates.ts'
import type { StartUnits } from '../../shared/production/unit-work.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { Printer } from '../../shared/scheduling/printers.ts'
import { staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../caller.ts'
import type { WriteDb } from '../db/db.ts'
import { recordEvent } from '../db/events.ts'
import {
  moveUnit,
  getSeenUnits,
  unitStateOf,
  unitTarget,
  unitsChanged,
  type UnitState,
} from '../units/unit-moves.ts'
import { readPlatePrinters, toPlateUnit } from '../units/unit-plates.ts'
import type { UnitRow } from '../units/unit-store.ts'
import type { Shop } from '../shop.ts'
import { getOrder, moveOrder } from '../orders/order-moves.ts'
import type { OrderRow } from '../orders/order-store.ts'
import { groupByOrder } from '../units/units-by-order.ts'

interface Placed {
  row: UnitRow
  printer: Printer
  started_at: number
}

/**
 * Puts units on a printer: all of them on one as a plate, or one on each printer that is free. The first one of an
 * order begins its production. Units for which no printer is free stay in the queue; when none is, it refuses.
 */
export function startUnits(shop: Shop, caller: Caller, input: StartUnits): UnitState[] {
  staffWith('make', caller)
  const now = shop.clock.now()
  return shop.write((tx) => {
    const rows = getSeenUnits(tx, input.units)
    for (const row of rows) unitTarget(row, 'start')
    const orders = [...groupByOrder(rows).keys()].map((id) => getOrder(tx, id))
    const stopped = orders.find(({ status }) => status !== 'queued' && status !== 'in_production')
    if (stopped) throw unitsChanged(rows, `Order ${stopped.number} is not being made now.`)
    const machines = readPlatePrinters(tx)
    const placed =
      input.printer_id === null ? spread(rows, machines, now) : plate(rows, machines, input.printer_id, now)
    return orders.flatMap((order) => begin(tx, order, { by: caller, now, placed }))
  })
}

function plate(rows: UnitRow[], machines: PlatePrinters<Printer>, printerId: string, now: number): Placed[] {
  const printer = machines.printers.find(({ id }) => id === printerId)
  if (!printer) throw new Refusal('printer_refused', 'There is no such printer.')
  const units = rows.map(toPlateUnit)
  const why = whyNotOnPlate(units, printer, machines)
  if (why !== null) throw new Refusal('printer_refused', why)
  const starts = plateStarts(units, now)
  return rows.map((row, at) => ({ row, printer, started_at: starts[at] }))
}

function spread(rows: UnitRow[], machines: PlatePrinters<Printer>, now: number): Placed[] {
  const printers = spreadOverFree(rows.map(toPlateUnit), machines)
  const placed = rows.flatMap((row, at) => {
    const printer = printers[at]
    return printer ? [{ row, printer, started_at: now }] : []
  })
  if (placed.length === 0) throw new Refusal('printer_refused', whyNoneStarts(rows[0], machines))
  return placed
}

function whyNoneStarts(row: UnitRow, machines: PlatePrinters<Printer>): string {
  const unit = toPlateUnit(row)
  return printersForPlate([unit], machines).length === 0
    ? `No printer that is switched on can print this part in ${unit.material}. It stays in the queue.`
    : 'No printer that takes this part is free. It stays in the queue.'
}

function begin(
  tx: WriteDb,
  order: OrderRow,
  of: { by: Caller; now: number; placed: readonly Placed[] },
): UnitState[] {
  const { by, now } = of
  const placed = of.placed.filter(({ row }) => row.order_id === order.id)
  if (placed.length === 0) return []
  if (order.status === 'queued')
    moveOrder(tx, order, { trigger: 'start', what: 'production started', by, now, changes: {} })
  const moved = placed.map(({ row, printer, started_at }) =>
    moveUnit(tx, row, {
      trigger: 'start',
      now,
      changes: { printer_id: printer.id, started_at, progress: null, attempts: row.attempts + 1 },
    }),
  )
  recordEvent(tx, now, by, {
    subject: 'order',
    subject_id: order.id,
    what: 'units started',
    from: 'queued',
    to: 'printing',
    details: {
      units: placed.map(({ row }) => row.unit),
      printers: [...new Set(placed.map(({ printer }) => printer.name))],
    },
  })
  return moved.map(unitStateOf)
}
