import type { FloorPlate, FloorPrinter } from '../../../shared/production/floor/floor-board.ts'
import { filamentText } from '../../../shared/production/printers/loaded-filament.ts'
import { counted } from '../../../shared/platform/counted.ts'
import { stateOf } from '../floor/floor-words.ts'

/** Returns the tone of a printer's state: `attention` waits for a person. */
export function activityTone(printer: FloorPrinter, now: number): 'good' | 'attention' | 'stop' | 'quiet' {
  const state = stateOf(printer, now)
  if (state === 'waiting_for_clearing' || state === 'overdue') return 'attention'
  if (state === 'printing') return 'good'
  return state === 'maintenance' ? 'stop' : 'quiet'
}

/** Returns the material of a plate as it is loaded: `White PLA+, 0.4 mm nozzle`. */
export function materialText(plate: FloorPlate): string {
  return `${filamentText(plate)}, ${plate.nozzle_mm} mm nozzle`
}

/** Returns the units of a plate that were not taken off it and did not fail. */
export function countUnits({ units }: FloorPlate): string {
  return counted(units.filter(({ outcome }) => outcome !== 'failed').length, 'unit')
}
