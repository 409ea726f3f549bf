import { dayText } from '../../platform/ui/words.ts'
import { SPEED_NAMES } from '../../../shared/catalog/speed-names.ts'
import type { Bought, OrderFormOption } from './order-form-calls.ts'

/** A chosen ship date on which no courier comes. */
export interface CourierDayGap {
  chosen: OrderFormOption
  /** The ship date with a courier, if there is one. */
  other: OrderFormOption | undefined
}

/** Returns the gap if a courier was priced who does not come on the chosen ship date; null if the delivery can be made. */
export function findCourierDayGap(
  delivery: Bought['delivery'],
  { option, options }: { option: OrderFormOption | undefined; options: readonly OrderFormOption[] },
): CourierDayGap | null {
  const speeds = delivery?.speeds
  if (!option || !speeds || speeds.includes(option.speed)) return null
  return {
    chosen: option,
    other: options.find(({ speed, available }) => available && speeds.includes(speed)),
  }
}

/** Writes a gap and both ways out of it. */
export function courierDayWords({ chosen, other }: CourierDayGap): { title: string; text: string } {
  const day = chosen.ship_by === null ? 'that day' : `on ${dayText(chosen.ship_by)}`
  const instead = other
    ? `A courier can deliver ${SPEED_NAMES[other.speed]}${other.ship_by === null ? '' : `, which ships ${dayText(other.ship_by)}`}. Choose it, or ship by carrier.`
    : 'Ship by carrier instead.'
  return { title: `No courier is available ${day}, when ${SPEED_NAMES[chosen.speed]} ships`, text: instead }
}

/** Returns a function that writes on a ship date whether a courier comes then. It returns null if all dates have one, or if no courier was priced. */
export function courierText(delivery: Bought['delivery'], options: readonly OrderFormOption[]) {
  const speeds = delivery?.speeds
  const offered = options.filter(({ available }) => available)
  if (!speeds || offered.every(({ speed }) => speeds.includes(speed))) return () => null
  return ({ speed, available }: OrderFormOption) =>
    available ? (speeds.includes(speed) ? 'courier' : 'no courier') : null
}
