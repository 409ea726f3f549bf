import { counted } from '../../shared/platform/counted.ts'
import { resolve } from 'node:path'
import { systemClock } from '../platform/adapters/system.ts'
import { FolderInUse, PassphraseNeeded } from '../platform/backup/restore-backup.ts'
import { readMigrations } from '../platform/db/migration-files.ts'
import { LEFT_OUT_WITHOUT_PASSPHRASE } from '../operations/export/exported-tables.ts'
import { importShop, type ImportResult } from '../operations/export/import-shop.ts'
import { PROGRAM } from '../platform/program-folders.ts'
import { readOptions, UsageError, type Command } from './command-line.ts'
import { commandCall, commandName } from '../../shared/platform/command-names.ts'
import { dataFolder } from './data-folder.ts'
import { readPassphrase } from './passphrase-file.ts'
import { printLeftSettings } from './print-left-settings.ts'

const OPTIONS = {
  from: { type: 'string' },
  data: { type: 'string' },
  'passphrase-file': { type: 'string' },
  'without-secrets': { type: 'boolean' },
  'with-settings': { type: 'boolean' },
} as const

const USAGE = `${commandCall('import', '--from FOLDER --data DIR [options]')}     makes the shop of an export again

  --from FOLDER           a folder that ${commandName('export')}, or the console, has made
  --data DIR              the data folder it goes into, new or empty; the platform's usual place if left out
  --passphrase-file FILE  has the passphrase of an export with secrets
  --without-secrets       leaves the secrets out, when their passphrase is lost
  --with-settings         takes the settings, too, that say who can reach the shop and where it sends something

A shop that may still be open elsewhere must not be opened twice: end the other one first. Keys that the desktop program
kept in the system's keychain have to be entered again on another computer.`

export const importCommand: Command = {
  usage: USAGE,
  run: async (args) => {
    const { values, positionals } = readOptions(OPTIONS, args)
    if (positionals.length > 0) throw new UsageError(`Unexpected argument "${positionals[0]}".`)
    if (!values.from) throw new UsageError('Give --from FOLDER, the folder of an export.')
    const data = dataFolder(values.data).path
    const file = values['passphrase-file']
    const result = await importShop({
      from: resolve(values.from),
      data,
      now: systemClock.now(),
      migrations: readMigrations(PROGRAM.migrations),
      withSettings: values['with-settings'] ?? false,
      passphrase: values['without-secrets']
        ? { without: true }
        : file === undefined
          ? undefined
          : readPassphrase(file),
    }).catch(asUsageError)
    printImported(data, result)
  },
}

function asUsageError(error: unknown): never {
  throw error instanceof FolderInUse || error instanceof PassphraseNeeded
    ? new UsageError(error.message)
    : error
}

function printImported(data: string, result: ImportResult): void {
  const { manifest, with_secrets, lost_addresses, leftSettings } = result
  const { counts, created_at, missing } = manifest
  if (missing.length > 0)
    process.stderr.write(`${counted(missing.length, 'file')} had been lost before the export was made.\n`)
  if (!with_secrets) {
    const again = LEFT_OUT_WITHOUT_PASSPHRASE.map((left) => `  ${left.again}`)
    process.stdout.write(`The export has no secrets. What has to be done again:\n${again.join('\n')}\n`)
  }
  if (lost_addresses.length > 0)
    process.stdout.write(`Orders to be shipped without an address: ${lost_addresses.join(', ')}.\n`)
  printLeftSettings('export', leftSettings)
  process.stdout.write(
    `Imported ${counted(counts['orders'] ?? 0, 'order')} and ${counted(counts['quotes'] ?? 0, 'quote')} of ${new Date(created_at * 1000).toISOString()} into ${data}\n`,
  )
}
