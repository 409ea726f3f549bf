import type { Printable } from '../../orders/labels/print-paths.ts'
import { unitsOnPlate, type WorkItem } from './floor-items.ts'

/** Returns the papers that can be printed about these: travelers of plates and orders, labels of plates and units. */
export function printableOf(items: readonly WorkItem[]): Printable {
  const rows = items.flatMap((item) => (item.kind === 'plate' ? [] : [item.row]))
  const plates = items.flatMap((item) => (item.kind === 'plate' ? [item.plate] : []))
  const units = rows.flatMap(({ order, units: numbers }) =>
    numbers.map((unit) => ({ number: order.number, unit })),
  )
  return {
    plates: plates.map(({ number }) => number),
    orders: [
      ...new Map(rows.map(({ order: { number, quantity } }) => [number, { number, quantity }])).values(),
    ],
    units: [...units, ...plates.flatMap(unitsOnPlate)],
  }
}
