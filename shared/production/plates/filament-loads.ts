import type { Instant } from '../../platform/time.ts'
import { filamentText } from '../printers/loaded-filament.ts'
import type { FloorPlan, OpenPlate } from './floor-plan.ts'
import { changeFor, setupAt } from './printer-setup.ts'
import type { PlanSchedule } from './schedule-plan.ts'

/** A filament that staff load in a printer before a plate starts there. */
export interface FilamentLoad {
  printer: string
  /** `White PLA+` */
  filament: string
  color: string
  /** The nozzle to fit as well; null if it stays. */
  nozzle_mm: number | null
  start: Instant
}

/** Returns what staff load for some plates of a plan, the first start first. */
export function filamentLoads(
  plan: FloorPlan,
  schedule: PlanSchedule,
  plates: readonly OpenPlate[],
): FilamentLoad[] {
  const loads = plates.flatMap((plate): FilamentLoad[] => {
    const print = schedule.plates.get(plate.id)
    const machine = plan.printers.find(({ printer }) => printer.id === print?.printer_id)
    if (!print || !machine) return []
    const others = { plates: plan.plates.filter((other) => other !== plate) }
    const change = changeFor(setupAt(others, schedule, machine, print.start), plate)
    if (change.filament === 'none' && change.nozzle !== true) return []
    const nozzle_mm = change.nozzle === true ? plate.nozzle_mm : null
    const { name } = machine.printer
    return [
      { printer: name, filament: filamentText(plate), color: plate.color, nozzle_mm, start: print.start },
    ]
  })
  return loads.toSorted((a, b) => a.start - b.start || a.printer.localeCompare(b.printer))
}
