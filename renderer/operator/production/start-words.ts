import type { Lot, PrinterState } from '../../../shared/orders/boards.ts'
import { countText } from '../../ui/words.ts'

/** Printers that take the lot and print nothing now. */
function freePrinters(lot: Pick<Lot, 'printer_ids'>, printers: readonly PrinterState[]): PrinterState[] {
  return printers.filter(({ id, until, active }) => active && until === null && lot.printer_ids.includes(id))
}

/** How many units a start begins: all as one plate on the chosen printer, else one on each free printer. */
export function startCount(
  lot: Pick<Lot, 'printer_ids'>,
  of: { picked: number; printerId: string | null; printers: readonly PrinterState[] },
): number {
  if (of.printerId !== null) return of.picked
  return Math.min(of.picked, freePrinters(lot, of.printers).length)
}

/** `Start 4 of 21 units`, `Start 1 unit`: never fewer than people expect without saying so. */
export function startText(starts: number, picked: number): string {
  return starts < picked
    ? `Start ${starts} of ${countText(picked, 'unit')}`
    : `Start ${countText(picked, 'unit')}`
}

/** What it means to name no printer. */
export function spreadText(lot: Pick<Lot, 'printer_ids'>, printers: readonly PrinterState[]): string {
  const free = freePrinters(lot, printers).length
  if (free === 0) return 'No printer is free'
  return free === 1 ? 'One unit on the free printer' : `One unit on each of ${free} free printers`
}
