import { shownTo } from '../../../shared/accounts/shown/show-fields.ts'
import type { CheckResult } from '../../../shared/orders/production/quality.ts'
import type {
  CheckEntry,
  FailureEntry,
  FindFailures,
  QualityReport,
} from '../../../shared/production/quality/scrap-report.ts'
import { uncountedBy } from '../../../shared/quoting/costs/margin.ts'
import { DAY } from '../../../shared/platform/time.ts'
import { seesOf, staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'

const RECENT_CHECKS = 50

/** Returns the checks and the failures of the last days. */
export function readQualityReport(shop: Shop, caller: Caller, input: FindFailures): QualityReport {
  staffWith('see_orders', caller)
  const since = shop.clock.now() - input.days * DAY
  const all = listFailureEntries(shop.db, since)
  return {
    checks: listRecentChecks(shop.db, since),
    failures: all.filter((failure) => isWanted(failure, input)),
    results: countResults(shop.db, since),
    printers: [...new Map(all.flatMap(printerOf)).values()].toSorted((a, b) => a.name.localeCompare(b.name)),
    materials: [...new Set(all.map(({ material }) => material))].toSorted(),
    uncounted: uncountedBy(readShopData(shop.db).costs),
  }
}

/** Returns the failures alone, for the download. */
export function readFailures(shop: Shop, caller: Caller, input: FindFailures): FailureEntry[] {
  staffWith('see_orders', caller)
  const since = shop.clock.now() - input.days * DAY
  const failures = listFailureEntries(shop.db, since).filter((failure) => isWanted(failure, input))
  return shownTo(seesOf(caller), 'quality.report', { failures }).failures
}

function isWanted(failure: FailureEntry, { reason, printer_id, material }: FindFailures): boolean {
  return (
    (reason === null || failure.reason === reason) &&
    (printer_id === null || failure.printer_id === printer_id) &&
    (material === null || failure.material === material)
  )
}

function printerOf({ printer_id, printer }: FailureEntry): [string, { id: string; name: string }][] {
  return printer_id === null ? [] : [[printer_id, { id: printer_id, name: printer ?? printer_id }]]
}

function listFailureEntries(db: ReadDb, since: number): FailureEntry[] {
  const names = new Map(readShopData(db).printers.map(({ id, name }) => [id, name]))
  const rows = db.all<Omit<FailureEntry, 'printer'>>(
    `select unit_failures.id, unit_failures.order_id, orders.number, unit_failures.unit, quotes.quantity, quotes.filename,
       quotes.material, at, reason, note, printer_id, unit_failures.seconds, grams, cost_cents
     from unit_failures join orders on orders.id = unit_failures.order_id join quotes on quotes.id = orders.id
     where at >= ? order by unit_failures.id desc`,
    since,
  )
  return rows.map((row) => ({
    ...row,
    printer: row.printer_id === null ? null : (names.get(row.printer_id) ?? row.printer_id),
  }))
}

function listRecentChecks(db: ReadDb, since: number): CheckEntry[] {
  const rows = db.all<Omit<CheckEntry, 'first_article'> & { first_article: 0 | 1 }>(
    `select unit_checks.id, order_id, orders.number, unit, quotes.quantity, quotes.filename, quotes.material, at, result,
       remark, unit_checks.first_article, accounts.name as who
     from unit_checks join orders on orders.id = order_id join quotes on quotes.id = orders.id
       left join accounts on accounts.id = by_account
     where at >= ? order by unit_checks.id desc limit ?`,
    since,
    RECENT_CHECKS,
  )
  return rows.map((row) => ({ ...row, first_article: row.first_article === 1 }))
}

function countResults(db: ReadDb, since: number): Record<CheckResult, number> {
  const rows = db.all<{ result: CheckResult; n: number }>(
    'select result, count(*) as n from unit_checks where at >= ? group by result',
    since,
  )
  return { pass: 0, remark: 0, fail: 0, ...Object.fromEntries(rows.map(({ result, n }) => [result, n])) }
}
