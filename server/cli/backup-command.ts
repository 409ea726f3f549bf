import { isAbsolute, join, relative, resolve } from 'node:path'
import { systemClock } from '../platform/adapters/system.ts'
import { makeBackup } from '../platform/backup/make-backup.ts'
import { readOptions, UsageError, type Command } from './command-line.ts'
import { commandCall } from '../../shared/platform/command-names.ts'
import { dataFolder, requireShop } from './data-folder.ts'

const OPTIONS = {
  data: { type: 'string' },
  to: { type: 'string' },
  'allow-missing': { type: 'boolean' },
} as const

const USAGE = `${commandCall('backup', '--to DIR [options]')}     copies the whole shop, also while its server runs

  --to DIR           the folder that gets a new folder with the backup, best on another disk
  --data DIR         the shop's data folder; the platform's usual place if left out
  --allow-missing    goes on where the shop itself has lost part files, and lists them

The last line that is printed is the folder of the backup. Keys that the desktop program keeps in the system's keychain
are not in it.`

/** Works beside a running server: SQLite copies a consistent database; files are copied before and after it. */
export const backupCommand: Command = {
  usage: USAGE,
  run: async (args) => {
    const { values, positionals } = readOptions(OPTIONS, args)
    if (positionals.length > 0) throw new UsageError(`Unexpected argument "${positionals[0]}".`)
    if (!values.to) throw new UsageError('Give --to DIR, the folder for the backup.')
    const data = requireShop(dataFolder(values.data))
    const to = resolve(values.to)
    refuseInside(data, to)
    const { folder, manifest } = await makeBackup({
      data,
      to,
      now: systemClock.now(),
      allowMissing: values['allow-missing'] ?? false,
    })
    if (manifest.missing.length > 0)
      process.stderr.write(
        `The shop itself has lost ${manifest.missing.length} part files. They are not in the backup; its manifest lists them.\n`,
      )
    process.stdout.write(`${folder}\n`)
  },
}

/** A backup inside the data folder would be part of the next backup. */
function refuseInside(data: string, to: string): void {
  const inside = relative(data, to)
  const isInside = inside === '' || !(inside.startsWith('..') || isAbsolute(inside))
  const isBackups = inside === 'backups' || !relative(join(data, 'backups'), to).startsWith('..')
  if (isInside && !isBackups)
    throw new UsageError(
      `${to} is inside the shop's data folder. Choose another folder with --to DIR, best on another disk.`,
    )
}
