import type { FloorPlate, FloorPrinter, PrinterActivity } from '../../../shared/floor/floor-board.ts'
import { countText, shopSoonText } from '../../ui/words.ts'

const ACTIVITY_WORDS: Record<PrinterActivity, string> = {
  available: 'Free',
  printing: 'Printing',
  waiting_for_clearing: 'Clear the bed',
  maintenance: 'Maintenance',
  off: 'Off',
}

/** Whether its time is over and nothing was reported yet. */
function isOverdue({ status, ends_at }: FloorPlate, now: number): boolean {
  return status === 'printing' && ends_at !== null && ends_at <= now
}

/** What a printer is doing, in one or two words. */
export function activityText({ activity, plate }: FloorPrinter, now: number): string {
  return activity === 'printing' && plate && isOverdue(plate, now)
    ? 'Should be done'
    : ACTIVITY_WORDS[activity]
}

/** The tone of a printer's state: `attention` waits for a person. */
export function activityTone(
  { activity, plate }: FloorPrinter,
  now: number,
): 'good' | 'attention' | 'stop' | 'quiet' {
  if (activity === 'waiting_for_clearing') return 'attention'
  if (activity === 'printing') return plate && isOverdue(plate, now) ? 'attention' : 'good'
  return activity === 'maintenance' ? 'stop' : 'quiet'
}

/** `until 4:10 PM`, `should be done since 4:10 PM`, `printed 4:10 PM`. */
export function untilText(plate: FloorPlate, now: number): string {
  const { status, ends_at, printed_at, planned_start } = plate
  if (status === 'planned')
    return planned_start === null ? '' : `planned for ${shopSoonText(planned_start, now)}`
  if (printed_at !== null) return `printed ${shopSoonText(printed_at, now)}`
  if (ends_at === null) return ''
  return isOverdue(plate, now)
    ? `should be done since ${shopSoonText(ends_at, now)}`
    : `until ${shopSoonText(ends_at, now)}`
}

/** From 0 to 1 by the clock, so that it moves without asking the server. */
export function progressOf({ status, progress, started_at, ends_at }: FloorPlate, now: number): number {
  if (status === 'planned') return 0
  if (status !== 'printing') return 1
  if (started_at === null || ends_at === null || ends_at <= started_at) return progress
  return Math.min(Math.max((now - started_at) / (ends_at - started_at), 0), 1)
}

/** The material of a plate as it is loaded: `White PLA+, 0.4 mm nozzle`. */
export function materialText({ color, color_note, material, nozzle_mm }: FloorPlate): string {
  const shade = color_note === null ? color : `${color} (${color_note})`
  return `${shade} ${material}, ${nozzle_mm} mm nozzle`
}

/** What must be changed at the printer before a plate is started; empty when all fits or nothing is known. */
export function changesText(printer: FloorPrinter, plate: FloorPlate): string {
  const { loaded, nozzle_mm } = printer
  const needsFilament =
    loaded !== null && (loaded.material !== plate.material || loaded.color !== plate.color)
  return [
    needsFilament ? `Change ${loaded.color} ${loaded.material} to ${plate.color} ${plate.material}` : '',
    nozzle_mm !== null && nozzle_mm !== plate.nozzle_mm ? `Change the nozzle to ${plate.nozzle_mm} mm` : '',
  ]
    .filter((text) => text !== '')
    .join('. ')
}

/** Units of a plate that were not taken off it and did not fail. */
export function countUnits({ units }: FloorPlate): string {
  return countText(units.filter(({ outcome }) => outcome !== 'failed').length, 'unit')
}
