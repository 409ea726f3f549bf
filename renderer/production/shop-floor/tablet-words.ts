import type { FloorPlate, FloorPrinter } from '../../../shared/production/floor/floor-board.ts'
import { filamentText } from '../../../shared/production/printers/loaded-filament.ts'
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
export function materialText(plate: FloorPlate): string {
  return `${filamentText(plate)}, ${plate.nozzle_mm} mm nozzle`
}

/** Returns the units of a plate that were not taken off it and did not fail. */
export function countUnits({ units }: FloorPlate): string {
  return countText(units.filter(({ outcome }) => outcome !== 'failed').length, 'unit')
}
