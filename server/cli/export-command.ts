import { counted } from '../../shared/platform/counted.ts'
import { isAbsolute, join, relative, resolve } from 'node:path'
import { Passphrase } from '../../shared/platform/backup/backup-settings.ts'
import { systemClock } from '../platform/adapters/system.ts'
import { EXPORT_MANIFEST, readExportManifest } from '../operations/export/manifest-store.ts'
import { runExport } from '../start/export-jobs.ts'
import { readSettings } from '../platform/settings-file.ts'
import { readOptions, UsageError, type Command } from './command-line.ts'
import { commandCall, commandName } from '../../shared/platform/command-names.ts'
import { dataFolder, requireShop } from './data-folder.ts'
import { readPassphrase } from './passphrase-file.ts'

const OPTIONS = {
  data: { type: 'string' },
  to: { type: 'string' },
  'passphrase-file': { type: 'string' },
} as const

const USAGE = `${commandCall('export', '--to DIR [options]')}     writes everything of a shop as open files, also while its server runs

  --to DIR                the folder that gets a new folder with the export
  --data DIR              the shop's data folder; the platform's usual place if left out
  --passphrase-file FILE  has a passphrase that seals passwords, keys and addresses; without one they are left out

The last line that is printed is the folder of the export. Its README.txt says what is in it; ${commandName('import')} makes the shop
again.`

export const exportCommand: Command = {
  usage: USAGE,
  run: async (args) => {
    const { values, positionals } = readOptions(OPTIONS, args)
    if (positionals.length > 0) throw new UsageError(`Unexpected argument "${positionals[0]}".`)
    if (!values.to) throw new UsageError('Give --to DIR, the folder for the export.')
    const data = requireShop(dataFolder(values.data))
    const to = resolve(values.to)
    refuseInside(data, to)
    const { base_url, port } = readSettings({ data_dir: data })
    const { folder } = await runExport({
      data,
      to,
      now: systemClock.now(),
      passphrase: passphraseIn(values['passphrase-file']),
      base_url: base_url ?? `http://127.0.0.1:${port}`,
    })
    await printLeftOut(folder)
    process.stdout.write(`${folder}\n`)
  },
}

async function printLeftOut(folder: string): Promise<void> {
  const { left_out, missing, not_made } = await readExportManifest(folder)
  const lines = [
    ...(left_out.length > 0
      ? ['Without --passphrase-file these are left out:', ...left_out.map((what) => `  ${what}`)]
      : []),
    ...(missing.length > 0
      ? [
          `The shop itself has lost ${counted(missing.length, 'file')}; ${join(folder, EXPORT_MANIFEST)} lists them.`,
        ]
      : []),
    ...(not_made.length > 0
      ? [`The documents of these orders could not be made: ${not_made.join(', ')}.`]
      : []),
  ]
  if (lines.length > 0) process.stderr.write(`${lines.join('\n')}\n`)
}

function passphraseIn(file: string | undefined): string | null {
  if (file === undefined) return null
  const checked = Passphrase.safeParse(readPassphrase(file))
  if (!checked.success) throw new UsageError(`--passphrase-file: ${checked.error.issues[0].message}`)
  return checked.data
}

/** An export inside the data folder would be a part of the shop. */
function refuseInside(data: string, to: string): void {
  const inside = relative(data, to)
  if (inside === '' || !(inside.startsWith('..') || isAbsolute(inside)))
    throw new UsageError(`${to} is inside the shop's data folder. Choose another folder with --to DIR.`)
}
