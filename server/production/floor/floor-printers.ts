import type {
  FloorPlate,
  FloorPrinter,
  PrinterActivity,
} from '../../../shared/production/floor/floor-board.ts'
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
      ...activityOf(printer, state, plate),
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

/** Returns the activity of a printer: staff's setting comes before the plate's status. */
function activityOf(
  printer: Printer,
  state: PrinterStateRow | undefined,
  plate: FloorPlate | null,
): Pick<FloorPrinter, 'activity' | 'reason' | 'since'> {
  if (state && state.condition !== 'available')
    return { activity: state.condition, reason: state.reason, since: state.since }
  const [activity, since] = activityByPlate(printer, plate)
  return { activity, reason: null, since }
}

function activityByPlate(printer: Printer, plate: FloorPlate | null): [PrinterActivity, number | null] {
  if (plate?.status === 'printing') return ['printing', plate.started_at]
  if (plate) return ['waiting_for_clearing', plate.printed_at]
  return [printer.active ? 'available' : 'off', null]
}
