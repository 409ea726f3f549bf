import { dueAt, type DeskItem, type DeskKind } from '../../../shared/desk/desk.ts'
import { dayText, distanceText } from '../../ui/words.ts'
import { agoText } from '../kit/waiting-words.ts'

/** What a row of the desk asks for. */
export const ASKS: Record<DeskKind, string> = {
  ship_dates: 'Confirm the ship date',
  engineering: 'Answer the request',
  held: 'Look at the quote',
  delivery_reviews: 'Price the delivery',
  production: 'Make the order',
  packing: 'Pack and ship',
}

/** When it should be done: by the promised day, or how long somebody waits already. */
export function dueText({ ship_by, since }: Pick<DeskItem, 'ship_by' | 'since'>): string {
  return ship_by === null ? `asked ${agoText(since)}` : `ships ${dayText(ship_by)}, ${distanceText(ship_by)}`
}

const DAY = 24 * 3600

/** Red once it should have been done, amber on its last day. */
export function pressure(item: Pick<DeskItem, 'ship_by' | 'since'>, now: number): 'late' | 'soon' | null {
  const left = dueAt(item) - now
  if (left < 0) return 'late'
  return item.ship_by !== null && left < DAY ? 'soon' : null
}
