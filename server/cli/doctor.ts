import './node-version.ts'
import { join } from 'node:path'
import { examineDatabase, type Fault } from '../backup/examine-database.ts'
import { examineFiles } from '../backup/examine-files.ts'
import { withDatabase } from '../backup/database-facts.ts'
import { schemaVersion } from '../db/migrate.ts'
import { readMigrations } from '../db/migration-files.ts'
import { PROGRAM } from '../program-folders.ts'
import { recognizeFolder } from '../recognize-folder.ts'
import { readOptions, runCommand, UsageError } from './command-line.ts'
import { dataFolder, requireShop } from './data-folder.ts'
import { failureSentence } from './failure-sentence.ts'

const OPTIONS = { data: { type: 'string' } } as const

const USAGE = `npm run doctor -- [options]     checks a shop and changes nothing, also while its server runs

  --data DIR       the shop's data folder; the platform's usual place if left out

Checks the database (integrity, references, ledger), the vault key, and every part file and photo. Exit code 0 when all is
well; otherwise 1, and one line for each fault.`

await runCommand(USAGE, async (args) => {
  const { values, positionals } = readOptions(OPTIONS, args)
  if (positionals.length > 0) throw new UsageError(`Unexpected argument "${positionals[0]}".`)
  const data = requireShop(dataFolder(values.data))
  const faults = await examineShop(data)
  for (const fault of faults) process.stdout.write(`${fault}\n`)
  if (faults.length === 0) process.stdout.write(`The shop in ${data} is whole.\n`)
  else process.exitCode = 1
})

async function examineShop(data: string): Promise<Fault[]> {
  const faults = faultsOf(() => withDatabase(join(data, 'shop.sqlite'), examineDatabase))
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

/** Whether database, files and vault key belong together. */
function identityFaults(data: string): Fault[] {
  return faultsOf(() => {
    recognizeFolder(data)
    return []
  })
}
