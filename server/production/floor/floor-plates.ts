import type { FloorPlate, FloorUnit } from '../../../shared/production/floor/floor-board.ts'
import { plateEndsAt, plateProgress } from '../../../shared/production/plates/plate-progress.ts'
import type { PlateRow } from '../../orders/units/plate-store.ts'
import { needsOf } from '../../orders/units/unit-store.ts'
import type { readStartWays } from '../printer-links/start-ways.ts'
import { byPromise, type FloorOrders } from './floor-orders.ts'
import type { PlacedUnitRow } from './floor-store.ts'

/** Returns a plate as pages show it. `units`: of this plate. */
export function floorPlate(
  plate: PlateRow,
  units: readonly PlacedUnitRow[],
  { orders, now, startOf }: { orders: FloorOrders; now: number; startOf: ReturnType<typeof readStartWays> },
): FloorPlate {
  const { id, number, revision, status, printer_id, material, color, color_note, note } = plate
  const { nozzle_mm, layer_height_mm, seconds, grams, planned_start, started_at, printed_at } = plate
  const heads = [...new Set(units.map(({ order_id }) => order_id))].map((order) => orders.get(order)!.head)
  return {
    id,
    number,
    revision,
    status,
    printer_id,
    material,
    color,
    color_note,
    note,
    nozzle_mm,
    layer_height_mm,
    seconds,
    grams,
    planned_start,
    started_at,
    printed_at,
    progress: plateProgress(plate, now),
    ends_at: plateEndsAt(plate),
    units: units
      .map((unit) => floorUnit(unit, orders))
      .toSorted((a, b) => a.number - b.number || a.unit - b.unit),
    orders: heads.toSorted(byPromise),
    start: status === 'planned' ? startOf(plate) : null,
  }
}

function floorUnit(row: PlacedUnitRow, orders: FloorOrders): FloorUnit {
  const { number, quantity, filename, thumbnail_url } = orders.get(row.order_id)!.head
  const { order_id, unit, outcome, x_mm, y_mm, turn_deg } = row
  const { size_mm } = needsOf(row)
  return {
    order_id,
    number,
    unit,
    quantity,
    filename,
    thumbnail_url,
    outcome,
    size_mm,
    x_mm,
    y_mm,
    turn_deg,
  }
}
