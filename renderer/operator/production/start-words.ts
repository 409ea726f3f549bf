import type { Lot, PrinterState } from '../../../shared/orders/boards.ts'
import { countText } from '../../ui/words.ts'

/** Returns the free printers that can print the lot. */
function freePrinters(lot: Pick<Lot, 'printer_ids'>, printers: readonly PrinterState[]): PrinterState[] {
  return printers.filter(({ id, until, active }) => active && until === null && lot.printer_ids.includes(id))
}

/** Returns how many units a start prints: all as one plate on the chosen printer, else one on each free printer. */
export function startCount(
  lot: Pick<Lot, 'printer_ids'>,
  choice: { picked: number; printerId: string | null; printers: readonly PrinterState[] },
): number {
  if (choice.printerId !== null) return choice.picked
  return Math.min(choice.picked, freePrinters(lot, choice.printers).length)
}

/** `Start 1 unit`, or `Start 4 of 21 units` when fewer start than were picked. */
export function startText(starts: number, picked: number): string {
  return starts < picked
    ? `Start ${starts} of ${countText(picked, 'unit')}`
    : `Start ${countText(picked, 'unit')}`
}

/** What starting without a chosen printer does. */
export function spreadText(lot: Pick<Lot, 'printer_ids'>, printers: readonly PrinterState[]): string {
  const free = freePrinters(lot, printers).length
  if (free === 0) return 'No printer is free'
  return free === 1 ? 'One unit on the free printer' : `One unit on each of ${free} free printers`
}
