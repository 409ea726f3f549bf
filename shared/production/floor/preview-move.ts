import type { FloorPlan, OpenPlate } from '../plates/floor-plan.ts'
import { plannedOn, schedulePlan, type ScheduledPrint } from '../plates/schedule-plan.ts'
import type { Instant, PacificDay } from '../../platform/time.ts'
import { forecastOrders } from './timeline.ts'
import type { OrderForecast } from './promise-risk.ts'

/** The printer and the start that a planned plate should get. */
export interface PlateMove {
  plate_id: string
  printer_id: string
  start: Instant
}

/** A plate with its new printer and time: the moved one first, then plates that come after it in a new sequence. */
export interface PlannedChange {
  plate_id: string
  printer_id: string
  planned_start: Instant
}

/** The effect of a move on an order. `late`: after its promise by it; `on_time`: late before it and no more. */
export interface OrderEffect {
  order_id: string
  number: number
  promised: PacificDay | null
  before: PacificDay | null
  after: PacificDay | null
  effect: 'late' | 'later' | 'on_time' | 'sooner'
}

export interface MovePreview {
  /** A sentence that tells staff why the plate cannot be moved there; null if it can. */
  refused: string | null
  /** When the plate would print. */
  print: ScheduledPrint | null
  changes: PlannedChange[]
  /** Orders whose handover day changes: those that become late first. */
  orders: OrderEffect[]
}

/** Returns the changes that moving a planned plate to a printer and a time would make. Nothing is stored. */
export function previewMove(plan: FloorPlan, move: PlateMove): MovePreview {
  const plate = plan.plates.find(({ id }) => id === move.plate_id)
  const refused = plate ? whyNotThere(plan, plate, move) : 'There is no such plate.'
  if (!plate || refused !== null) return { refused, print: null, changes: [], orders: [] }
  const changes = changesOf(plan, plate, move)
  const moved = applyChanges(plan, changes)
  const schedule = schedulePlan(moved)
  const before = forecastOrders(plan, schedulePlan(plan))
  const after = forecastOrders(moved, schedule)
  const orders = after.flatMap((order, index) => effectOf(before[index], order) ?? [])
  const print = schedule.plates.get(plate.id) ?? null
  return { refused: null, print, changes, orders: orders.toSorted(byEffect) }
}

function whyNotThere({ printers }: FloorPlan, plate: OpenPlate, { printer_id }: PlateMove): string | null {
  if (plate.status !== 'planned') return `Plate ${plate.number} was started already.`
  const found = printers.find(({ printer }) => printer.id === printer_id)
  if (!found) return 'There is no such printer.'
  const { name, active } = found.printer
  if (!active) return `${name} is not available now.`
  if (plate.printer_ids.includes(printer_id)) return null
  return `${name} cannot print plate ${plate.number}: its material, nozzle or size.`
}

/**
 * Returns the changes of a move. The plate starts at the given time; if that is in the first half of another plate, it takes
 * the place of that plate. Later plates that would otherwise be sorted before it get a time of their own.
 */
function changesOf(plan: FloorPlan, plate: OpenPlate, { printer_id, start }: PlateMove): PlannedChange[] {
  const rest = { ...plan, plates: plan.plates.filter((other) => other !== plate) }
  const { plates: prints } = schedulePlan(rest)
  const others = plannedOn(rest.plates, printer_id)
  const middle = ({ id }: OpenPlate) => (prints.get(id)!.start + prints.get(id)!.done) / 2
  const after = others.filter((other) => middle(other) > start)
  const first = after.length > 0 ? prints.get(after[0].id)!.start : start
  const planned_start = Math.max(plan.now, Math.min(start, first))
  const moved = { plate_id: plate.id, printer_id, planned_start }
  if (after.every((other) => (other.planned_start ?? 0) > planned_start)) return [moved]
  const behind = after.map(({ id }, index) => ({
    plate_id: id,
    printer_id,
    planned_start: planned_start + index + 1,
  }))
  const { plates: sequence } = schedulePlan(applyChanges(plan, [moved, ...behind]))
  return [
    moved,
    ...behind.map((change) => ({ ...change, planned_start: sequence.get(change.plate_id)!.start })),
  ]
}

function applyChanges(plan: FloorPlan, changes: readonly PlannedChange[]): FloorPlan {
  const byPlate = new Map(changes.map((change) => [change.plate_id, change]))
  const plates = plan.plates.map((plate) => {
    const change = byPlate.get(plate.id)
    return change ? { ...plate, printer_id: change.printer_id, planned_start: change.planned_start } : plate
  })
  return { ...plan, plates }
}

function effectOf(before: OrderForecast, after: OrderForecast): OrderEffect | null {
  if (before.handover === after.handover) return null
  const { order_id, number, promised } = after
  const change = { order_id, number, promised, before: before.handover, after: after.handover }
  const isLater = (after.handover ?? '9999') > (before.handover ?? '9999')
  if (isLater) return { ...change, effect: after.days_late > 0 || after.handover === null ? 'late' : 'later' }
  return { ...change, effect: before.days_late > 0 && after.days_late === 0 ? 'on_time' : 'sooner' }
}

const EFFECTS: readonly OrderEffect['effect'][] = ['late', 'later', 'on_time', 'sooner']

function byEffect(a: OrderEffect, b: OrderEffect): number {
  return EFFECTS.indexOf(a.effect) - EFFECTS.indexOf(b.effect) || a.number - b.number
}
