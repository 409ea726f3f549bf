import type { Due } from '../../../shared/orders/due.ts'
import { countText, dayText } from '../../ui/words.ts'

/** What a promise means for the day's work: `ships in 2 working days`, `2 working days overdue`. */
export function dueText({ working_days, overdue, ship_by, left }: Due): string {
  if (left !== null) return leftText(left)
  if (ship_by === null || working_days === null) return 'date not confirmed'
  if (working_days < 0) return `${countText(-working_days, 'working day')} overdue`
  const when = working_days === 0 ? 'ships today' : `ships in ${countText(working_days, 'working day')}`
  return overdue ? `overdue, ${when}` : when
}

/** What became of the promise of an order that has left. */
function leftText({ days_late }: NonNullable<Due['left']>): string {
  return days_late === 0 ? 'shipped on time' : `shipped ${countText(days_late, 'working day')} late`
}

/** The exact days behind it. */
export function dueTitle({ ship_by, expected_ship_by, refund_due, left }: Due, today?: string): string {
  if (left !== null && ship_by !== null)
    return `Promised for ${dayText(ship_by, today)}, shipped ${dayText(left.day, today)}`
  if (ship_by === null) return 'A person has to confirm the ship date of this order'
  const expected = expected_ship_by === null ? '' : `, expected ${dayText(expected_ship_by, today)}`
  const refund = refund_due ? '. Shipping it now gives 10 % of the parts back' : ''
  return `Promised for ${dayText(ship_by, today)}${expected}${refund}`
}

/** How it is to be read at a glance. */
export function dueTone({ working_days, overdue, left }: Due): 'late' | 'soon' | 'plain' {
  if (left !== null) return 'plain'
  if (overdue) return 'late'
  return working_days !== null && working_days <= 1 ? 'soon' : 'plain'
}
