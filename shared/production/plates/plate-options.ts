import { addWorkingDays } from '../../quoting/scheduling/calendar.ts'
import type { Lane } from '../../quoting/scheduling/slots.ts'
import { staffedFrom } from '../../quoting/scheduling/working-hours.ts'
import { dayIn, HOUR, instantIn, MINUTE, type Instant } from '../../platform/time.ts'
import { plateGroup, type FloorPlan, type PlanPrinter, type QueuedUnit } from './floor-plan.ts'
import { changeCost, changeFor, setupAt, type SetupChange } from './printer-setup.ts'
import type { PlanSchedule } from './schedule-plan.ts'
import { byUrgency, urgencySteps } from './urgency.ts'

/** A printer that is free soon after the first one may take a plate in its place, for a filament that is loaded. */
const SOON = 30 * MINUTE
/** No filament is changed for less printing than this while a printer that has it is free within `WORTH_WAITING`. */
const WORTH_A_CHANGE = HOUR
const WORTH_WAITING = 4 * HOUR
/** So often no plate of an opening keeps all promises before the opening is left free. */
export const MAX_FAILURES = 30

/** Free time of a printer: when staff can start a plate, and until when its printer must be cleared. */
export interface Opening {
  machine: PlanPrinter
  start: Instant
  until: Instant
  order: number
}

export interface Option {
  opening: Opening
  group: readonly QueuedUnit[]
  urgency: number
  change: SetupChange
}

/** The plan with what has been suggested, and the choices that were given up. */
export interface PlateChoices {
  plan: FloorPlan
  /** The number of an opening's plates that would have made a promise late. */
  failures: Map<string, number>
  /** Groups that were given up for an opening. */
  refused: Set<string>
}

/** Returns the free times that begin first, within `SOON` of one another. */
export function openingsOf({ plan, failures }: PlateChoices, { lanes }: PlanSchedule): Opening[] {
  const { calendar, now } = plan
  const { time_zone } = calendar
  const end = instantIn(time_zone, addWorkingDays(calendar, dayIn(time_zone, now), 1), calendar.closes)
  const all = plan.printers.flatMap((machine, order) => {
    const lane = machine.printer.active && lanes.find(({ printer }) => printer === machine.printer)
    return lane ? openingsOn(lane).map((opening) => ({ ...opening, machine, order })) : []
  })
  const open = all.filter(
    (opening) => opening.start < end && (failures.get(openingKey(opening)) ?? 0) < MAX_FAILURES,
  )
  const first = Math.min(...open.map(({ start }) => start))
  return open.filter(({ start }) => start <= first + SOON)

  function openingsOn({ gaps }: Lane) {
    return gaps.map(({ from, until }) => ({ start: staffedFrom(calendar, from), until }))
  }
}

export function optionsOf(
  choices: PlateChoices,
  schedule: PlanSchedule,
  openings: readonly Opening[],
): Option[] {
  const { plan } = choices
  const stepOf = urgencySteps(plan)
  const units = unitsToSuggest(plan).toSorted(byUrgency(plan.orders))
  const groups = [...Map.groupBy(units, plateGroup).values()]
  return openings.flatMap((opening) => {
    const { machine, start } = opening
    const setup = setupAt(plan, schedule, machine, start)
    return groups.flatMap((members) => {
      const group = members.filter(
        ({ printer_ids, ready_from }) => ready_from <= start && printer_ids.includes(machine.printer.id),
      )
      if (group.length === 0) return []
      const option = { opening, group, urgency: stepOf(group[0]), change: changeFor(setup, group[0]) }
      if (choices.refused.has(optionKey(option)) || canWait(plan, schedule, option)) return []
      return [option]
    })
  })
}

/**
 * Returns true if a short print should wait for a printer that has its filament, or will have it, because every promise of it
 * is for a later day.
 */
function canWait(plan: FloorPlan, schedule: PlanSchedule, { opening, group, change }: Option): boolean {
  if (change.filament === 'none' || change.filament === null) return false
  if (group.reduce((sum, { seconds }) => sum + seconds, 0) >= WORTH_A_CHANGE) return false
  const { calendar } = plan
  const today = dayIn(calendar.time_zone, opening.start)
  const ids = new Set(group.map(({ order_id }) => order_id))
  const isForToday = plan.orders.some(
    ({ order_id, promised }) => ids.has(order_id) && promised !== null && promised <= today,
  )
  if (isForToday) return false
  return schedule.lanes.some(({ printer, gaps }) => {
    const machine = plan.printers.find((one) => one.printer === printer)
    const [gap] = gaps
    if (!machine || gap === undefined || !group.every((unit) => unit.printer_ids.includes(printer.id)))
      return false
    const start = staffedFrom(calendar, gap.from)
    if (start > opening.start + WORTH_WAITING || dayIn(calendar.time_zone, start) !== today) return false
    return changeFor(setupAt(plan, schedule, machine, start), group[0]).filament === 'none'
  })
}

/** Units that may be printed now. Of an order whose first unit is to be checked, that unit only. */
export function unitsToSuggest({ queue, plates, orders }: FloorPlan): QueuedUnit[] {
  const begun = new Set(plates.flatMap(({ units }) => units.map(({ order_id }) => order_id)))
  for (const { order_id, printed } of orders) if (printed > 0) begun.add(order_id)
  const firstArticles = new Set(
    orders.filter(({ first_article }) => first_article).map(({ order_id }) => order_id),
  )
  const taken = new Set(begun)
  return queue
    .toSorted((a, b) => a.unit - b.unit)
    .filter(({ order_id, held }) => {
      if (held) return false
      if (!firstArticles.has(order_id)) return true
      if (taken.has(order_id)) return false
      taken.add(order_id)
      return true
    })
}

/** Returns options that urgency and changes do not tell apart, the best ones first. */
export function inClasses(options: readonly Option[]): Option[][] {
  const classes = Map.groupBy(options, ({ urgency, change }) => urgency * 100 + changeCost(change))
  return [...classes].toSorted(([a], [b]) => a - b).map(([, tied]) => tied)
}

export function openingKey({ machine, start }: Pick<Opening, 'machine' | 'start'>): string {
  return `${machine.printer.id} ${start}`
}

export function optionKey({ opening, group }: Pick<Option, 'opening' | 'group'>): string {
  return `${openingKey(opening)} ${plateGroup(group[0])}`
}
