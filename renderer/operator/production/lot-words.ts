import type { Lot, PrinterState } from '../../../shared/orders/boards.ts'
import { countText, shopSoonText } from '../../ui/words.ts'

type LotGroup = Exclude<Lot['status'], 'ready'> | 'waiting' | 'complete'

/** The groups of lots, in the order of the work. An empty group without a text is hidden. */
export const LOT_GROUPS: readonly { key: LotGroup; label: string; empty: string }[] = [
  { key: 'queued', label: 'To print', empty: 'Nothing to print.' },
  { key: 'printing', label: 'Printing', empty: 'Nothing is printing.' },
  { key: 'finishing', label: 'To finish', empty: 'Nothing to finish.' },
  { key: 'waiting', label: 'Ready, waiting for the rest of the order', empty: '' },
  { key: 'complete', label: 'Complete, ready to pack', empty: '' },
]

/** The group of a lot. Ready units are `waiting` while other units of their order are not ready, then `complete`. */
export function groupOf({ status, units, order }: Lot): LotGroup {
  if (status !== 'ready') return status
  return units.length === order.quantity ? 'complete' : 'waiting'
}

/** Returns the lot with this id, or the first lot of the order with this id; null when there is none. */
export function findLot(lots: readonly Lot[], name: string): string | null {
  const lot = lots.find(({ id }) => id === name) ?? lots.find(({ order }) => order.order_id === name)
  return lot?.id ?? null
}

/** `unit 3`, `units 1 to 25`, `units 1, 4 and 7`. */
export function unitsText(units: readonly number[]): string {
  const sorted = units.toSorted((a, b) => a - b)
  if (sorted.length === 1) return `unit ${sorted[0]}`
  const isRun = sorted.every((unit, index) => unit === sorted[0] + index)
  if (isRun && sorted.length > 2) return `units ${sorted[0]} to ${sorted.at(-1)}`
  return `units ${sorted.slice(0, -1).join(', ')} and ${sorted.at(-1)}`
}

/** The printer of a lot and until when, or how many of its units are reprints. */
export function placeText(lot: Lot, printers: readonly PrinterState[], now: number): string {
  if (lot.status === 'printing') {
    const name = printers.find(({ id }) => id === lot.printer_id)?.name ?? 'a printer'
    const done = Math.max(...lot.units.map((unit) => unit.done_at ?? 0))
    return done <= now ? `${name}, should be done` : `${name} until ${shopSoonText(done, now)}`
  }
  const reprints = lot.units.filter((unit) => unit.again).length
  return reprints > 0 ? countText(reprints, 'reprint') : ''
}

/** What a printer is doing: `Free`, `1004 until 4:10 PM`, `Off`. */
export function printerText(printer: PrinterState, now: number): string {
  if (printer.until === null) return printer.active ? 'Free' : 'Off'
  const orders = [...new Set(printer.on.map(({ number }) => number))].join(', ')
  return printer.until <= now
    ? `${orders}, should be done`
    : `${orders} until ${shopSoonText(printer.until, now)}`
}
