import { lateRefund, type OrderMoney } from '../payments/refunds.ts'
import { totalOf, type Amounts } from '../payments/amounts.ts'
import { isLate } from '../quoting/scheduling/ship-date.ts'
import {
  addBusinessDays,
  addDays,
  isBusinessDay,
  pacificDayOf,
  type Instant,
  type PacificDay,
} from '../platform/time.ts'

export interface HandoverFacts {
  /** The promised day, moved by holds and by agreement. Null while staff have to confirm it: then it cannot be late. */
  promised: PacificDay | null
  /** When the last unit was handed over. */
  shipped: Instant
  money: OrderMoney
  /** True if a late refund was already made: it is made once, even when shipping was undone and recorded again. */
  wasRefunded: boolean
}

/**
 * Returns the refund for an order that ships more than one full business day (Monday to Friday, Pacific; holidays count)
 * after its promise. Null if it is not late, if the refund was made before, or if nothing of the parts is left to refund.
 * Undoing a shipment does not change its refund: the grace period was over, so the order ships late whenever it ships.
 */
export function lateRefundAt({ promised, shipped, money, wasRefunded }: HandoverFacts): Amounts | null {
  if (promised === null || wasRefunded || !isLate(promised, pacificDayOf(shipped))) return null
  const amounts = lateRefund(money)
  return totalOf(amounts) > 0 ? amounts : null
}

/** Returns the last day on which an order can ship without a late refund. */
export function lastDayOnTime(promised: PacificDay): PacificDay {
  return addBusinessDays(promised, 1)
}

/** Business days after `from`, up to and with `until`. */
export function businessDaysAfter(from: PacificDay, until: PacificDay): number {
  let count = 0
  for (let day = addDays(from, 1); day <= until; day = addDays(day, 1)) if (isBusinessDay(day)) count += 1
  return count
}

/**
 * Returns the promised day after a hold. A hold that the customer caused moves it by the business days that it lasted; one that the
 * shop caused does not move it.
 */
export function promiseAfterHold<Day extends PacificDay | null>(
  promised: Day,
  hold: { cause: 'customer' | 'shop'; from: Instant; until: Instant },
): Day {
  if (promised === null || hold.cause === 'shop') return promised
  const days = businessDaysAfter(pacificDayOf(hold.from), pacificDayOf(hold.until))
  return addBusinessDays(promised, days) as Day
}
