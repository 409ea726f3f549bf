import { workingDaysUntil } from '../../orders/due.ts'
import type { FloorPlan, PlanOrder } from '../plates/floor-plan.ts'
import type { OrderFinish } from '../plates/schedule-plan.ts'
import { HOUR, instantIn, type Instant, type PacificDay } from '../../platform/time.ts'

/** `late`: after its promise by this plan. `tight`: on time with little to spare. */
export type PromiseRisk = 'late' | 'tight' | null

/** A promise with less than this to spare before its last pickup is tight. */
const MIN_SLACK = 4 * HOUR

/** When an order is done by the plan, and what that means for its promise. */
export interface OrderForecast {
  order_id: string
  number: number
  promised: PacificDay | null
  /** Null: units of it are held, or no printer can print them. */
  printed_at: Instant | null
  handover: PacificDay | null
  risk: PromiseRisk
  /** Working days after the promise. */
  days_late: number
  /** From packed to the last pickup of the promised day, in seconds; null if it is late or nothing is promised. */
  slack: number | null
}

export function forecastOrder(
  { calendar }: Pick<FloorPlan, 'calendar'>,
  { order_id, number, promised }: PlanOrder,
  finish: OrderFinish | null,
): OrderForecast {
  const order = { order_id, number, promised }
  const none = { risk: null, days_late: 0, slack: null }
  if (!finish) return { ...order, printed_at: null, handover: null, ...none }
  const { printed_at, packed_at, handover } = finish
  const done = { ...order, printed_at, handover }
  if (promised === null) return { ...done, ...none }
  if (handover > promised) {
    const days_late = -workingDaysUntil(calendar, handover, promised)
    return { ...done, risk: 'late', days_late, slack: null }
  }
  const slack = instantIn(calendar.time_zone, promised, calendar.last_pickup) - packed_at
  return { ...done, risk: slack < MIN_SLACK ? 'tight' : null, days_late: 0, slack }
}

/** Returns the worst risk of several orders. */
export function worstRisk(risks: readonly PromiseRisk[]): PromiseRisk {
  if (risks.includes('late')) return 'late'
  return risks.includes('tight') ? 'tight' : null
}
