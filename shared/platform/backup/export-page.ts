import { z } from 'zod'
import type { Instant } from '../time.ts'
import { Passphrase } from './backup-settings.ts'

/**
 * The choices for an export: the folder on the shop's computer that gets it, and a passphrase if it includes the
 * secrets.
 */
export const StartExport = z.object({
  path: z.string().trim().min(1, 'Enter the folder.').max(400),
  passphrase: Passphrase.nullable(),
})
export type StartExport = z.infer<typeof StartExport>

export type ExportStep = 'files' | 'tables' | 'spreadsheets' | 'documents' | 'secrets'

/** The progress of a running export. */
export interface ExportProgress {
  step: ExportStep
  done: number
  total: number
}

/** A finished export. */
export interface ExportOutcome {
  folder: string
  /** Files and rows in it. */
  files: number
  rows: number
  bytes: number
  /** Part files, photos and scans that the shop itself has lost. */
  missing: number
  sealed: boolean
}

/** The last export since the program was started. */
export type ExportState =
  | { status: 'none' }
  | { status: 'running'; progress: ExportProgress; started_at: Instant }
  | { status: 'finished'; at: Instant; outcome: ExportOutcome }
  | { status: 'failed'; at: Instant; error: string }
  | { status: 'canceled'; at: Instant }

/** The section of the page of backups. */
export interface ExportPage {
  state: ExportState
  /** A folder to begin with, on the shop's computer. */
  proposed_path: string
  /** Makes the same shop of an export. */
  import_command: string
}
