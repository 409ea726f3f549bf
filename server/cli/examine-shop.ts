import { join } from 'node:path'
import { examineDatabase, type Fault } from '../platform/backup/examine-database.ts'
import { examineFiles } from '../platform/backup/examine-files.ts'
import { withDatabase } from '../platform/backup/database-facts.ts'
import { schemaVersion } from '../platform/db/migrate.ts'
import { readMigrations } from '../platform/db/migration-files.ts'
import { PROGRAM } from '../platform/program-folders.ts'
import { recognizeFolder } from '../start/recognize-folder.ts'
import { failureSentence } from './failure-sentence.ts'

/** Reads the whole shop and changes nothing. Returns a line for each fault. */
export async function examineShop(data: string): Promise<Fault[]> {
  const migrations = readMigrations(PROGRAM.migrations)
  const faults = faultsOf(() =>
    withDatabase(join(data, 'shop.sqlite'), (raw) => examineDatabase(raw, migrations)),
  )
  // The rest is read from the database, so it waits until that is sound.
  if (faults.some((fault) => fault.includes('damaged'))) return faults
  return [...faults, ...versionFaults(data), ...identityFaults(data), ...(await examineFiles(data))]
}

/** An error is a finding, too. */
function faultsOf(examine: () => Fault[]): Fault[] {
  try {
    return examine()
  } catch (error) {
    return [failureSentence(error)]
  }
}

function versionFaults(data: string): Fault[] {
  const version = withDatabase(join(data, 'shop.sqlite'), schemaVersion, { readonly: true })
  return version > readMigrations(PROGRAM.migrations).length
    ? ['This shop was made by a newer version of the program. Update the program.']
    : []
}

/** Returns a fault if database, files and vault key do not belong together. */
function identityFaults(data: string): Fault[] {
  return faultsOf(() => {
    recognizeFolder(data)
    return []
  })
}
