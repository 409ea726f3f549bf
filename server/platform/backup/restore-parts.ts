import { BUCKET_PLACE, type BackupSettings } from '../../../shared/platform/backup/backup-settings.ts'
import type {
  RestorableBackup,
  RestoreOutcome,
  RestoreStep,
} from '../../../shared/platform/backup/restorable.ts'
import type { Backups, StagedBackup } from '../ports/backups.ts'
import type { RunnerSetUp } from './runner-set-up.ts'
import { locateBackup } from './list-restorable.ts'
import type { FromThread, ThreadTask } from './thread-messages.ts'
import type { Threads } from './thread-starter.ts'

type RestoreParts = Pick<
  Backups,
  | 'listRestorable'
  | 'fetch'
  | 'compare'
  | 'stage'
  | 'restoreStep'
  | 'setRestoreStep'
  | 'lastRestore'
  | 'saveRestore'
>

interface Surroundings {
  threads: Threads
  settings: () => BackupSettings
  known: { lastRestore: () => RestoreOutcome | null; saveRestore: (outcome: RestoreOutcome) => void }
}

/** Listing, comparing and copying backups for a restore. All reading is done in threads. */
export function restoreParts(setUp: RunnerSetUp, { threads, settings, known }: Surroundings): RestoreParts {
  const { data, shop_id, migrations, clock } = setUp
  let restoreStep: RestoreStep | null = null
  const source = () => ({
    data,
    shop_id,
    settings: settings(),
    bucket_keys: setUp.bucketKeys(),
    schemaVersion: migrations.length,
  })
  return {
    ...known,
    restoreStep: () => restoreStep,
    setRestoreStep: (step) => void (restoreStep = step),
    listRestorable: () => askThread(threads, { task: 'list', source: source() }, listed),
    async fetch({ place, name, passphrase }) {
      const found = locateBackup(source(), { place, name })
      if (found !== null) return found
      if (place !== BUCKET_PLACE) throw new Error('This backup is not there anymore.')
      if (!passphrase)
        throw Object.assign(new Error('A backup in a bucket is opened with its passphrase.'), {
          why: 'passphrase_needed',
        })
      return askThread(threads, { task: 'fetch', source: source(), name, passphrase }, fetched)
    },
    async compare(from) {
      const task = { task: 'compare', data, from, migrations } as const
      const { is_sealed, ...changes } = await askThread(threads, task, compared)
      return { ...changes, needs_passphrase: is_sealed && setUp.ownKeyFor(from) === null }
    },
    stage(from, { passphrase: typed, withSettings }) {
      const key = typed === null ? setUp.ownKeyFor(from) : null
      const passphrase = typed ?? (key === null ? undefined : { key })
      const request = { from, data, replace: true, now: clock.now(), migrations, passphrase, withSettings }
      return askThread(threads, { task: 'stage', request }, stagedOf)
    },
  }
}

/** Starts a thread and returns what `read` finds among its messages. */
async function askThread<Answer>(
  threads: Threads,
  task: ThreadTask,
  read: (message: FromThread) => Answer | null,
): Promise<Answer> {
  let answer: Answer | null = null
  await threads.start(task, (message) => (answer ??= read(message)))
  if (answer === null) throw new Error('The backup thread ended without an answer.')
  return answer
}

const listed = (message: FromThread): RestorableBackup[] | null =>
  message.say === 'listed' ? message.backups : null
const fetched = (message: FromThread): string | null => (message.say === 'fetched' ? message.from : null)
const compared = (message: FromThread) => (message.say === 'compared' ? message.changes : null)
const stagedOf = (message: FromThread): StagedBackup | null =>
  message.say === 'staged' ? { staged: message.staged, backup_at: message.backup_at } : null
