import type { Speed } from '../../catalog/materials.ts'
import { SHIP_DATE_TO_CONFIRM } from '../scheduling/offer-part.ts'
import type { PacificDay } from '../../platform/time.ts'
import type { PriceOption } from './quote.ts'

/** Returns the options with the days that staff promised. */
export function datedOptions(
  options: readonly PriceOption[],
  days: Record<Speed, PacificDay>,
): PriceOption[] {
  return options.map((option) => ({
    ...option,
    ship_by: days[option.speed],
    note: option.note === SHIP_DATE_TO_CONFIRM ? null : option.note,
  }))
}

/** Returns the options without the promised days. */
export function undatedOptions(options: readonly PriceOption[]): PriceOption[] {
  return options.map((option) => ({
    ...option,
    ship_by: null,
    note: option.available ? SHIP_DATE_TO_CONFIRM : option.note,
  }))
}
