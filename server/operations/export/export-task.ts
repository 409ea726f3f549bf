import type { ExportProgress } from '../../../shared/platform/backup/export-page.ts'
import type { Instant } from '../../../shared/platform/time.ts'
import type { Snapshot } from '../../platform/db/open-read-only.ts'
import type { Migration } from '../../platform/db/migration-files.ts'
import type { PdfDocuments } from '../../platform/ports/pdf-documents.ts'
import type { Vault } from '../../platform/ports/vault.ts'
import type { ExportFolder } from './export-folder.ts'
import type { TableSchema } from './table-schema.ts'

export interface ExportRequest {
  /** The data folder of a shop, whose server may be running. */
  data: string
  /** The folder in which the export's own folder is created. */
  to: string
  now: Instant
  /** Seals the secrets; null leaves them out. */
  passphrase: string | null
  migrations: readonly Migration[]
  papers: PdfDocuments
  /** Opens delivery addresses; null if the shop has no vault key. */
  vault: Vault | null
  /** The shop's address in receipts. */
  base_url: string
  report?: (progress: ExportProgress) => void
}

export interface ExportTask extends ExportRequest {
  snapshot: Snapshot
  folder: ExportFolder
  tables: readonly TableSchema[]
}
