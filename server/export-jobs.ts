import type { ExportOutcome, ExportProgress } from '../shared/backup/export-page.ts'
import { pdfDocuments } from './adapters/pdf-documents.ts'
import { sealedBox } from './adapters/sealed-box.ts'
import { readVaultKey } from './adapters/vault-key.ts'
import { readMigrations } from './db/migration-files.ts'
import { writeExport } from './export/write-export.ts'
import type { ExportJob } from './ports/exports.ts'
import { PROGRAM } from './program-folders.ts'

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
