import type { AccountingMonth } from '../../../shared/desk/reports/accounting.ts'
import { tableCsv } from '../../../shared/desk/reports/report-csv.ts'
import type { ReportRequest } from '../../../shared/desk/reports/report-kinds.ts'
import type { Report } from '../../../shared/desk/reports/report.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Shop } from '../../platform/shop.ts'
import { listAccountingMonths } from './read-accounting.ts'

/** Rows of a table that a page gets; the CSV has all. */
const MAX_ROWS = 100

/** Returns a report for a page. Null if the caller no longer waits for it. */
export async function getReport(
  shop: Shop,
  caller: Caller,
  request: ReportRequest,
  signal?: AbortSignal,
): Promise<Report | null> {
  staffWith('decide', caller)
  const report = await shop.work.reports.report(request, shop.clock.now(), signal)
  return report && { ...report, tables: report.tables.map(shorten) }
}

function shorten(table: Report['tables'][number]): Report['tables'][number] {
  const { rows } = table
  return { ...table, rows: rows.slice(0, MAX_ROWS), left_out: Math.max(0, rows.length - MAX_ROWS) }
}

/** Returns a table of a report as CSV, with all its rows. */
export async function getReportCsv(
  shop: Shop,
  caller: Caller,
  { table, ...request }: ReportRequest & { table: string },
): Promise<string> {
  staffWith('decide', caller)
  const report = await shop.work.reports.report(request, shop.clock.now())
  const found = report?.tables.find(({ id }) => id === table)
  if (!found) throw new Refusal('not_found', 'There is no such table in this report.')
  return tableCsv(found)
}

/** Returns the months that can be exported for accounting, the newest first. */
export function getAccountingMonths(shop: Shop, caller: Caller): AccountingMonth[] {
  staffWith('decide', caller)
  return listAccountingMonths(shop.db, shop.clock.now())
}

/** Returns the accounting export of a month as a ZIP file. */
export async function getAccounting(
  shop: Shop,
  caller: Caller,
  { month }: { month: AccountingMonth },
): Promise<Uint8Array> {
  staffWith('decide', caller)
  return shop.work.reports.accounting(month, shop.clock.now())
}
