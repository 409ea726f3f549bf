import { Hours } from '../../../shared/quoting/scheduling/calendar.ts'
import { Closure, HalfDay } from '../../../shared/quoting/scheduling/closures.ts'
import type { PathStep } from '../../../shared/operations/documents/document-changes.ts'
import { storedTimeText, daysText } from '../ui/words.ts'

/** Writes opening hours, and the reason of a day off; null for anything else. */
export function calendarItemText(value: unknown): string | null {
  const hours = Hours.safeParse(value)
  if (hours.success) return `${storedTimeText(hours.data.opens)} to ${storedTimeText(hours.data.closes)}`
  const half = HalfDay.safeParse(value)
  if (half.success) return `${half.data.reason}, at ${storedTimeText(half.data.closes)}`
  return Closure.safeParse(value).data?.reason ?? null
}

/** Lists of the calendar, and how a day of theirs is announced. */
const DAYS_OFF: Record<string, string> = { closures: 'Closed', half_days: 'Closes early' }

/** Names the day off that a change is about: `Closed Thu, Dec 24 to Wed, Dec 30`; null for other changes. */
export function dayOffText(
  list: PathStep | undefined,
  step: PathStep | undefined,
  item: unknown,
): string | null {
  if (typeof list !== 'string' || typeof step !== 'object' || step.by !== 'day') return null
  const words = DAYS_OFF[list]
  if (words === undefined) return null
  return `${words} ${daysText(String(step.key), Closure.safeParse(item).data?.until)}`
}
