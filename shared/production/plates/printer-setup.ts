import type { FloorPlan, PlanPrinter, PlateSettings } from './floor-plan.ts'
import type { PlanSchedule } from './schedule-plan.ts'

/** The filament and nozzle in a printer before a plate; null: not known. */
export interface PrinterSetup {
  filament: { material: string; color: string; color_note: string | null } | null
  nozzle_mm: number | null
}

/** Returns the setup of a printer at an instant: that of the last plate that starts before it, else the current one. */
export function setupAt(
  { plates }: Pick<FloorPlan, 'plates'>,
  schedule: Pick<PlanSchedule, 'plates'>,
  machine: PlanPrinter,
  at: number,
): PrinterSetup {
  const last = plates
    .flatMap((plate) => {
      const print = schedule.plates.get(plate.id)
      return print?.printer_id === machine.printer.id && print.start <= at
        ? [{ plate, start: print.start }]
        : []
    })
    .toSorted(
      (a, b) =>
        Number(a.plate.status === 'planned') - Number(b.plate.status === 'planned') || a.start - b.start,
    )
    .at(-1)
  if (last)
    return { filament: last.plate.material === 'Custom' ? null : last.plate, nozzle_mm: last.plate.nozzle_mm }
  return setupOf(machine)
}

/** Returns the setup of a printer as it stands. */
export function setupOf({ loaded, nozzle_mm }: Pick<PlanPrinter, 'loaded' | 'nozzle_mm'>): PrinterSetup {
  return { filament: loaded && { ...loaded, color_note: null }, nozzle_mm }
}

/** The changes that staff have to make before a plate. Null: it is not known whether they have to. */
export interface SetupChange {
  filament: 'none' | 'color' | 'material' | null
  nozzle: boolean | null
}

export function changeFor(setup: PrinterSetup, plate: PlateSettings): SetupChange {
  return {
    filament: filamentChange(setup.filament, plate),
    nozzle: setup.nozzle_mm === null ? null : setup.nozzle_mm !== plate.nozzle_mm,
  }
}

/** A note on a custom color belongs to the filament; one that is loaded without a note may be any. */
function filamentChange(
  loaded: PrinterSetup['filament'],
  { material, color, color_note }: PlateSettings,
): SetupChange['filament'] {
  if (loaded === null) return null
  if (loaded.material !== material) return 'material'
  return loaded.color === color && loaded.color_note === color_note ? 'none' : 'color'
}

const FILAMENT_COSTS = { none: 0, color: 2, material: 3 } as const

/** Compares the work of changes: a nozzle is more work than a material, a material more than a color. */
export function changeCost({ filament, nozzle }: SetupChange): number {
  return (filament === null ? 1 : FILAMENT_COSTS[filament]) + (nozzle === true ? 4 : 0)
}
