import type { AccountingMonth } from '../../../shared/desk/reports/accounting.ts'
import type { ReportRequest } from '../../../shared/desk/reports/report-kinds.ts'
import type { Report } from '../../../shared/desk/reports/report.ts'
import type { Instant } from '../../../shared/platform/time.ts'

/** A job of a report thread. */
export type ReportJob =
  | { job: 'report'; request: ReportRequest; now: Instant }
  | { job: 'accounting'; month: AccountingMonth; now: Instant }

/** Computes reports away from the thread that serves requests. */
export interface ReportRunner {
  /** Null if the signal was aborted before its turn came. */
  report(request: ReportRequest, now: Instant, signal?: AbortSignal): Promise<Report | null>
  /** The accounting export of a month as a ZIP file. */
  accounting(month: AccountingMonth, now: Instant): Promise<Uint8Array>
  close(): Promise<void>
}
