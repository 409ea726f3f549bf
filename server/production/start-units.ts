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
import { refuseEarlyStart } from '../orders/first-article.ts'
import type { OrderRow } from '../orders/order-store.ts'
import { groupByOrder } from '../units/units-by-order.ts'

interface UnitStart {
  row: UnitRow
  printer: Printer
  started_at: number
}

/**
 * Starts units: all of them as a plate on one printer, or one on each free printer. The first unit of an order begins its
 * production. Units without a free printer stay in the queue; refuses with `printer_refused` when none could start.
 */
export function startUnits(shop: Shop, caller: Caller, input: StartUnits): UnitState[] {
  staffWith('make', caller)
  const now = shop.clock.now()
  return shop.write((tx) => {
    const rows = getSeenUnits(tx, input.units)
    for (const row of rows) unitTarget(row, 'start')
    const orders = [...groupByOrder(rows).keys()].map((id) => getOrder(tx, id))
    const stopped = orders.find(({ status }) => status !== 'queued' && status !== 'in_production')
    if (stopped) throw unitsChanged(rows, `Order ${stopped.number} is not in production now.`)
    const machines = readPlatePrinters(tx)
    const starts =
      input.printer_id === null
        ? startOnFreePrinters(rows, machines, now)
        : startAsPlate(rows, machines, input.printer_id, now)
    for (const order of orders)
      refuseEarlyStart(
        tx,
        order,
        rows.filter(({ order_id }) => order_id === order.id),
      )
    return orders.flatMap((order) => startOrder(tx, order, { by: caller, now, starts }))
  })
}

function startAsPlate(
  rows: UnitRow[],
  machines: PlatePrinters<Printer>,
  printerId: string,
  now: number,
): UnitStart[] {
  const printer = machines.printers.find(({ id }) => id === printerId)
  if (!printer) throw new Refusal('printer_refused', 'There is no such printer.')
  const units = rows.map(toPlateUnit)
  const why = whyNotOnPlate(units, printer, machines)
  if (why !== null) throw new Refusal('printer_refused', why)
  const starts = plateStarts(units, now)
  return rows.map((row, at) => ({ row, printer, started_at: starts[at] }))
}

function startOnFreePrinters(rows: UnitRow[], machines: PlatePrinters<Printer>, now: number): UnitStart[] {
  const printers = spreadOverFree(rows.map(toPlateUnit), machines)
  const unitStarts = rows.flatMap((row, at) => {
    const printer = printers[at]
    return printer ? [{ row, printer, started_at: now }] : []
  })
  if (unitStarts.length === 0) throw new Refusal('printer_refused', whyNoneStarts(rows[0], machines))
  return unitStarts
}

function whyNoneStarts(row: UnitRow, machines: PlatePrinters<Printer>): string {
  const unit = toPlateUnit(row)
  return printersForPlate([unit], machines).length === 0
    ? `No printer that is switched on can print this part in ${unit.material}. It stays in the queue.`
    : 'No printer that takes this part is free. It stays in the queue.'
}

function startOrder(
  tx: WriteDb,
  order: OrderRow,
  { by, now, starts }: { by: Caller; now: number; starts: readonly UnitStart[] },
): UnitState[] {
  const ownStarts = starts.filter(({ row }) => row.order_id === order.id)
  if (ownStarts.length === 0) return []
  if (order.status === 'queued')
    moveOrder(tx, order, { trigger: 'start', what: 'production started', by, now, changes: {} })
  const moved = ownStarts.map(({ row, printer, started_at }) =>
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
      units: ownStarts.map(({ row }) => row.unit),
      printers: [...new Set(ownStarts.map(({ printer }) => printer.name))],
    },
  })
  return moved.map(unitStateOf)
}
