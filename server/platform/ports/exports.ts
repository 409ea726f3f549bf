import type { ExportState } from '../../../shared/platform/backup/export-page.ts'
import type { Instant } from '../../../shared/platform/time.ts'

/** One export of a shop. */
export interface ExportJob {
  /** The data folder. */
  data: string
  /** The folder in which the export's own folder is created. */
  to: string
  now: Instant
  /** Seals the secrets; null leaves them out. */
  passphrase: string | null
  /** The shop's address in receipts. */
  base_url: string
}

/** Exports of the open shop, in a thread of their own, one at a time. */
export interface Exports {
  state(): ExportState
  /** Starts an export; it must not be running. */
  start(job: Pick<ExportJob, 'to' | 'passphrase' | 'base_url'>): void
  /** Ends the running export and deletes what it has written. */
  cancel(): Promise<void>
  /** Returns why a folder of this computer cannot be used, or null. */
  refuseFolder(path: string): string | null
  proposedFolder(): string
  close(): Promise<void>
}
