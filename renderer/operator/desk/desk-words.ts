import { dueAt, type DeskItem, type DeskKind } from '../../../shared/desk/desk.ts'
import { dayText, distanceText } from '../../ui/words.ts'
import { agoText } from '../kit/waiting-words.ts'

/** The task of each kind of row on the Desk. */
export const DESK_TASKS: Record<DeskKind, string> = {
  ship_dates: 'Confirm the ship date',
  engineering: 'Answer the request',
  held: 'Review the quote',
  delivery_reviews: 'Price the delivery',
  production: 'Make the order',
  packing: 'Pack and ship',
}

/** The promised ship date, or how long the customer has been waiting. */
export function dueText({ ship_by, since }: Pick<DeskItem, 'ship_by' | 'since'>): string {
  return ship_by === null
    ? `requested ${agoText(since)}`
    : `ships ${dayText(ship_by)}, ${distanceText(ship_by)}`
}

const DAY = 24 * 3600

/** Returns `late` once it should have been done, `soon` on its last day. */
export function urgencyOf(item: Pick<DeskItem, 'ship_by' | 'since'>, now: number): 'late' | 'soon' | null {
  const left = dueAt(item) - now
  if (left < 0) return 'late'
  return item.ship_by !== null && left < DAY ? 'soon' : null
}
