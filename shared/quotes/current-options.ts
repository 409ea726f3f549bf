import type { PriceOption } from './quote.ts'
import type { ShipDates } from '../scheduling/lead-times.ts'
import type { PacificDay } from '../time.ts'

export interface PromisableNow {
  /** As computed from the shop's printers and their work of this moment. */
  dates: ShipDates
  today: PacificDay
  /** The day of the options was promised by a person, who knows more than the computation. */
  by_person: boolean
  /** The material, when it has run out since; else null. */
  out_of_stock: string | null
}

/**
 * Options with the days that can be promised now. A day moves later only; prices stay as quoted. A computed day moves
 * with the shop's work; a person's day holds as long as it can still be met.
 */
export function currentOptions(options: readonly PriceOption[], now: PromisableNow): PriceOption[] {
  return options.map((option) => {
    if (!option.available) return option
    if (now.out_of_stock !== null) return closed(option, `${now.out_of_stock} is out of stock.`)
    return option.ship_by === null ? option : withDay(option, option.ship_by, now)
  })
}

function withDay(option: PriceOption, shown: string, now: PromisableNow): PriceOption {
  const computed = now.dates[option.speed]
  if (now.by_person && shown >= (now.dates.asap ?? now.today)) return option
  if (computed === null) return closed(option, 'None of our printers can take this part at the moment.')
  return computed > shown ? { ...option, ship_by: computed } : option
}

function closed(option: PriceOption, note: string): PriceOption {
  return { ...option, ship_by: null, available: false, note }
}
