import { workingDaysUntil } from '../../orders/due.ts'
import type { FloorPlan, PlanOrder } from '../plates/floor-plan.ts'
import type { OrderFinish } from '../plates/schedule-plan.ts'
import { calendarDayText } from '../plates/time-words.ts'
import { dayIn, HOUR, instantIn, MINUTE, type Instant, type PacificDay } from '../../platform/time.ts'

/**
 * `overdue`: the promised day has passed. `late`: after its promise by the plan. `stuck`: on hold, or nothing will finish it.
 * `tight`: on time with little to spare.
 */
export type PromiseRisk = 'overdue' | 'late' | 'stuck' | 'tight' | null

const WORST_FIRST = ['overdue', 'late', 'stuck', 'tight', null] as const

/** A promise with less than this to spare before its last pickup is tight. */
const MIN_SLACK = 4 * HOUR

/** When an order is done by the plan, and what that means for its promise. */
export interface OrderForecast {
  order_id: string
  number: number
  promised: PacificDay | null
  on_hold: boolean
  /** Units in the queue that staff hold. */
  held_units: number
  /** Null: units of it are held, or no printer can print them. */
  printed_at: Instant | null
  handover: PacificDay | null
  risk: PromiseRisk
  /** Working days after the promise. */
  days_late: number
  /** From packed to the last pickup of the promised day, in seconds; null if it is late or nothing is promised. */
  slack: number | null
}

/** Returns the forecast of an order, which every page shows. */
export function forecastOrder(
  { now, calendar }: Pick<FloorPlan, 'now' | 'calendar'>,
  order: PlanOrder & { held_units: number },
  finish: OrderFinish | null,
): OrderForecast {
  const { order_id, number, promised, on_hold, held_units } = order
  const known = riskWithoutPlan(order, dayIn(calendar.time_zone, now))
  const named = { order_id, number, promised, on_hold, held_units, days_late: 0, slack: null }
  const { printed_at, handover } = finish ?? { printed_at: null, handover: null }
  if (promised === null || !finish)
    return { ...named, printed_at, handover, risk: known ?? (promised === null ? null : 'stuck') }
  const done = { ...named, printed_at, handover: finish.handover }
  if (finish.handover > promised) {
    const days_late = -workingDaysUntil(calendar, finish.handover, promised)
    return { ...done, risk: known ?? 'late', days_late }
  }
  const slack = instantIn(calendar.time_zone, promised, calendar.last_pickup) - finish.packed_at
  return { ...done, risk: known ?? (slack < MIN_SLACK ? 'tight' : null), slack }
}

/** Returns the risk of an order that no plan changes. A later day that was announced does not move its promise. */
export function riskWithoutPlan(
  { ship_by, on_hold }: Pick<PlanOrder, 'ship_by' | 'on_hold'>,
  today: PacificDay,
): PromiseRisk {
  if (ship_by === null) return null
  if (ship_by < today) return 'overdue'
  return on_hold ? 'stuck' : null
}

/** Returns the worst risk of several orders. */
export function worstRisk(risks: readonly PromiseRisk[]): PromiseRisk {
  return WORST_FIRST.find((risk) => risks.includes(risk)) ?? null
}

/** Sorts the worst risk first. */
export function byRisk(a: PromiseRisk, b: PromiseRisk): number {
  return WORST_FIRST.indexOf(a) - WORST_FIRST.indexOf(b)
}

/** Says in a few words why a promise is at risk; null if it is not. */
export function riskWord(risk: PromiseRisk, on_hold: boolean): string | null {
  if (risk !== null && on_hold) return 'on hold'
  const words = { overdue: 'overdue', late: 'late', stuck: 'cannot be finished', tight: 'little time left' }
  return risk === null ? null : words[risk]
}

/** Returns the reason for the risk of a promise as a sentence for staff; empty if it has none. */
export function riskReason(forecast: OrderForecast): string {
  const { risk, handover, days_late, slack, on_hold, held_units } = forecast
  if (risk === null) return ''
  if (on_hold) return 'It is on hold.'
  if (handover === null) return stuckText(held_units)
  if (risk === 'tight')
    return `According to the plan, it is packed ${spanText(slack ?? 0)} before the last pickup.`
  const expected = `According to the plan, it is handed over ${calendarDayText(handover)}`
  return days_late > 0 ? `${expected}, ${daysText(days_late)} late.` : `${expected}, as announced.`
}

function stuckText(held: number): string {
  if (held === 0) return 'No printer in service can print it.'
  return held === 1 ? '1 unit of it is on hold.' : `${held} units of it are on hold.`
}

function daysText(days: number): string {
  return days === 1 ? '1 working day' : `${days} working days`
}

function spanText(seconds: number): string {
  if (seconds < HOUR) return `${Math.max(0, Math.floor(seconds / MINUTE))} min`
  return `${Math.floor(seconds / HOUR)} h`
}
