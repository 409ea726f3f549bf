import type { FloorPlate, FloorPrinter } from '../../../shared/production/floor/floor-board.ts'
import { countText } from '../../platform/ui/words.ts'
import { isOverdue } from '../floor-words.ts'

/** Returns the tone of a printer's state: `attention` waits for a person. */
export function activityTone(
  { activity, plate }: FloorPrinter,
  now: number,
): 'good' | 'attention' | 'stop' | 'quiet' {
  if (activity === 'waiting_for_clearing') return 'attention'
  if (activity === 'printing') return plate && isOverdue(plate, now) ? 'attention' : 'good'
  return activity === 'maintenance' ? 'stop' : 'quiet'
}

/** Returns the material of a plate as it is loaded: `White PLA+, 0.4 mm nozzle`. */
export function materialText({ color, color_note, material, nozzle_mm }: FloorPlate): string {
  const shade = color_note === null ? color : `${color} (${color_note})`
  return `${shade} ${material}, ${nozzle_mm} mm nozzle`
}

/** Returns the changes to make at the printer before a plate is started; empty if all fits or nothing is known. */
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

/** Returns the units of a plate that were not taken off it and did not fail. */
export function countUnits({ units }: FloorPlate): string {
  return countText(units.filter(({ outcome }) => outcome !== 'failed').length, 'unit')
}
