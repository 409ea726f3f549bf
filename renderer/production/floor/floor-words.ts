import type {
  FloorBoard,
  FloorPlate,
  FloorPrinter,
  FloorQueueRow,
} from '../../../shared/production/floor/floor-board.ts'
import { rowsFor, settingsOfRow } from '../../../shared/production/floor/free-printer.ts'
import { plateState } from '../../../shared/production/plates/plate-progress.ts'
import {
  PRINTER_STATE_WORDS,
  printerState,
  type PrinterState,
} from '../../../shared/production/printers/printer-state.ts'
import type { PlateSettings } from '../../../shared/production/plates/floor-plan.ts'
import { changeFor, setupOf } from '../../../shared/production/plates/printer-setup.ts'
import { filamentText } from '../../../shared/production/printers/loaded-filament.ts'
import { counted } from '../../../shared/platform/counted.ts'
import { shopSoonText } from '../../platform/ui/words.ts'
import { unitsOnPlate } from './floor-items.ts'

/** Returns the state of a printer, for its tone and its color. */
export function stateOf(printer: FloorPrinter, now: number): PrinterState {
  return printerState(printer, { hasNext: printer.next.length > 0, now })
}

/** Returns the state of a printer: `Printing`, `Should be done`, `Clear the bed`. */
export function activityText(printer: FloorPrinter, now: number): string {
  return PRINTER_STATE_WORDS[stateOf(printer, now)].label
}

/** `until 4:10 PM`, `should be done since 4:10 PM`, `printed 4:10 PM`. */
export function untilText(plate: FloorPlate, now: number): string {
  const { status, ends_at, printed_at, planned_start } = plate
  if (status === 'planned') return planned_start === null ? '' : `starts ${shopSoonText(planned_start, now)}`
  if (printed_at !== null) return `printed ${shopSoonText(printed_at, now)}`
  if (ends_at === null) return ''
  return plateState(plate, now) === 'overdue'
    ? `should be done since ${shopSoonText(ends_at, now)}`
    : `until ${shopSoonText(ends_at, now)}`
}

/** From 0 to 1 by the clock, so that it moves without asking the server. */
export function progressOf({ status, progress, started_at, ends_at }: FloorPlate, now: number): number {
  if (status === 'planned') return 0
  if (status !== 'printing' || started_at === null || ends_at === null || ends_at <= started_at)
    return status === 'printing' ? progress : 1
  return Math.min(Math.max((now - started_at) / (ends_at - started_at), 0), 1)
}

/** `3 of 21`, or `21 units` for a whole order. */
export function shareText(units: number, quantity: number): string {
  return units === quantity ? counted(units, 'unit') : `${units} of ${quantity}`
}

/** Returns the units on a plate: `1012 × 4, 1015 × 2`. */
export function plateText(plate: FloorPlate): string {
  const counts = Map.groupBy(unitsOnPlate(plate), ({ number }) => number)
  return [...counts].map(([number, units]) => `${number} × ${units.length}`).join(', ')
}

/** `plate 12`, `plates 12, 13 and 14`. */
export function platesText(numbers: readonly number[]): string {
  if (numbers.length === 1) return `plate ${numbers[0]}`
  return `plates ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`
}

/** `plate 12 on P1S 2`; a failure has no undo, so its dialog says where. */
export function plateOnPrinter(
  { number, printer_id }: Pick<FloorPlate, 'number' | 'printer_id'>,
  printers: readonly Pick<FloorPrinter, 'id' | 'name'>[],
): string {
  const name = printers.find(({ id }) => id === printer_id)?.name
  return name === undefined ? `plate ${number}` : `plate ${number} on ${name}`
}

/**
 * Returns what must be changed at a printer before a plate is started there: `Change to Red PLA+`. Where it is not known
 * what is loaded, the filament is named to be loaded; empty if all fits.
 */
export function changesText(
  printer: Pick<FloorPrinter, 'loaded' | 'nozzle_mm'>,
  plate: PlateSettings,
): string {
  const { filament, nozzle } = changeFor(setupOf(printer), plate)
  const named = filamentText(plate)
  return [
    filament === 'none' ? '' : filament === null ? `Load ${named}` : `Change to ${named}`,
    nozzle === true ? `Change the nozzle to ${plate.nozzle_mm} mm` : '',
  ]
    .filter((text) => text !== '')
    .join('. ')
}

/** The next work of a printer with an empty bed, and the filament to load for it; empty if it is not in service. */
interface FreeWords {
  next: string
  change: string
  loaded: string
}

/** Returns the words of a printer without a plate: its next plate, else what waits for it, and its filament. */
export function freeWords(printer: FloorPrinter, { plates, queue }: FloorBoard): FreeWords {
  const loaded = `Loaded: ${printer.loaded ? filamentText(printer.loaded) : 'not known'}`
  if (printer.activity !== 'available') return { next: '', change: '', loaded }
  const plate = plates.find(({ id }) => id === printer.next[0])
  if (plate)
    return {
      next: `Next: plate ${plate.number}, ${counted(unitsOnPlate(plate).length, 'unit')}`,
      change: changesText(printer, plate),
      loaded,
    }
  const [row] = rowsFor(printer, queue)
  if (!row) return { next: 'Nothing waits for it.', change: '', loaded }
  const waits = `${counted(row.units.length, 'unit')} ${row.units.length === 1 ? 'waits' : 'wait'}`
  return {
    next: `No plate is planned: ${waits}.`,
    change: changesText(printer, settingsOfRow(row)),
    loaded,
  }
}

/** Returns the special facts about units that wait: held, first, reprints, the nozzle. */
export function queueNotes({ held, priority, again, nozzle_mm, color_note, order }: FloorQueueRow): string[] {
  return [
    held === null ? '' : `on hold: ${held.reason}`,
    order.status === 'on_hold' ? 'order on hold' : '',
    order.first_article === 'needed' ? 'one unit first' : '',
    priority > 0 ? 'first' : '',
    priority < 0 ? 'later' : '',
    again.length > 0 ? counted(again.length, 'reprint') : '',
    nozzle_mm === 0.4 ? '' : `${nozzle_mm} mm nozzle`,
    color_note ?? '',
  ].filter((note) => note !== '')
}
