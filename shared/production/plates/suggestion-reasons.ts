import { isWorkingDay } from '../../quoting/scheduling/calendar.ts'
import type { Printer } from '../../catalog/printers/printers.ts'
import { staffedFrom } from '../../quoting/scheduling/working-hours.ts'
import { addDays, dayIn, pacificDayOf, type Instant, type PacificDay } from '../../platform/time.ts'
import { MAX_PLATE_SECONDS, MAX_UNITS_OF_ORDER, type PlateLimit } from './fill-plate.ts'
import { sameFilament } from '../filament/filament-levels.ts'
import { filamentText, type LoadedFilament } from '../printers/loaded-filament.ts'
import type { FloorPlan, PlanOrder, QueuedUnit } from './floor-plan.ts'
import type { SetupChange } from './printer-setup.ts'
import { calendarDayText, timeText } from './time-words.ts'

interface ReasonFacts {
  units: readonly QueuedUnit[]
  limit: PlateLimit
  printer: Printer
  /** The filament in the printer now; null: not known. */
  loaded: LoadedFilament | null
  change: SetupChange
  planned_start: Instant
  ends_at: Instant
  seconds: number
}

/** Returns the reasons for a suggested plate, as short sentences for staff. */
export function reasonsFor(plan: FloorPlan, plate: ReasonFacts): string[] {
  return [
    ...dueReasons(plan, plate.units),
    ...firstArticleReasons(plan, plate.units),
    ...changeReasons(plate),
    timeReason(plan, plate),
    ...limitReasons(plan, plate),
  ]
}

/** The most orders of a plate that a reason names. */
const MAX_NAMED = 2

function dueReasons({ orders, now }: FloorPlan, units: readonly QueuedUnit[]): string[] {
  const today = pacificDayOf(now)
  const ids = [...new Set(units.map(({ order_id }) => order_id))]
  const first = new Set(units.filter(({ priority }) => priority > 0).map(({ order_id }) => order_id))
  const dueOf = ({ order_id, number, promised }: PlanOrder) => {
    if (first.has(order_id)) return [`${number} is to be printed first.`]
    return promised === null ? [] : [`${number} ${dueText(promised, today)}.`]
  }
  const named = ids.flatMap((id) => orders.filter(({ order_id }) => order_id === id)).flatMap(dueOf)
  const more = ids.length > 1 ? [`${ids.length} orders share this plate.`] : []
  return [...named.slice(0, MAX_NAMED), ...more]
}

function dueText(day: PacificDay, today: PacificDay): string {
  if (day < today) return `is overdue since ${calendarDayText(day)}`
  if (day === today) return 'is due today'
  return day === addDays(today, 1) ? 'is due tomorrow' : `is due ${calendarDayText(day)}`
}

function firstArticleReasons({ orders }: FloorPlan, [unit]: readonly QueuedUnit[]): string[] {
  const order = orders.find(({ order_id }) => order_id === unit.order_id)
  if (!order?.first_article) return []
  return [`Only the first unit of ${order.number}: it is checked before the others are printed.`]
}

function changeReasons({ change, printer, loaded, units }: ReasonFacts): string[] {
  const filament = filamentText(units[0])
  const nozzle = change.nozzle === true ? [`${printer.name} needs its ${units[0].nozzle_mm} mm nozzle.`] : []
  if (change.filament !== 'none') return [`${printer.name} needs ${filament} loaded.`, ...nozzle]
  // A plate that is planned before it may be what loads it: until then, the card of the printer says something else.
  const isLoaded = loaded !== null && sameFilament(loaded, units[0])
  return [`${filament} is loaded on ${printer.name}${isLoaded ? '' : ' by then'}.`, ...nozzle]
}

function timeReason({ calendar, now }: FloorPlan, { planned_start, ends_at }: ReasonFacts): string {
  const zone = calendar.time_zone
  const ends = timeText(ends_at, { now, zone })
  const [from, until] = [dayIn(zone, planned_start), dayIn(zone, ends_at)]
  const cleared = staffedFrom(calendar, ends_at)
  if (cleared === ends_at && from === until) return `Ends ${ends}, during business hours.`
  const removed = cleared === ends_at ? '' : `, is removed ${timeText(cleared, { now, zone })}`
  return `Runs ${isWeekend() ? 'over the days off' : 'overnight'}, ends ${ends}${removed}.`

  function isWeekend(): boolean {
    const next = addDays(from, 1)
    return !isWorkingDay(calendar, next) && dayIn(zone, cleared) > next
  }
}

function limitReasons({ orders }: FloorPlan, { limit, units, seconds }: ReasonFacts): string[] {
  if (seconds > MAX_PLATE_SECONDS) return ['A single unit takes longer than a day.']
  if (limit === 'hours')
    return ['More units would print for more than a day, and one failure could lose them.']
  if (limit === 'today') return ['With more units no other plate could start on this printer today.']
  if (limit === 'promise') return ['With more units a promise would be late.']
  if (limit !== 'order') return []
  const counts = Map.groupBy(units, ({ order_id }) => order_id)
  const order = orders.find(({ order_id, quantity }) => {
    const same = counts.get(order_id)?.length ?? 0
    return same >= MAX_UNITS_OF_ORDER && same < quantity
  })
  if (!order) return []
  const { length } = counts.get(order.order_id)!
  return [`${length} of ${order.quantity} units of ${order.number}, so one failure doesn’t ruin them all.`]
}
