import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { BackupSettings, BUCKET_PLACE, LOCAL_PLACE } from '../../shared/backup/backup-settings.ts'
import type { BackupRun, PlaceState } from '../../shared/backup/backup-status.ts'
import { DAY } from '../../shared/time.ts'
import type { Backups } from '../ports/backups.ts'
import type { Clock } from '../ports/clock.ts'
import type { Log } from '../ports/log.ts'
import {
  readBackupSettings,
  readBackupState,
  readRestored,
  RESTORED,
  writeBackupSettings,
  writeBackupState,
  type BackupState,
} from './backup-state-store.ts'
import { writeSmallFile } from './copy-file.ts'
import { markFolder } from './place-marker.ts'
import { BACKUP_KEY, backupKeyFiles } from './sealed-key.ts'
import type { BucketKeys } from './bucket/bucket-client.ts'
import type { FromThread, PlaceOutcome, ThreadTask } from './thread-messages.ts'

interface RunnerSetUp {
  data: string
  shop_id: string | null
  /** Entry file of the backup thread. */
  entry: string
  bucketKeys: () => BucketKeys | null
  clock: Clock
  log: Log
}

/** Runs backups and checks in a thread of their own, one at a time. */
export function backupRunner(setUp: RunnerSetUp): Backups {
  const { data, clock } = setUp
  let state = readBackupState(data)
  let run: BackupRun | null = null
  let isChecking = false
  let restored = readRestored(data)
  let underWay: Promise<void> | null = null
  const threads = threadStarter(setUp)
  const save = (change: Partial<BackupState>) => writeBackupState(data, (state = { ...state, ...change }))
  const noteOutcome = (outcome: PlaceOutcome, verified: readonly string[]) => {
    const before = state.places.find(({ place }) => place === outcome.place) ?? neverTried(outcome.place)
    const isVerified = verified.includes(outcome.place)
    const after = afterOutcome(before, outcome, { isVerified, now: clock.now() })
    save({ places: [...state.places.filter(({ place }) => place !== outcome.place), after] })
    if (outcome.error !== null)
      setUp.log.error({ place: outcome.place, error: outcome.error }, 'a backup failed')
  }
  const places = () =>
    placesOf(data).map((id) => state.places.find(({ place }) => place === id) ?? neverTried(id))
  const backUp = async (rotate: boolean) => {
    run = { place: LOCAL_PLACE, step: 'files', files_done: 0, files_total: 0 }
    const due = places().filter((place) => needsVerifying(place, clock.now()))
    const verify = due.map(({ place }) => place)
    const task = () =>
      ({
        task: 'back_up',
        data,
        now: clock.now(),
        settings: readBackupSettings(data),
        rotate,
        verify,
        bucket_keys: setUp.bucketKeys(),
      }) as const
    try {
      await threads.start(task(), (message) => {
        if (message.say === 'progress') run = message.run
        if (message.say === 'place') noteOutcome(message.outcome, verify)
      })
    } catch (error) {
      noteOutcome({ place: LOCAL_PLACE, error: (error as Error).message }, [])
    } finally {
      run = null
      underWay = null
    }
  }
  return {
    started_at: clock.now(),
    settings: () => knownSettings(data),
    saveSettings: (settings) => writeBackupSettings(data, settings),
    places,
    run: () => run,
    backUp: ({ rotate }) => (underWay ??= backUp(rotate)),
    hasPassphrase: () => existsSync(join(data, BACKUP_KEY)),
    setPassphrase: (passphrase) => makeKey(threads, data, passphrase),
    prepareFolder: (path) => markFolder(path, setUp),
    async checkShop() {
      let faults: string[] = []
      isChecking = true
      await threads
        .start({ task: 'check', data }, (message) => {
          if (message.say === 'checked') ({ faults } = message)
        })
        .finally(() => (isChecking = false))
      const check = { at: clock.now(), faults }
      save({ check })
      return check
    },
    isChecking: () => isChecking,
    lastCheck: () => state.check,
    restoredFrom: () => restored,
    openRestored() {
      restored = null
      rmSync(join(data, RESTORED), { force: true })
    },
    close: () => threads.close(),
  }
}

async function makeKey(threads: ReturnType<typeof threadStarter>, data: string, passphrase: string) {
  await threads.start({ task: 'new_key', passphrase }, (message) => {
    if (message.say !== 'key') return
    for (const [name, text] of backupKeyFiles(message.key)) writeSmallFile(join(data, name), text)
  })
}

/** The defaults when the file is damaged; the next backup then fails and says so. */
function knownSettings(data: string): BackupSettings {
  try {
    return readBackupSettings(data)
  } catch {
    return BackupSettings.parse({})
  }
}

function placesOf(data: string): string[] {
  const { folders, bucket } = knownSettings(data)
  return [LOCAL_PLACE, ...folders.map(({ id }) => id), ...(bucket ? [BUCKET_PLACE] : [])]
}

function neverTried(place: string): PlaceState {
  const never = { last_try_at: null, last_good_at: null, verified_at: null, last_good: null }
  return { place, ...never, bytes: null, new_bytes: null, kept: null, error: null }
}

function needsVerifying({ verified_at }: PlaceState, now: number): boolean {
  return verified_at === null || verified_at > now || now - verified_at >= DAY
}

function afterOutcome(
  before: PlaceState,
  outcome: PlaceOutcome,
  { isVerified, now }: { isVerified: boolean; now: number },
): PlaceState {
  if (outcome.error !== null) return { ...before, last_try_at: now, error: outcome.error }
  const kept = outcome.kept ?? before.kept
  const verified_at = isVerified ? now : before.verified_at
  return { ...before, ...outcome, kept, verified_at, last_try_at: now, last_good_at: now }
}

function threadStarter({ entry }: Pick<RunnerSetUp, 'entry'>) {
  const running = new Set<Worker>()
  const start = (workerData: ThreadTask, onMessage: (message: FromThread) => void) =>
    new Promise<void>((resolve, reject) => {
      const thread = new Worker(entry, { workerData })
      running.add(thread)
      thread.on('message', (message: FromThread) => {
        if (message.say === 'failed') reject(new Error(message.message))
        else onMessage(message)
      })
      thread.on('error', reject)
      thread.on('exit', (code) => {
        running.delete(thread)
        if (code === 0) resolve()
        else reject(new Error('The backup was ended before it was complete.'))
      })
    })
  const close = async () => void (await Promise.all([...running].map((thread) => thread.terminate())))
  return { start, close }
}
