import { dueAt, type DeskClock, type DeskItem } from '../../shared/desk/desk-item.ts'
import { counted } from '../../shared/platform/counted.ts'
import { dayText, distanceText, pacificToday, shopClockText, shopSoonText } from '../platform/ui/words.ts'
import { agoText, leftText } from '../platform/kit/waiting-words.ts'

/** Returns the clock of an item: how long is left, when it ships, or since when it waits. */
export function clockText({ clock, since }: Pick<DeskItem, 'clock' | 'since'>, now: number): string {
  return clock === null ? agoText(since, now) : timeLeftText(clock, now)
}

function timeLeftText(clock: DeskClock, now: number): string {
  const today = pacificToday(new Date(now * 1000))
  if (clock.means === 'expires') return leftText(clock.at, now)
  if (clock.means === 'pickup') return `pick-up at ${shopClockText(clock.at)}`
  return clock.day < today
    ? `promised ${distanceText(clock.day, today)}`
    : `ships ${distanceText(clock.day, today)}`
}

/** Returns the exact time or day, for the tooltip. */
export function clockTitle({ clock, since }: Pick<DeskItem, 'clock' | 'since'>, now: number): string {
  if (clock === null) return `Since ${shopSoonText(since, now)}`
  if (clock.means === 'expires') return `Ends ${shopSoonText(clock.at, now)}`
  if (clock.means === 'pickup') return `The carrier comes ${shopSoonText(clock.at, now)}`
  return `Promised for ${dayText(clock.day, pacificToday(new Date(now * 1000)))}, last pickup at ${shopClockText(clock.at)}`
}

const SOON = 24 * 3600

/** `late` once its time has passed, `soon` in the last 24 hours before, and after a day of waiting for what has no clock. */
export function urgencyOf(
  item: Pick<DeskItem, 'clock' | 'since' | 'kind'>,
  now: number,
): 'late' | 'soon' | null {
  if (item.kind === 'health' || item.kind === 'backups') return null
  const left = dueAt(item) - now
  if (item.clock === null) return left < 0 ? 'soon' : null
  if (left < 0) return 'late'
  return left < SOON ? 'soon' : null
}

/** Names the order, or the quote that is not paid, and the customer of an item. */
export function aboutText(
  item: Pick<DeskItem, 'quote_id' | 'quote_number' | 'order_number' | 'customer' | 'quantity'>,
): string {
  const { quote_id, quote_number, order_number, customer, quantity } = item
  if (quote_id === null) return ''
  const parts = [
    order_number === null ? quote_number : `Order ${order_number}`,
    customer ? customer.name || customer.email : 'Guest',
    quantity === null ? null : counted(quantity, 'piece'),
  ]
  return parts.filter((part) => part !== null).join(' · ')
}
