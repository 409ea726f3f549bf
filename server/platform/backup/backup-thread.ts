import { parentPort, workerData } from 'node:worker_threads'
import type Database from 'better-sqlite3'
import { backUpEverywhere } from './back-up-everywhere.ts'
import { localBackups } from './backup-state-store.ts'
import { fetchBackup } from './bucket/fetch-backup.ts'
import { compareShops } from './compare-shops.ts'
import { withDatabase } from './database-facts.ts'
import { examineDatabase } from './examine-database.ts'
import { examineFiles } from './examine-files.ts'
import { listRestorable } from './list-restorable.ts'
import { checkRestorable, PassphraseNeeded, stageBackup } from './restore-backup.ts'
import { newBackupKey, WrongPassphrase } from './sealed-key.ts'
import { DATABASE } from './manifest-store.ts'
import type { FromThread, ThreadTask } from './thread-messages.ts'
import { join } from 'node:path'

// Entry of the backup thread: reading, hashing, encrypting and checking would hold up the server's requests.

const port = parentPort!
const say = (message: FromThread) => port.postMessage(message)

try {
  await work(workerData as ThreadTask)
} catch (error) {
  say({ say: 'failed', message: error instanceof Error ? error.message : String(error), ...whyOf(error) })
}
port.close()

async function work(task: ThreadTask): Promise<void> {
  switch (task.task) {
    case 'new_key':
      return say({ say: 'key', key: await newBackupKey(task.passphrase) })
    case 'check':
      return say({ say: 'checked', faults: await checkShop(task) })
    case 'rewrite':
      return withDatabase(join(task.data, DATABASE), rewriteDatabase)
    case 'list':
      return say({ say: 'listed', backups: await listRestorable(task.source) })
    case 'fetch':
      return say({ say: 'fetched', from: await fetchFromBucket(task) })
    case 'compare': {
      const manifest = await checkRestorable(task)
      return say({ say: 'compared', changes: compareShops(task.data, task.from, manifest) })
    }
    case 'stage': {
      const { staged, manifest } = await stageBackup(task.request)
      return say({ say: 'staged', staged, backup_at: manifest.created_at })
    }
    case 'back_up':
      await backUpEverywhere(task, {
        report: (run) => say({ say: 'progress', run }),
        finish: (outcome) => say({ say: 'place', outcome }),
      })
  }
}

function rewriteDatabase(raw: Database.Database): void {
  raw.pragma('secure_delete = on')
  raw.exec('vacuum')
  raw.pragma('wal_checkpoint(truncate)')
}

function fetchFromBucket({
  source: { data, settings, bucket_keys },
  name,
  passphrase,
}: Extract<ThreadTask, { task: 'fetch' }>): Promise<string> {
  if (!settings.bucket || !bucket_keys) throw new Error('The keys of the bucket are not set.')
  return fetchBackup({
    place: settings.bucket,
    keys: bucket_keys,
    passphrase,
    to: localBackups(data),
    name,
  })
}

/** Returns the reason of an error if the owner can do something about it. */
function whyOf(error: unknown): Pick<Extract<FromThread, { say: 'failed' }>, 'why'> {
  if (error instanceof WrongPassphrase) return { why: 'wrong_passphrase' }
  return error instanceof PassphraseNeeded ? { why: 'passphrase_needed' } : {}
}

async function checkShop({ data, migrations }: Extract<ThreadTask, { task: 'check' }>): Promise<string[]> {
  const examine = (raw: Database.Database) => examineDatabase(raw, migrations)
  const faults = withDatabase(join(data, DATABASE), examine, { readonly: true })
  const report = (files_done: number, files_total: number) =>
    say({ say: 'checking', run: { step: 'files', files_done, files_total } })
  return [...faults, ...(await examineFiles(data, report))]
}
