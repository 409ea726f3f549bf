import type { PlateSettings } from '../plates/floor-plan.ts'
import { changeFor, setupOf } from '../plates/printer-setup.ts'
import type { FloorPrinter, FloorQueueRow } from './floor-board.ts'

/** Returns the settings of the plate on which waiting units are printed. */
export function settingsOfRow(row: FloorQueueRow): PlateSettings {
  const { order, color_note, nozzle_mm, layer_height_mm } = row
  return { material: order.material, color: order.color, color_note, nozzle_mm, layer_height_mm }
}

/** Returns the waiting units that a printer can print, the most urgent first; before them those of its loaded filament. */
export function rowsFor(printer: FloorPrinter, queue: readonly FloorQueueRow[]): FloorQueueRow[] {
  const able = queue.filter(
    ({ printer_ids, held, order }) =>
      printer_ids.includes(printer.id) && held === null && order.status !== 'on_hold',
  )
  const isLoaded = (row: FloorQueueRow) => changeFor(setupOf(printer), settingsOfRow(row)).filament === 'none'
  return [...able.filter(isLoaded), ...able.filter((row) => !isLoaded(row))]
}
