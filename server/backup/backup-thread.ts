import { parentPort, workerData } from 'node:worker_threads'
import { backUpEverywhere } from './back-up-everywhere.ts'
import { withDatabase } from './database-facts.ts'
import { examineDatabase } from './examine-database.ts'
import { examineFiles } from './examine-files.ts'
import { newBackupKey } from './sealed-key.ts'
import { DATABASE } from './manifest-store.ts'
import type { FromThread, ThreadTask } from './thread-messages.ts'
import { join } from 'node:path'

// Entry of the backup thread: reading, hashing, encrypting and checking would hold up the server's requests.

const port = parentPort!
const say = (message: FromThread) => port.postMessage(message)

try {
  await work(workerData as ThreadTask)
} catch (error) {
  say({ say: 'failed', message: error instanceof Error ? error.message : String(error) })
}
port.close()

async function work(task: ThreadTask): Promise<void> {
  if (task.task === 'new_key') say({ say: 'key', key: await newBackupKey(task.passphrase) })
  else if (task.task === 'check') say({ say: 'checked', faults: await checkShop(task.data) })
  else
    await backUpEverywhere(task, {
      report: (run) => say({ say: 'progress', run }),
      finish: (outcome) => say({ say: 'place', outcome }),
    })
}

async function checkShop(data: string): Promise<string[]> {
  const faults = withDatabase(join(data, DATABASE), examineDatabase, { readonly: true })
  const report = (files_done: number, files_total: number) =>
    say({ say: 'checking', run: { step: 'files', files_done, files_total } })
  return [...faults, ...(await examineFiles(data, report))]
}
