import { lateRefund, type OrderMoney } from '../payments/refunds.ts'
import { totalOf, type Amounts } from '../payments/amounts.ts'
import { isLate } from '../scheduling/ship-date.ts'
import {
  addBusinessDays,
  addDays,
  isBusinessDay,
  pacificDayOf,
  type Instant,
  type PacificDay,
} from '../time.ts'

export interface HandoverFacts {
  /** The promise with every shift that counts; null while a person has to confirm it: then no clock runs (G-197). */
  promised: PacificDay | null
  /** The moment at which the last unit was handed over. */
  shipped: Instant
  money: OrderMoney
  /** A late refund was given before: it is given once, also when a shipping was taken back and noted again. */
  given: boolean
}

/**
 * What is given back because an order ships late: more than one full business day (Monday to Friday, Pacific) after its
 * promise (G-194). Null when it is not late, when it was given before, and when nothing of the parts is left to give.
 *
 * A shipping that is taken back leaves its refund as it is: it can only have been due because the days of grace were
 * over, and whenever the order ships after that, it ships late.
 */
export function lateRefundAt({ promised, shipped, money, given }: HandoverFacts): Amounts | null {
  if (promised === null || given || !isLate(promised, pacificDayOf(shipped))) return null
  const amounts = lateRefund(money)
  return totalOf(amounts) > 0 ? amounts : null
}

/** The last day on which an order can ship without a late refund. */
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
 * A promised day after a hold. The customer's hold moves it by as many business days as it lasted; the shop's own leaves
 * it where it is (G-198).
 */
export function promiseAfterHold<Day extends PacificDay | null>(
  promised: Day,
  hold: { cause: 'customer' | 'shop'; from: Instant; until: Instant },
): Day {
  if (promised === null || hold.cause === 'shop') return promised
  const days = businessDaysAfter(pacificDayOf(hold.from), pacificDayOf(hold.until))
  return addBusinessDays(promised, days) as Day
}
