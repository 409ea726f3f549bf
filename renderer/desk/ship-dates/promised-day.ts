import type { OpenedQuote } from '../../../shared/desk/opened-quote.ts'
import { economyDay } from '../../../shared/quoting/scheduling/lead-times.ts'
import type { PacificDay } from '../../../shared/platform/time.ts'

type Promised = Pick<OpenedQuote, 'order' | 'promise'>

/** Returns the day that confirming a Fastest day promises: for a paid Economy order Economy's day, else that day. */
export function promisedDay(opened: Promised, asap: PacificDay): PacificDay {
  return opened.order?.speed === 'week' ? economyDayOf(opened, asap) : asap
}

export function economyDayOf({ promise }: Pick<Promised, 'promise'>, asap: PacificDay): PacificDay {
  return economyDay(promise.dates.calendar, asap, promise.economy_offset_days)
}
