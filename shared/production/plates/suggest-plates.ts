import { afterTurnaround, printOn } from '../../quoting/scheduling/slots.ts'
import { HOUR, type Instant } from '../../platform/time.ts'
import {
  countUpTo,
  endOfPlate,
  fillPlate,
  fitToHours,
  type FilledPlate,
  type PlateRules,
} from './fill-plate.ts'
import type { FloorPlan, PlateSettings, QueuedUnit } from './floor-plan.ts'
import { unitKey } from './bed.ts'
import {
  inClasses,
  MAX_FAILURES,
  openingKey,
  openingsOf,
  optionKey,
  optionsOf,
  type PlateChoices,
  type Option,
} from './plate-options.ts'
import {
  finishOrders,
  ordersMadeLate,
  schedulePlan,
  type OrderFinish,
  type PlanSchedule,
} from './schedule-plan.ts'
import { reasonsFor } from './suggestion-reasons.ts'
import { byUrgency } from './urgency.ts'

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

interface Candidate extends Option {
  plate: FilledPlate
  idle_hours: number
  overnight: number
}

/** The plates suggested so far, and the choices that were given up. */
interface Work extends PlateChoices {
  rules: PlateRules
  /** The schedule of the plan as it is now. */
  schedule: PlanSchedule
  before: ReadonlyMap<string, OrderFinish | null>
  suggested: SuggestedPlate[]
}

/**
 * Suggests plates for the free printers until the shop closes on the next working day: what is urgent first, then what
 * saves changes of filament and nozzle, then what does not wait long for staff. No plate makes an order late that would be
 * on time without it, or later than it is.
 */
export function suggestPlates(plan: FloorPlan, rules: PlateRules): SuggestedPlate[] {
  const steps = suggestInSteps(plan, rules)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** `suggestPlates` in steps between which the server answers others. */
export function* suggestInSteps(plan: FloorPlan, rules: PlateRules): Generator<void, SuggestedPlate[], void> {
  const schedule = schedulePlan(plan)
  const before = finishOrders(plan, schedule)
  const work: Work = { plan, rules, schedule, before, suggested: [], failures: new Map(), refused: new Set() }
  while (yield* suggestNext(work));
  const position = new Map(plan.printers.map(({ printer }, index) => [printer.id, index]))
  const positionOf = ({ printer_id }: SuggestedPlate) => position.get(printer_id)!
  return work.suggested.toSorted((a, b) => a.planned_start - b.planned_start || positionOf(a) - positionOf(b))
}

/** Adds one plate, or gives up a choice. False if nothing is left to try. */
function* suggestNext(work: Work): Generator<void, boolean, void> {
  const openings = openingsOf(work, work.schedule)
  if (openings.length === 0) return false
  const options = optionsOf(work, work.schedule, openings)
  for (const tied of inClasses(options))
    for (const candidate of yield* candidatesOf(work, tied)) {
      yield
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

/** Full plates of tied options: those after which the printer stands still least, then short ones, then the most urgent. */
function* candidatesOf(
  { plan, rules }: Work,
  options: readonly Option[],
): Generator<void, Candidate[], void> {
  const compare = byUrgency(plan.orders)
  const candidates: Candidate[] = []
  for (const option of options) {
    yield
    const { opening, group } = option
    const at = { calendar: plan.calendar, printer: opening.machine.printer, start: opening.start }
    const plate = fitToHours(fillPlate(group, at.printer, rules), at, rules)
    if (plate.units.length === 0) continue
    const { idle, same_day } = endOfPlate(at, rules.estimate(plate.units).seconds)
    const idle_hours = Math.floor(idle / HOUR)
    candidates.push({ ...option, plate, idle_hours, overnight: same_day ? 0 : 1 })
  }
  return candidates.toSorted(
    (a, b) =>
      a.idle_hours - b.idle_hours ||
      a.overnight - b.overnight ||
      compare(a.plate.units[0], b.plate.units[0]) ||
      a.opening.start - b.opening.start ||
      a.opening.order - b.opening.order,
  )
}

interface Accepted {
  suggestion: SuggestedPlate
  changed: FloorPlan
  schedule: PlanSchedule
}

/** Adds the plate, or as many of its first units as keep all promises. */
function acceptPlate(work: Work, candidate: Candidate): boolean {
  const { plan, before, rules } = work
  const { units } = candidate.plate
  let accepted: Accepted | null = null
  const keepsPromises = (count: number) => {
    const limit = count === units.length ? candidate.plate.limit : 'promise'
    const suggestion = makeSuggestion(work, candidate, { units: units.slice(0, count), limit })
    if (!suggestion) return false
    const changed = withPlate(plan, suggestion, rules.estimate(suggestion.units).seconds)
    const schedule = schedulePlan(changed)
    const after = finishOrders(changed, schedule)
    if (ordersMadeLate(plan.orders, before, after).length > 0) return false
    accepted = { suggestion, changed, schedule }
    return true
  }
  if (!keepsPromises(units.length)) countUpTo(units.length - 1, keepsPromises)
  if (accepted === null) return false
  const { suggestion, changed, schedule } = accepted as Accepted
  work.plan = changed
  work.schedule = schedule
  work.suggested.push(suggestion)
  return true
}

/** Null if the plate would not be cleared before the next one on its printer. */
function makeSuggestion(
  { plan, rules }: Work,
  candidate: Candidate,
  plate: FilledPlate,
): SuggestedPlate | null {
  const { opening, change } = candidate
  const { printer, loaded } = opening.machine
  const { seconds, grams } = rules.estimate(plate.units)
  const ends_at = printOn(plan.calendar, printer, opening.start, seconds)
  if (afterTurnaround(plan.calendar, ends_at) > opening.until) return null
  const { material, color, color_note, nozzle_mm, layer_height_mm } = plate.units[0]
  const settings = { material, color, color_note, nozzle_mm, layer_height_mm }
  const when = { planned_start: opening.start, ends_at, seconds, grams }
  const reasons = reasonsFor(plan, { ...plate, ...when, printer, loaded, change })
  return { ...settings, printer_id: printer.id, ...when, units: plate.units, reasons }
}

/** Returns the plan with a plate of units that waited. */
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
