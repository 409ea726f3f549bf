import type { Lane } from '../scheduling/slots.ts'
import { afterTurnaround, printOn } from '../scheduling/slots.ts'
import { addWorkingDays } from '../scheduling/calendar.ts'
import { staffedFrom } from '../scheduling/working-hours.ts'
import { HOUR, instantOf, MINUTE, pacificDayOf, type Instant } from '../time.ts'
import {
  countUpTo,
  endOfPlate,
  fillPlate,
  fitToHours,
  type FilledPlate,
  type PlateRules,
} from './fill-plate.ts'
import {
  plateGroup,
  unitKey,
  type FloorPlan,
  type PlanPrinter,
  type PlateSettings,
  type QueuedUnit,
} from './floor-plan.ts'
import { changeCost, changeFor, setupAt, type SetupChange } from './printer-setup.ts'
import {
  finishOrders,
  ordersMadeLate,
  schedulePlan,
  type OrderFinish,
  type PlanSchedule,
} from './schedule-plan.ts'
import { reasonsFor } from './suggestion-reasons.ts'
import { byUrgency, urgencySteps } from './urgency.ts'

/** A plate as the program suggests it. */
export interface SuggestedPlate extends PlateSettings {
  printer_id: string
  planned_start: Instant
  ends_at: Instant
  seconds: number
  grams: number
  units: readonly QueuedUnit[]
  /** Short sentences for staff. */
  reasons: readonly string[]
}

/** A printer that is free soon after the first one may take a plate in its place, for a filament that is loaded. */
const SOON = 30 * MINUTE
/** So often no plate of an opening keeps all promises before the opening is left free. */
const MAX_FAILURES = 30

/** Free time of a printer: when staff can start a plate, and until when its printer must be cleared. */
interface Opening {
  machine: PlanPrinter
  start: Instant
  until: Instant
  order: number
}

interface Option {
  opening: Opening
  group: readonly QueuedUnit[]
  urgency: number
  change: SetupChange
}

interface Candidate extends Option {
  plate: FilledPlate
  idle_hours: number
  overnight: number
}

/** What has been suggested so far, and which choices were given up. */
interface Work {
  plan: FloorPlan
  rules: PlateRules
  before: ReadonlyMap<string, OrderFinish | null>
  suggested: SuggestedPlate[]
  failures: Map<string, number>
  refused: Set<string>
}

/**
 * Suggests plates for the free printers until the shop closes on the next working day: what is urgent first, then what
 * saves changes of filament and nozzle, then what does not wait long for staff. No plate makes an order late that would be
 * on time without it, or later than it is.
 */
export function suggestPlates(plan: FloorPlan, rules: PlateRules): SuggestedPlate[] {
  const before = finishOrders(plan, schedulePlan(plan))
  const work: Work = { plan, rules, before, suggested: [], failures: new Map(), refused: new Set() }
  while (suggestNext(work));
  const position = new Map(plan.printers.map(({ printer }, index) => [printer.id, index]))
  const positionOf = ({ printer_id }: SuggestedPlate) => position.get(printer_id)!
  return work.suggested.toSorted((a, b) => a.planned_start - b.planned_start || positionOf(a) - positionOf(b))
}

/** Adds one plate, or gives up a choice. False when nothing is left to try. */
function suggestNext(work: Work): boolean {
  const schedule = schedulePlan(work.plan)
  const openings = openingsOf(work, schedule)
  if (openings.length === 0) return false
  const options = optionsOf(work, schedule, openings)
  for (const tied of inClasses(options))
    for (const candidate of candidatesOf(work, tied)) {
      const accepted = acceptPlate(work, candidate)
      if (accepted) return true
      work.refused.add(optionKey(candidate))
      const key = openingKey(candidate.opening)
      work.failures.set(key, (work.failures.get(key) ?? 0) + 1)
      if (work.failures.get(key) === MAX_FAILURES) return true
    }
  for (const opening of openings) work.failures.set(openingKey(opening), MAX_FAILURES)
  return true
}

/** The free times that begin first, within `SOON` of one another. */
function openingsOf({ plan, failures }: Work, { lanes }: PlanSchedule): Opening[] {
  const { calendar, now } = plan
  const end = instantOf(addWorkingDays(calendar, pacificDayOf(now), 1), calendar.closes)
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

function optionsOf(work: Work, schedule: PlanSchedule, openings: readonly Opening[]): Option[] {
  const { plan } = work
  const stepOf = urgencySteps(plan)
  const units = unitsToSuggest(plan).toSorted(byUrgency(plan.orders))
  const groups = [...Map.groupBy(units, plateGroup).values()]
  return openings.flatMap((opening) => {
    const { machine, start } = opening
    const setup = setupAt(plan, schedule, machine, start)
    return groups.flatMap((members) => {
      const group = members.filter(({ printer_ids }) => printer_ids.includes(machine.printer.id))
      if (group.length === 0) return []
      const option = { opening, group, urgency: stepOf(group[0]), change: changeFor(setup, group[0]) }
      return work.refused.has(optionKey(option)) ? [] : [option]
    })
  })
}

/** Units that may be printed now. Of an order whose first unit is to be checked, that unit only. */
function unitsToSuggest({ queue, plates, orders }: FloorPlan): QueuedUnit[] {
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

/** Options that urgency and changes do not tell apart, the best ones first. */
function inClasses(options: readonly Option[]): Option[][] {
  const classes = Map.groupBy(options, ({ urgency, change }) => urgency * 100 + changeCost(change))
  return [...classes].toSorted(([a], [b]) => a - b).map(([, tied]) => tied)
}

/** Full plates of tied options: those after which the printer stands still least, then short ones, then the most urgent. */
function candidatesOf({ plan, rules }: Work, options: readonly Option[]): Candidate[] {
  const compare = byUrgency(plan.orders)
  return options
    .flatMap((option) => {
      const { opening, group } = option
      const at = { calendar: plan.calendar, printer: opening.machine.printer, start: opening.start }
      const plate = fitToHours(fillPlate(group, at.printer, rules), at, rules)
      if (plate.units.length === 0) return []
      const { idle, same_day } = endOfPlate(at, rules.estimate(plate.units).seconds)
      return [{ ...option, plate, idle_hours: Math.floor(idle / HOUR), overnight: same_day ? 0 : 1 }]
    })
    .toSorted(
      (a, b) =>
        a.idle_hours - b.idle_hours ||
        a.overnight - b.overnight ||
        compare(a.plate.units[0], b.plate.units[0]) ||
        a.opening.start - b.opening.start ||
        a.opening.order - b.opening.order,
    )
}

/** Adds the plate, or as many of its first units as keep all promises. */
function acceptPlate(work: Work, candidate: Candidate): boolean {
  const { plan, before, rules } = work
  const { units } = candidate.plate
  let accepted: { suggestion: SuggestedPlate; changed: FloorPlan } | null = null
  const keepsPromises = (count: number) => {
    const limit = count === units.length ? candidate.plate.limit : 'promise'
    const suggestion = makeSuggestion(work, candidate, { units: units.slice(0, count), limit })
    if (!suggestion) return false
    const changed = withPlate(plan, suggestion, rules.estimate(suggestion.units).seconds)
    const after = finishOrders(changed, schedulePlan(changed))
    if (ordersMadeLate(plan.orders, before, after).length > 0) return false
    accepted = { suggestion, changed }
    return true
  }
  if (!keepsPromises(units.length)) countUpTo(units.length - 1, keepsPromises)
  if (accepted === null) return false
  const { suggestion, changed } = accepted as { suggestion: SuggestedPlate; changed: FloorPlan }
  work.plan = changed
  work.suggested.push(suggestion)
  return true
}

/** Null when the plate would not be cleared before the next one on its printer. */
function makeSuggestion(
  { plan, rules }: Work,
  candidate: Candidate,
  plate: FilledPlate,
): SuggestedPlate | null {
  const { opening, change } = candidate
  const { printer } = opening.machine
  const { seconds, grams } = rules.estimate(plate.units)
  const ends_at = printOn(plan.calendar, printer, opening.start, seconds)
  if (afterTurnaround(plan.calendar, ends_at) > opening.until) return null
  const { material, color, color_note, nozzle_mm, layer_height_mm } = plate.units[0]
  const settings = { material, color, color_note, nozzle_mm, layer_height_mm }
  const when = { planned_start: opening.start, ends_at, seconds, grams }
  const reasons = reasonsFor(plan, { ...plate, ...when, printer, change })
  return { ...settings, printer_id: printer.id, ...when, units: plate.units, reasons }
}

/** The plan with a plate of units that waited. */
export function withPlate(
  plan: FloorPlan,
  plate: PlateSettings & { printer_id: string; planned_start: Instant; units: readonly QueuedUnit[] },
  seconds: number,
): FloorPlan {
  const number = Math.max(0, ...plan.plates.map((known) => known.number)) + 1
  const taken = new Set(plate.units.map(unitKey))
  const open = {
    id: `suggested-${number}`,
    number,
    revision: 1,
    status: 'planned' as const,
    started_at: null,
    seconds,
  }
  return {
    ...plan,
    plates: [...plan.plates, { ...plate, ...open, printer_ids: [plate.printer_id] }],
    queue: plan.queue.filter((unit) => !taken.has(unitKey(unit))),
  }
}

function openingKey({ machine, start }: Pick<Opening, 'machine' | 'start'>): string {
  return `${machine.printer.id} ${start}`
}

function optionKey({ opening, group }: Pick<Option, 'opening' | 'group'>): string {
  return `${openingKey(opening)} ${plateGroup(group[0])}`
}
