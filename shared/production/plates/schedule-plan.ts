import { lanesAfterRunning } from '../../quoting/scheduling/capacity.ts'
import {
  afterTurnaround,
  findSlotOn,
  printOn,
  reserveInSequence,
  reserveSlot,
  type Lane,
  type Slot,
} from '../../quoting/scheduling/slots.ts'
import { endOfManualWork, handoverDay } from '../../quoting/scheduling/working-hours.ts'
import { MINUTE, type Instant, type PacificDay } from '../../platform/time.ts'
import type { FloorPlan, OpenPlate, PlanOrder, QueuedUnit } from './floor-plan.ts'

/** When something prints: `ready` is when its printer has been cleared. */
export interface ScheduledPrint {
  printer_id: string
  start: Instant
  done: Instant
  ready: Instant
}

export interface PlanSchedule {
  /** The prints by plate id. A plate that no printer can start is missing. */
  plates: ReadonlyMap<string, ScheduledPrint>
  /** The prints of the queue. A unit that is held, or that no printer can print, is missing. */
  units: ReadonlyMap<QueuedUnit, ScheduledPrint>
  /** The printers' free time between and after the plates, before the queue takes it. */
  lanes: readonly Lane[]
}

/**
 * Schedules the plan as the ship dates are computed: running plates, then planned plates in their sequence on their
 * printers, then the queue in the time that is left.
 */
export function schedulePlan(plan: FloorPlan): PlanSchedule {
  const { calendar } = plan
  const lanes = lanesOf(plan)
  const plates = schedulePlates(plan, lanes)
  const free = lanes.map((lane) => ({ ...lane }))
  const waiting = plan.queue.filter(({ held }) => !held)
  const slots = reserveInSequence(calendar, free, waiting)
  const units = new Map([...slots].map(([unit, slot]) => [unit, toPrint(slot)]))
  return { plates, units, lanes }
}

/** Printers under maintenance count from its expected end on, as they do for ship dates. */
function lanesOf({ now, calendar, printers, plates }: FloorPlan): Lane[] {
  const load = plates.flatMap(({ status, printer_id, seconds }) =>
    status === 'planned' || printer_id === null ? [] : [{ seconds, ready_from: now, running_on: printer_id }],
  )
  const free_from = new Map<string, Instant>()
  const counted = printers.map(({ printer, back_at }) => {
    if (printer.active || back_at === null) return printer
    free_from.set(printer.id, back_at)
    return { ...printer, active: true }
  })
  return lanesAfterRunning({ now, calendar, load, printers: counted, free_from })
}

function schedulePlates(plan: FloorPlan, lanes: readonly Lane[]): Map<string, ScheduledPrint> {
  const prints = new Map<string, ScheduledPrint>()
  for (const plate of plan.plates) {
    const running = plate.status === 'planned' ? null : runningPrint(plan, plate)
    if (running) prints.set(plate.id, running)
  }
  for (const lane of lanes) {
    let free = plan.now
    for (const plate of plannedOn(plan.plates, lane.printer.id)) {
      const ready_from = Math.max(free, plate.planned_start ?? 0)
      const slot = findSlotOn(plan.calendar, lane, { seconds: plate.seconds, ready_from })!
      reserveSlot(plan.calendar, slot)
      prints.set(plate.id, toPrint(slot))
      free = slot.ready
    }
  }
  const anywhere = plan.plates.filter(({ status, printer_id }) => status === 'planned' && printer_id === null)
  const waiting = anywhere.map((plate) => ({ ...plate, ready_from: plate.planned_start ?? plan.now }))
  for (const [{ id }, slot] of reserveInSequence(plan.calendar, lanes, waiting)) prints.set(id, toPrint(slot))
  return prints
}

/**
 * Returns the planned plates of a printer in sequence. One without a time is for when the printer is free, so it comes
 * first.
 */
export function plannedOn(plates: readonly OpenPlate[], printerId: string): OpenPlate[] {
  const startOf = ({ planned_start }: OpenPlate) => planned_start ?? 0
  return plates
    .filter(({ status, printer_id }) => status === 'planned' && printer_id === printerId)
    .toSorted((a, b) => startOf(a) - startOf(b) || a.number - b.number)
}

/** Returns the rest of a plate that is on a printer. A printer that was switched off since then still has it. */
function runningPrint({ now, calendar, printers }: FloorPlan, plate: OpenPlate): ScheduledPrint | null {
  const found = printers.find(({ printer }) => printer.id === plate.printer_id)
  if (!found) return null
  const start = found.printer.active ? now : Math.max(now, found.back_at ?? now)
  const done = printOn(calendar, found.printer, start, plate.seconds)
  return { printer_id: found.printer.id, start, done, ready: afterTurnaround(calendar, done) }
}

function toPrint({ lane, start, done, ready }: Slot): ScheduledPrint {
  return { printer_id: lane.printer.id, start, done, ready }
}

/** When an order is printed and can be handed over by a schedule. */
export interface OrderFinish {
  printed_at: Instant
  packed_at: Instant
  handover: PacificDay
}

/**
 * Returns the finish of each order by its id; null for an order with units that are held or that no printer can print.
 */
export function finishOrders(plan: FloorPlan, schedule: PlanSchedule): Map<string, OrderFinish | null> {
  const dones = new Map<string, (Instant | null)[]>()
  const add = (orderId: string, done: Instant | null) => {
    const known = dones.get(orderId)
    if (known) known.push(done)
    else dones.set(orderId, [done])
  }
  for (const plate of plan.plates)
    for (const { order_id } of plate.units) add(order_id, schedule.plates.get(plate.id)?.done ?? null)
  for (const unit of plan.queue) add(unit.order_id, schedule.units.get(unit)?.done ?? null)
  return new Map(plan.orders.map(({ order_id }) => [order_id, finishOf(plan, dones.get(order_id) ?? [])]))
}

function finishOf({ now, calendar }: FloorPlan, dones: readonly (Instant | null)[]): OrderFinish | null {
  const known = dones.filter((done) => done !== null)
  if (known.length < dones.length) return null
  const printed_at = Math.max(now, ...known)
  const packed_at = endOfManualWork(calendar, printed_at, calendar.packing_minutes * MINUTE)
  return { printed_at, packed_at, handover: handoverDay(calendar, packed_at) }
}

/**
 * Returns the orders whose promise a change of the plan breaks: they become late by it, or later than they were. An order that
 * can be finished no more counts as well.
 */
export function ordersMadeLate(
  orders: readonly PlanOrder[],
  before: ReadonlyMap<string, OrderFinish | null>,
  after: ReadonlyMap<string, OrderFinish | null>,
): PlanOrder[] {
  return orders.filter(({ order_id, promised }) => {
    const was = before.get(order_id)
    const will = after.get(order_id)
    if (promised === null || !was) return false
    if (!will) return true
    return will.handover > promised && will.handover > was.handover
  })
}
