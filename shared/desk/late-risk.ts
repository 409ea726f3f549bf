import type { OrderForecast } from '../production/floor/promise-risk.ts'
import { calendarDayText } from '../production/plates/time-words.ts'
import { HOUR, MINUTE, pacificDayOf, type Instant } from '../platform/time.ts'

/** `overdue`: the day has passed. `late`: it will be late by the plan. `tight`: little time is left. `stuck`: nothing will make it. */
export interface LateRisk {
  risk: 'overdue' | 'late' | 'tight' | 'stuck'
  reason: string
}

type Forecast = Pick<OrderForecast, 'promised' | 'handover' | 'risk' | 'days_late' | 'slack'>

/**
 * Returns what endangers the promise of an order that is being made, by the plan of printers and queue; null if the plan keeps
 * it with time to spare, or no day is promised. `held_units`: units in the queue that staff hold.
 */
export function lateRiskOf(
  forecast: Forecast,
  { held_units, now }: { held_units: number; now: Instant },
): LateRisk | null {
  const { promised, handover, risk, days_late, slack } = forecast
  if (promised === null) return null
  const isOverdue = promised < pacificDayOf(now)
  if (handover === null) return { risk: isOverdue ? 'overdue' : 'stuck', reason: stuckText(held_units) }
  if (isOverdue || risk === 'late') {
    const expected = `According to the plan, it is handed over ${calendarDayText(handover)}`
    return { risk: isOverdue ? 'overdue' : 'late', reason: `${expected}, ${daysText(days_late)} late.` }
  }
  if (risk !== 'tight' || slack === null) return null
  return {
    risk: 'tight',
    reason: `According to the plan, it is packed ${spanText(slack)} before the last pickup.`,
  }
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
