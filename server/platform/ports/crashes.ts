import type { CrashKind, CrashReport, CrashSummary } from '../../../shared/platform/logs/crash-report.ts'

interface NewCrash {
  kind: Exclude<CrashKind, 'ended'>
  /** Whatever was thrown, or a sentence. */
  error: unknown
  /** The work that failed, if it isn't the work that runs now. */
  work?: string
}

/** Crash reports of this shop, kept on its computer. */
export interface Crashes {
  /** Writes a report at once. Never throws; a report that cannot be written, or one of very many, is dropped. */
  record(crash: NewCrash): void
  /** The newest first. */
  list(): CrashSummary[]
  read(id: string): CrashReport | null
  /** The report of the last run, which ended without stopping, until it is dismissed; else null. */
  lastRun(): CrashSummary | null
  dismissLastRun(): void
  /** Takes texts out of all reports, and deletes memory dumps, which may hold them anywhere. */
  forget(texts: readonly string[]): void
}
