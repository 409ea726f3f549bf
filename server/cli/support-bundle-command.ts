import { createWriteStream } from 'node:fs'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crashFiles } from '../platform/adapters/crash-files.ts'
import { CRASH_FOLDER } from '../platform/adapters/crash-folder.ts'
import { summaryOf } from '../../shared/platform/logs/crash-report.ts'
import { MakeBundle } from '../../shared/platform/logs/support-bundle.ts'
import { LOG_FOLDER, PSEUDONYM_KEY } from '../platform/adapters/kept-log.ts'
import { diskOf } from '../platform/adapters/disk-room.ts'
import { readNewestFirst } from '../platform/adapters/log-reader.ts'
import { readPseudonymKey } from '../platform/adapters/pseudonym-key.ts'
import { systemClock } from '../platform/adapters/system.ts'
import { zipArchive } from '../platform/libraries/zip-archive.ts'
import { openReadOnly } from '../platform/db/open-read-only.ts'
import { bundleTexts, type BundleText } from '../operations/logs/bundle-files.ts'
import { machineFacts } from '../operations/logs/support-bundle.ts'
import { readSettings } from '../platform/settings-file.ts'
import { checkOptions, readOptions, UsageError, type Command } from './command-line.ts'
import { commandCall } from '../../shared/platform/command-names.ts'
import { dataFolder, requireShop } from './data-folder.ts'
import { examineShop } from './examine-shop.ts'

const OPTIONS = { data: { type: 'string' }, to: { type: 'string' }, days: { type: 'string' } } as const

const USAGE = `${commandCall('support-bundle', '--to FILE [options]')}     writes what helps to find a fault into a zip archive

  --to FILE        the archive, such as support.zip; nothing is sent anywhere
  --data DIR       the shop's data folder; the platform's usual place if left out
  --days N         days of the log; 3 if left out

Log, crash reports, settings, schema, row counts, and what the doctor finds, without names, addresses and file names of customers.
Also while the server runs. Look into it before you hand it on.`

export const supportBundleCommand: Command = {
  usage: USAGE,
  run: async (args) => {
    const { values, positionals } = readOptions(OPTIONS, args)
    if (positionals.length > 0) throw new UsageError(`Unexpected argument "${positionals[0]}".`)
    if (!values.to) throw new UsageError('Give --to FILE, the archive to write.')
    const { days } = checkOptions(MakeBundle, values.days === undefined ? {} : { days: Number(values.days) })
    const data = requireShop(dataFolder(values.data))
    const files = await filesOf(data, days)
    const to = resolve(values.to)
    await writeArchive(files, to)
    for (const { name, about } of files) process.stderr.write(`${name}: ${about}\n`)
    process.stdout.write(`${to}\n`)
  },
}

async function filesOf(data: string, days: number): Promise<BundleText[]> {
  const faults = await examineShop(data)
  const logs = join(data, LOG_FOLDER)
  const crashes = crashFiles(join(data, CRASH_FOLDER))
  const { db, close } = openReadOnly(join(data, 'shop.sqlite'))
  try {
    return await bundleTexts({
      db,
      days,
      settings: readSettings({ data_dir: data }),
      logs: { newestFirst: (before) => readNewestFirst(logs, before) },
      crashes: { list: () => crashes.list().map(summaryOf), read: crashes.read },
      health: { ...machineFacts(), disk: await diskOf(data).room() },
      check: faults.length === 0 ? ['The shop is whole.'] : faults,
      pseudonymKey: readPseudonymKey(join(logs, PSEUDONYM_KEY)),
      now: systemClock.now(),
    })
  } finally {
    close()
  }
}

async function writeArchive(files: readonly BundleText[], to: string): Promise<void> {
  const entries = files.map(({ name, text }) => ({
    path: name,
    content: { bytes: async () => Buffer.from(text) },
  }))
  const archive = Readable.from(zipArchive(entries, systemClock.now()), { objectMode: false })
  await pipeline(archive, createWriteStream(to, { mode: 0o600 }))
}
