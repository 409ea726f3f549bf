import type { FloorPlate, FloorPrinter } from '../../../shared/production/floor/floor-board.ts'
import { activityOf } from '../../../shared/production/printers/printer-state.ts'
import { loadedFilament } from '../../../shared/production/printers/loaded-filament.ts'
import type { Printer } from '../../../shared/catalog/printers/printers.ts'
import type { PrinterStateRow } from '../../catalog/printer-state-store.ts'
import type { PrinterHours } from '../printers/read-printer-hours.ts'

interface PrinterFacts {
  states: ReadonlyMap<string, PrinterStateRow>
  hours: ReadonlyMap<string, PrinterHours>
  plates: readonly FloorPlate[]
}

/** Returns each printer with what staff set at it, what is on its bed, and what comes next. */
export function floorPrinters(
  printers: readonly Printer[],
  { states, hours, plates }: PrinterFacts,
): FloorPrinter[] {
  return printers.map((printer) => {
    const state = states.get(printer.id)
    const own = plates.filter(({ printer_id }) => printer_id === printer.id)
    const plate = own.find(({ status }) => status !== 'planned') ?? null
    const { id, name, model, group, build_volume_mm } = printer
    const tasks = hours.get(id)?.tasks ?? []
    return {
      id,
      name,
      build_volume_mm,
      revision: state?.revision ?? 0,
      plate,
      model,
      group,
      ...showActivity(printer, state, plate),
      nozzle_mm: state?.nozzle_mm ?? null,
      loaded: loadedFilament(state),
      next: own
        .filter(({ status }) => status === 'planned')
        .toSorted((a, b) => (a.planned_start ?? 0) - (b.planned_start ?? 0) || a.number - b.number)
        .map((next) => next.id),
      due_tasks: tasks.filter(({ due }) => due).map(({ task }) => task),
    }
  })
}

/** Returns the activity of a printer, with its reason and its start. */
function showActivity(
  printer: Printer,
  state: PrinterStateRow | undefined,
  plate: FloorPlate | null,
): Pick<FloorPrinter, 'activity' | 'reason' | 'since'> {
  const activity = activityOf(printer, state?.condition ?? 'available', plate)
  if (state && state.condition !== 'available') return { activity, reason: state.reason, since: state.since }
  const since = plate?.status === 'printing' ? plate.started_at : plate?.printed_at
  return { activity, reason: null, since: since ?? null }
}
