import type { FloorPrinter } from '../../shared/production/floor/floor-board.ts'
import { isOverdue } from './floor-words.ts'

/** Returns true if the printer stands still until staff do something at it. */
export function needsStaff(printer: FloorPrinter, now: number): boolean {
  const { activity, plate, next } = printer
  if (activity === 'waiting_for_clearing') return true
  if (activity === 'printing') return plate !== null && isOverdue(plate, now)
  return activity === 'available' && next.length > 0
}

/** 0: staff are needed. 1: free. 2: printing. 3: not available. */
function rankOf(printer: FloorPrinter, now: number): number {
  if (needsStaff(printer, now)) return 0
  return { available: 1, printing: 2, waiting_for_clearing: 0, maintenance: 3, off: 3 }[printer.activity]
}

/** Returns printers that wait for staff first, then free ones, then those that print; each in the order of the shop's list. */
export function inFloorOrder(printers: readonly FloorPrinter[], now: number): FloorPrinter[] {
  return printers.toSorted((a, b) => rankOf(a, now) - rankOf(b, now))
}
