import type { ExportOutcome, ExportProgress } from '../../shared/platform/backup/export-page.ts'
import { pdfDocuments } from '../platform/adapters/pdf-documents.ts'
import { sealedBox } from '../platform/adapters/sealed-box.ts'
import { readVaultKey } from '../platform/adapters/vault-key.ts'
import { readMigrations } from '../platform/db/migration-files.ts'
import { writeExport } from '../operations/export/write-export.ts'
import type { ExportJob } from '../platform/ports/exports.ts'
import { PROGRAM } from '../platform/program-folders.ts'

/** Exports the shop of a data folder, whose server may be running. */
export function runExport(
  job: ExportJob,
  report?: (progress: ExportProgress) => void,
): Promise<ExportOutcome> {
  const key = readVaultKey(job.data)
  return writeExport({
    ...job,
    migrations: readMigrations(PROGRAM.migrations),
    papers: pdfDocuments(PROGRAM.resources),
    vault: key && sealedBox(key.key),
    ...(report && { report }),
  })
}
