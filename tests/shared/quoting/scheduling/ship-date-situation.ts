import {
  freeCapacity,
  type PrintJob,
  type PrintLoad,
} from '../../../../shared/quoting/scheduling/capacity.ts'
import { shipDates } from '../../../../shared/quoting/scheduling/lead-times.ts'
import type { MaterialId } from '../../../../shared/catalog/materials.ts'
import type { Printer } from '../../../../shared/catalog/printers/printers.ts'
import { HOUR, type PacificDay } from '../../../../shared/platform/time.ts'
import { calendar, printers } from '../../shop-documents.ts'
import { at } from './shop-clock.ts'

export interface Situation {
  now: string
  hours?: number
  quantity?: number
  size_mm?: [number, number, number]
  nozzle_mm?: number
  material?: MaterialId
  lead_days?: number
  printable_from?: PacificDay
  load?: PrintLoad[]
  machines?: Printer[]
}

/** The first-run shop: five printers of 20 hours, open 09:00 to 18:00, cut-off 14:00, last pickup 17:00. */
export function datesOf(one: Situation) {
  const capacity = freeCapacity({
    now: at(one.now),
    calendar,
    printers: one.machines ?? printers,
    load: one.load ?? [],
    margin_mm: 5,
  })
  const job: PrintJob = {
    quantity: one.quantity ?? 1,
    unit_seconds: (one.hours ?? 1) * HOUR,
    size_mm: one.size_mm ?? [50, 40, 30],
    nozzle_mm: one.nozzle_mm ?? 0.4,
    material: one.material ?? 'PLA+',
    printable_from: one.printable_from ?? null,
  }
  return shipDates({ capacity, job, lead_days: one.lead_days ?? 0, economy_offset_days: 7 })
}

export const activeOnly = (id: string) => (printer: Printer) => ({ ...printer, active: printer.id === id })
export const nightly: PrintLoad[] = printers.map(({ id }) => ({
  seconds: 6 * HOUR,
  ready_from: 0,
  running_on: id,
}))
