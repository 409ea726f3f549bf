import type { Due } from '../../../shared/orders/due.ts'
import { counted } from '../../../shared/platform/counted.ts'
import { dayText } from '../ui/words.ts'

/** Says when an order has to ship: `ships Mon, Dec 7`, `2 business days overdue`. */
export function dueText(
  { working_days, overdue, ship_by, expected_ship_by, left }: Due,
  today?: string,
): string {
  if (left !== null) return shippedText(left)
  if (ship_by === null || working_days === null) return 'date not confirmed'
  if (working_days < 0) return `${counted(-working_days, 'business day')} overdue`
  const when = working_days === 0 ? 'ships today' : `ships ${dayText(expected_ship_by ?? ship_by, today)}`
  return overdue ? `overdue, ${when}` : when
}

/** Returns the words for a shipped order: on time, or how late. */
function shippedText({ days_late }: NonNullable<Due['left']>): string {
  return days_late === 0 ? 'shipped on time' : `shipped ${counted(days_late, 'business day')} late`
}

/** Returns the exact days and how far off they are, for the tooltip. */
export function dueTitle(due: Due, today?: string): string {
  const { ship_by, expected_ship_by, refund_due, left, working_days } = due
  if (left !== null && ship_by !== null)
    return `Promised for ${dayText(ship_by, today)}, shipped ${dayText(left.day, today)}`
  if (ship_by === null) return 'The ship date of this order is not confirmed yet'
  const expected = expected_ship_by === null ? '' : `, expected ${dayText(expected_ship_by, today)}`
  const refund = refund_due ? '. Shipping it now refunds 10% of the parts price' : ''
  const far = working_days !== null && working_days > 0 ? `, in ${counted(working_days, 'business day')}` : ''
  return `Promised for ${dayText(ship_by, today)}${expected}${far}${refund}`
}

/** Classes of words about time: overdue, due soon, and neither. */
export const DUE_LOOKS = {
  late: 'text-stop font-medium',
  soon: 'text-attention font-medium',
  quiet: 'text-muted font-normal',
  plain: undefined,
} as const

/** Returns the key of its look. */
export function dueTone({ working_days, overdue, left }: Due): 'late' | 'soon' | 'plain' {
  if (left !== null) return 'plain'
  if (overdue) return 'late'
  return working_days !== null && working_days <= 1 ? 'soon' : 'plain'
}
