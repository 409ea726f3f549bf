import type { FloorFinishRow, FloorQueueRow } from '../../../shared/production/floor/floor-board.ts'
import {
  printersForPlate,
  type PlatePrinters,
  type PlateUnit,
} from '../../../shared/production/plates/plate-rules.ts'
import type { Printer } from '../../../shared/catalog/printers/printers.ts'
import type { UnitRow } from '../../orders/units/unit-store.ts'
import { byPromise, type FloorOrders } from './floor-orders.ts'

/** Returns the units in the queue that are on no plate, by order: prioritized ones first, then by promise. */
export function floorQueue(
  rows: readonly UnitRow[],
  facts: {
    orders: FloorOrders
    machines: PlatePrinters<Printer>
    needsFor: (row: UnitRow) => PlateUnit
  },
): FloorQueueRow[] {
  const priorityOf = (row: UnitRow) => row.priority || facts.orders.get(row.order_id)!.priority
  const groups = Map.groupBy(rows, (row) =>
    [row.order_id, priorityOf(row), row.held_at ?? '', row.held_reason ?? ''].join(' '),
  )
  return [...groups.values()]
    .map((units) => queueRow(units, { ...facts, priority: priorityOf(units[0]) }))
    .toSorted((a, b) => b.priority - a.priority || byPromise(a.order, b.order) || a.units[0] - b.units[0])
}

function queueRow(
  units: readonly UnitRow[],
  {
    orders,
    machines,
    needsFor,
    priority,
  }: Parameters<typeof floorQueue>[1] & { priority: FloorQueueRow['priority'] },
): FloorQueueRow {
  const [first] = units
  const needs = needsFor(first)
  const { seconds, grams, size_mm, nozzle_mm, layer_height_mm, color_note } = needs
  return {
    id: `${first.order_id}-${first.unit}`,
    order: orders.get(first.order_id)!.head,
    units: units.map(({ unit }) => unit),
    again: units.filter(({ attempts }) => attempts > 0).map(({ unit }) => unit),
    seconds,
    grams,
    size_mm,
    nozzle_mm,
    layer_height_mm,
    color_note,
    priority,
    held: heldOf(first),
    printer_ids: printersForPlate([needs], machines).map(({ id }) => id),
  }
}

function heldOf({ held_reason, held_cause, held_at }: UnitRow): FloorQueueRow['held'] {
  if (held_reason === null || held_cause === null || held_at === null) return null
  return { reason: held_reason, cause: held_cause, since: held_at }
}

/** Returns the printed units by order and status, the most urgent first. */
export function floorFinish(rows: readonly UnitRow[], orders: FloorOrders): FloorFinishRow[] {
  return [...Map.groupBy(rows, ({ order_id, status }) => `${order_id}-${status}`)]
    .map(([id, units]) => finishRow(id, units, orders))
    .toSorted((a, b) => byPromise(a.order, b.order) || a.status.localeCompare(b.status))
}

function finishRow(id: string, units: readonly UnitRow[], orders: FloorOrders): FloorFinishRow {
  const [{ order_id, status }] = units
  const order = orders.get(order_id)!.head
  return {
    id,
    order,
    status: status as FloorFinishRow['status'],
    units: units.map(({ unit }) => unit),
    complete: status === 'ready' && units.length === order.quantity,
  }
}
