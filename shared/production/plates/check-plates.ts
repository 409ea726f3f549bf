import type { Instant } from '../../platform/time.ts'
import type { PlateRules } from './fill-plate.ts'
import { filamentLoads, type FilamentLoad } from './filament-loads.ts'
import { plateGroup, type FloorPlan, type PlanOrder, type QueuedUnit } from './floor-plan.ts'
import { unitKey } from './bed.ts'
import { finishOrders, ordersMadeLate, schedulePlan, type ScheduledPrint } from './schedule-plan.ts'
import { withPlate } from './suggest-plates.ts'

/** A suggested plate as staff changed it. */
export interface ProposedPlate {
  printer_id: string
  planned_start: Instant
  units: readonly QueuedUnit[]
}

export interface PlateCheck {
  /** A sentence that tells staff why it cannot be planned; null if it can. */
  refused: string | null
  seconds: number
  grams: number
  /** When it would print; null if it cannot be planned. */
  print: ScheduledPrint | null
}

/** Checks proposed plates together: each on its printer, the orders they would make late, and what staff load for them. */
export function checkPlates(
  plan: FloorPlan,
  rules: PlateRules,
  proposed: readonly ProposedPlate[],
): { plates: PlateCheck[]; late: PlanOrder[]; loads: FilamentLoad[] } {
  const taken = new Set<string>()
  let changed = plan
  const ids = proposed.map((plate) => {
    const refused = whyNotPlate(plan, rules, plate, taken)
    for (const unit of plate.units) taken.add(unitKey(unit))
    if (refused !== null) return { refused, id: null }
    const { material, color, color_note, nozzle_mm, layer_height_mm } = plate.units[0]
    const settings = { material, color, color_note, nozzle_mm, layer_height_mm }
    changed = withPlate(changed, { ...plate, ...settings }, rules.estimate(plate.units).seconds)
    return { refused, id: changed.plates.at(-1)!.id }
  })
  const schedule = schedulePlan(changed)
  const plates = ids.map(({ refused, id }, index) => {
    const { units } = proposed[index]
    const estimate = units.length === 0 ? { seconds: 0, grams: 0 } : rules.estimate(units)
    return { refused, ...estimate, print: id === null ? null : (schedule.plates.get(id) ?? null) }
  })
  const before = finishOrders(plan, schedulePlan(plan))
  const late = ordersMadeLate(plan.orders, before, finishOrders(changed, schedule))
  const added = changed.plates.slice(plan.plates.length)
  return { plates, late, loads: filamentLoads(changed, schedule, added) }
}

function whyNotPlate(
  { printers, orders }: FloorPlan,
  rules: PlateRules,
  { printer_id, units }: ProposedPlate,
  taken: ReadonlySet<string>,
): string | null {
  if (units.length === 0) return 'A plate needs at least one unit.'
  const found = printers.find(({ printer }) => printer.id === printer_id)
  if (!found) return 'There is no such printer.'
  const { printer } = found
  if (!printer.active) return `${printer.name} is not available now.`
  const nameOf = ({ order_id, unit }: QueuedUnit) =>
    `unit ${unit} of ${orders.find((order) => order.order_id === order_id)?.number ?? order_id}`
  const held = units.find((unit) => unit.held)
  if (held) return `It has ${nameOf(held)}, which is on hold.`
  const twice = units.find((unit) => taken.has(unitKey(unit)))
  if (twice) return `It has ${nameOf(twice)}, which is on another plate already.`
  if (new Set(units.map(plateGroup)).size > 1)
    return 'One plate takes one material, one color, one nozzle and one layer height.'
  const misfit = units.find(({ printer_ids }) => !printer_ids.includes(printer_id))
  if (misfit) return `${printer.name} cannot print ${nameOf(misfit)}.`
  return rules.fits(units, printer) ? null : `These units do not fit on the bed of ${printer.name} together.`
}
