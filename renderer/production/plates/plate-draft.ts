import type { FloorPrinter, FloorQueueRow } from '../../../shared/production/floor/floor-board.ts'
import type { Vec3 } from '../../../shared/geometry/feature.ts'
import { whyNotTogether } from '../../../shared/production/plates/plate-rules.ts'
import type { SeenUnit } from '../../../shared/orders/production/unit-work.ts'

/** A plate that is being put together: how many units of which rows. */
export interface DraftRow {
  row: FloorQueueRow
  count: number
}

/** Free room around each part: for brims, and so that a nozzle does not touch its neighbor. */
const SPACING_MM = 6

/** Returns a sentence that says why these rows cannot be one plate; null if they can. */
export function whyRowsApart(rows: readonly FloorQueueRow[]): string | null {
  return whyNotTogether(
    rows.map(({ order, ...row }) => ({
      ...row,
      order_number: order.number,
      material: order.material,
      own: order.own_material === null ? undefined : { name: order.own_material },
      color: order.color,
    })),
  )
}

/** Returns printers that can print every row, free ones with the right filament first, then those that are free soonest. */
export function printersForRows(
  rows: readonly FloorQueueRow[],
  printers: readonly FloorPrinter[],
): FloorPrinter[] {
  const able = printers.filter(
    ({ id, activity }) =>
      activity !== 'off' && activity !== 'maintenance' && rows.every((row) => row.printer_ids.includes(id)),
  )
  return able.toSorted((a, b) => waitOf(a, rows[0]) - waitOf(b, rows[0]))
}

/** Returns a number to compare by: 0 is free with the filament loaded. */
function waitOf(printer: FloorPrinter, row: FloorQueueRow | undefined): number {
  const { loaded, plate, next } = printer
  const isLoaded =
    row !== undefined && loaded?.material === row.order.material && loaded.color === row.order.color
  return (plate?.ends_at ?? (plate ? 1 : 0)) + next.length * 10_000 + (isLoaded ? 0 : 1)
}

/**
 * Returns the number of units of each row that one bed takes, filled row after row: parts are put in shelves across the
 * bed by their outer sizes. The server arranges their real outlines, so a few more may fit.
 */
export function fillBed(rows: readonly FloorQueueRow[], [width, depth]: Vec3): DraftRow[] {
  const shelves = { x: 0, y: 0, height: 0 }
  const place = (x: number, y: number): boolean => {
    if (shelves.x > 0 && shelves.x + x > width)
      Object.assign(shelves, { x: 0, y: shelves.y + shelves.height, height: 0 })
    if (x > width || shelves.y + y > depth) return false
    shelves.x += x + SPACING_MM
    shelves.height = Math.max(shelves.height, y + SPACING_MM)
    return true
  }
  return rows.map((row) => {
    const [x, y] = row.size_mm
    const isTurned = x > width || y > depth
    let count = 0
    // One unit of an order of many is printed and checked before the others.
    const max = row.order.first_article === 'needed' ? 1 : row.units.length
    while (count < max && (isTurned ? place(y, x) : place(x, y))) count += 1
    return { row, count }
  })
}

/** Reprints first, then by number. */
export function draftUnits(rows: readonly DraftRow[]): SeenUnit[] {
  return rows.flatMap(({ row, count }) =>
    row.units
      .toSorted((a, b) => Number(row.again.includes(b)) - Number(row.again.includes(a)) || a - b)
      .slice(0, count)
      .map((unit) => ({ order_id: row.order.order_id, unit, seen: 'queued' as const })),
  )
}

/** Returns the time and filament of the units as separate prints: one print takes less. */
export function draftTotals(rows: readonly DraftRow[]): { units: number; seconds: number; grams: number } {
  const total = { units: 0, seconds: 0, grams: 0 }
  for (const { row, count } of rows) {
    total.units += count
    total.seconds += count * row.seconds
    total.grams += count * row.grams
  }
  return total
}
