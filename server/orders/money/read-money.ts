import { decodeCursor, encodeCursor } from '../../../shared/platform/ids.ts'
import { NO_AMOUNTS, type Amounts } from '../../../shared/payments/amounts.ts'
import type {
  MoneyPageData,
  MoneyEntry,
  MoneyTotals,
  ReadMoney,
} from '../../../shared/payments/money-view.ts'
import { DAY } from '../../../shared/platform/time.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { listUnreportedTaxes } from '../../payments/unreported-taxes.ts'
import type { Shop } from '../../platform/shop.ts'
import { listEntries, listFailedRefunds, listUnmatchedMoney, sumLedger } from './money-queries.ts'

/** Returns the money matters that wait for staff, a page of the ledger, and totals of the last days. */
export function readMoney(shop: Shop, caller: Caller, input: ReadMoney): MoneyPageData {
  staffWith('see_money', caller)
  const { limit, cursor, days } = input
  const rows = listEntries(shop.db, { limit: limit + 1, after: cursor ? decodeCursor(cursor) : null })
  const entries = rows.slice(0, limit)
  return {
    failed: listFailedRefunds(shop.db),
    strays: listUnmatchedMoney(shop.db),
    untold_taxes: listUnreportedTaxes(shop.db),
    entries,
    next_cursor: rows.length > limit ? encodeCursor(entries.at(-1)!) : null,
    totals: totalsSince(shop.db, shop.clock.now() - days * DAY),
  }
}

function totalsSince(db: ReadDb, since: number): MoneyTotals[] {
  const sums = sumLedger(db, since)
  const sumOf = (provider: MoneyTotals['provider'], kind: MoneyEntry['kind']): Amounts => {
    const sum = sums.find((row) => row.provider === provider && row.kind === kind)
    if (!sum) return NO_AMOUNTS
    const { parts_cents, delivery_cents, tax_cents } = sum
    return { parts_cents, delivery_cents, tax_cents }
  }
  return (['stripe', 'practice'] as const)
    .filter((provider) => sums.some((sum) => sum.provider === provider))
    .map((provider) => ({
      provider,
      captured: sumOf(provider, 'capture'),
      refunded: sumOf(provider, 'refund'),
      disputed: sumOf(provider, 'dispute'),
    }))
}
