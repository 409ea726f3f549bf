import type { Printer } from '../../catalog/printers/printers.ts'
import type { FloorPlan, QueuedUnit } from './floor-plan.ts'
import { unitsToSuggest } from './plate-options.ts'

/** Printers that stand still, and the units that they can print now. */
interface IdlePrinters {
  printers: Printer[]
  units: QueuedUnit[]
}

/**
 * Returns the printers in service with an empty bed and no planned plate, and the units that wait for a plate on one of
 * them; null if no printer could print anything now. How far away a promise is does not count: an idle hour is lost.
 */
export function idlePrinters(plan: FloorPlan): IdlePrinters | null {
  const taken = new Set(plan.plates.map(({ printer_id }) => printer_id))
  const idle = plan.printers
    .map(({ printer }) => printer)
    .filter(({ id, active }) => active && !taken.has(id))
  const ready = unitsToSuggest(plan).filter(({ ready_from }) => ready_from <= plan.now)
  const printers = idle.filter(({ id }) => ready.some(({ printer_ids }) => printer_ids.includes(id)))
  const ids = new Set(printers.map(({ id }) => id))
  const units = ready.filter(({ printer_ids }) => printer_ids.some((id) => ids.has(id)))
  return units.length === 0 ? null : { printers, units }
}
