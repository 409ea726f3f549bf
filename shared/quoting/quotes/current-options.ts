import type { PriceOption } from './quote.ts'
import type { ShipDates } from '../scheduling/lead-times.ts'
import type { PacificDay } from '../../platform/time.ts'

export interface CurrentPromise {
  /** Computed from the shop's printers and their current work. */
  dates: ShipDates
  today: PacificDay
  /** Staff promised the day of the options; they know more than the computation. */
  by_person: boolean
  /** The label of the material, if it is out of stock now; else null. */
  out_of_stock: string | null
}

/**
 * Returns the options with the days that can be promised now. A day only moves later; prices stay as quoted. A computed day
 * moves with the shop's work; a day that staff promised stays while it can still be met.
 */
export function currentOptions(options: readonly PriceOption[], now: CurrentPromise): PriceOption[] {
  return options.map((option) => {
    if (!option.available) return option
    if (now.out_of_stock !== null) return closeOption(option, `${now.out_of_stock} is out of stock.`)
    return option.ship_by === null ? option : withDay(option, option.ship_by, now)
  })
}

function withDay(option: PriceOption, shown: string, now: CurrentPromise): PriceOption {
  const computed = now.dates[option.speed]
  if (now.by_person && shown >= (now.dates.asap ?? now.today)) return option
  if (computed === null) return closeOption(option, 'None of our printers can take this part at the moment.')
  return computed > shown ? { ...option, ship_by: computed } : option
}

function closeOption(option: PriceOption, note: string): PriceOption {
  return { ...option, ship_by: null, available: false, note }
}
