import { Hours, type ShopCalendar } from '../../../shared/quoting/scheduling/calendar.ts'
import { formatCents } from '../../../shared/platform/money.ts'
import { WEEKDAY_NAMES } from '../../../shared/platform/time.ts'
import { Closure, HalfDay } from '../../../shared/quoting/scheduling/closures.ts'
import type { PathStep } from '../../../shared/operations/documents/document-changes.ts'
import { counted } from '../../../shared/platform/counted.ts'
import { daysText, storedTimeText } from '../ui/words.ts'

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

/** Writes when the shop works, such as "Mon, Tue, Wed, Thu, Fri · 9:00 AM to 5:00 PM"; says if a weekday differs. */
export function hoursText({ opens, closes, working_weekdays, weekday_hours }: ShopCalendar): string {
  const days = working_weekdays.map((day) => WEEKDAY_NAMES[day - 1].slice(0, 3)).join(', ')
  const others = Object.keys(weekday_hours).length
  return [
    days || 'No working day',
    `${storedTimeText(opens)} to ${storedTimeText(closes)}`,
    ...(others > 0 ? [`${counted(others, 'day')} with other hours`] : []),
  ].join(' · ')
}

/** Writes the cutoffs and how long handling takes. */
export function handlingText(calendar: ShopCalendar): string {
  return [
    `orders until ${storedTimeText(calendar.order_cutoff)}`,
    `pickup until ${storedTimeText(calendar.last_pickup)}`,
    `turnaround ${calendar.turnaround_minutes} min`,
    `packing ${calendar.packing_minutes} min`,
  ].join(' · ')
}

/** Writes which orders begin with one unit. */
export function firstArticleText({ from_pieces, from_cents }: ShopCalendar['first_article']): string {
  const from = [
    ...(from_pieces === null ? [] : [counted(from_pieces, 'piece')]),
    ...(from_cents === null ? [] : [formatCents(from_cents)]),
  ]
  return from.length > 0 ? `From ${from.join(' or ')}` : 'Off'
}
