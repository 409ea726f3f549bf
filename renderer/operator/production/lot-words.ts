import type { Lot, PrinterState } from '../../../shared/orders/boards.ts'
import { countText, shopSoonText } from '../../ui/words.ts'

type LotGroup = Exclude<Lot['status'], 'ready'> | 'waiting' | 'complete'

/** The lots of a board, in the order of the work. */
export const LOT_GROUPS: readonly { key: LotGroup; label: string; empty: string }[] = [
  { key: 'queued', label: 'To print', empty: 'Nothing waits to be printed.' },
  { key: 'printing', label: 'Printing', empty: 'No printer prints.' },
  { key: 'finishing', label: 'To finish', empty: 'Nothing waits to be finished and checked.' },
  { key: 'waiting', label: 'Ready, waiting for the rest of their order', empty: '' },
  { key: 'complete', label: 'Complete, ready to pack', empty: '' },
]

/** Where a lot is listed: ready units wait for the rest of their order only as long as there is a rest. */
export function groupOf({ status, units, order }: Lot): LotGroup {
  if (status !== 'ready') return status
  return units.length === order.quantity ? 'complete' : 'waiting'
}

/** The lot that an address means: its own id, or the first of an order in the order of the work. */
export function findLot(lots: readonly Lot[], named: string): string | null {
  const lot = lots.find(({ id }) => id === named) ?? lots.find(({ order }) => order.order_id === named)
  return lot?.id ?? null
}

/** `unit 3`, `units 1 to 25`, `units 1, 4 and 7`. */
export function unitsText(units: readonly number[]): string {
  const sorted = units.toSorted((a, b) => a - b)
  if (sorted.length === 1) return `unit ${sorted[0]}`
  const isRun = sorted.every((unit, at) => unit === sorted[0] + at)
  if (isRun && sorted.length > 2) return `units ${sorted[0]} to ${sorted.at(-1)}`
  return `units ${sorted.slice(0, -1).join(', ')} and ${sorted.at(-1)}`
}

/** What a lot says of its place: its printer and until when, or that it is made again. */
export function placeText(lot: Lot, printers: readonly PrinterState[], now: number): string {
  if (lot.status === 'printing') {
    const name = printers.find(({ id }) => id === lot.printer_id)?.name ?? 'a printer'
    const done = Math.max(...lot.units.map((unit) => unit.done_at ?? 0))
    return done <= now ? `${name}, should be done` : `${name} until ${shopSoonText(done, now)}`
  }
  const again = lot.units.filter((unit) => unit.again).length
  return again > 0 ? `${countText(again, 'unit')} to print again` : ''
}

/** `Free`, `1004 until 4:10 PM`, `Switched off`. */
export function printerText(printer: PrinterState, now: number): string {
  if (printer.until === null) return printer.active ? 'Free' : 'Switched off'
  const orders = [...new Set(printer.on.map(({ number }) => number))].join(', ')
  return printer.until <= now
    ? `${orders}, should be done`
    : `${orders} until ${shopSoonText(printer.until, now)}`
}
