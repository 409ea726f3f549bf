import {
  accountingFiles,
  monthsSince,
  spanOfMonth,
  type AccountingMonth,
  type TextFile,
} from '../../../shared/desk/reports/accounting.ts'
import { pacificDayOf, type Instant } from '../../../shared/platform/time.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import {
  findFirstPayment,
  listBookedOrders,
  listMovements,
  listUnmatchedMovements,
  providerOf,
  sumMovement,
} from './accounting-store.ts'

/** Returns the files of a month's accounting export. */
export function readAccounting(db: ReadDb, month: AccountingMonth, now: Instant): TextFile[] {
  const span = spanOfMonth(month)
  const provider = providerOf(db, span)
  return accountingFiles({
    month,
    closed: span.until <= now,
    orders: listBookedOrders(db, span, provider),
    movements: listMovements(db, span, provider),
    unmatched: listUnmatchedMovements(db, span, provider),
    ledger: sumMovement(db, span, provider),
  })
}

/** Returns the months that can be exported, the newest first; empty before the first payment. */
export function listAccountingMonths(db: ReadDb, now: Instant): AccountingMonth[] {
  const first = findFirstPayment(db)
  return first === undefined ? [] : monthsSince(pacificDayOf(first), pacificDayOf(now))
}
