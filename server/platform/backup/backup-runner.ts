import { existsSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { BackupSettings, BUCKET_PLACE, LOCAL_PLACE } from '../../../shared/platform/backup/backup-settings.ts'
import type {
  BackupRun,
  PlaceState,
  ShopCheck,
  ShopCheckRun,
} from '../../../shared/platform/backup/backup-status.ts'
import type { RestoreOutcome } from '../../../shared/platform/backup/restorable.ts'
import { DAY } from '../../../shared/platform/time.ts'
import type { Backups } from '../ports/backups.ts'
import {
  readBackupSettings,
  readBackupState,
  readRestored,
  RESTORED,
  writeBackupSettings,
  writeBackupState,
  type BackupState,
} from './backup-state-store.ts'
import { writeWhole } from '../adapters/write-whole.ts'
import { countReplaced } from './kept-copies.ts'
import { DATABASE } from './manifest-store.ts'
import { markFolder } from './place-marker.ts'
import { afterOutcome, neverTried } from './place-outcome.ts'
import type { RunnerSetUp } from './runner-set-up.ts'
import { BACKUP_KEY, backupKeyFiles } from './sealed-key.ts'
import { restoreParts } from './restore-parts.ts'
import type { PlaceOutcome, ThreadTask } from './thread-messages.ts'
import { threadStarter, type Threads } from './thread-starter.ts'

/** Runs backups and checks in a thread of their own. */
export function backupRunner(setUp: RunnerSetUp): Backups {
  const { data } = setUp
  const known = knownBackups(setUp)
  const threads = threadStarter(setUp.entry)
  let restored = readRestored(data)
  return {
    started_at: setUp.clock.now(),
    settings: () => knownSettings(data),
    saveSettings: (settings) => writeBackupSettings(data, settings),
    places: known.places,
    ...backupRounds(setUp, known, threads),
    ...shopChecks(setUp, known, threads),
    ...rewriting(setUp, threads),
    countReplaced: () => countReplaced(data),
    ...restoreParts(setUp, { threads, settings: () => knownSettings(data), known }),
    hasPassphrase: () => existsSync(join(data, BACKUP_KEY)),
    setPassphrase: (passphrase) => makeKey(threads, data, passphrase),
    prepareFolder: (path) => markFolder(path, setUp),
    restoredFrom: () => restored,
    openRestored() {
      restored = null
      rmSync(join(data, RESTORED), { force: true, recursive: true })
    },
    close: () => threads.close(),
  }
}

type Known = ReturnType<typeof knownBackups>

/** Keeps the state of the backups in a file. */
function knownBackups({ data, clock, log }: RunnerSetUp) {
  let state = readBackupState(data)
  // It stays known until the program ends, also where it cannot be written.
  const save = (change: Partial<BackupState>) => {
    state = { ...state, ...change }
    try {
      writeBackupState(data, state)
    } catch (error) {
      log.error({ err: error }, 'what is known of the backups cannot be written')
    }
  }
  const stateOf = (id: string) => state.places.find(({ place }) => place === id) ?? neverTried(id)
  return {
    places: () => placesOf(data).map(stateOf),
    lastCheck: () => state.check,
    saveCheck: (check: ShopCheck) => save({ check }),
    lastRestore: () => state.restore,
    saveRestore: (restore: RestoreOutcome) => save({ restore }),
    note(outcome: PlaceOutcome, verified: readonly string[]) {
      const { place, error } = outcome
      const isVerified = verified.includes(place)
      const after = afterOutcome(stateOf(place), outcome, { isVerified, now: clock.now() })
      save({ places: [...state.places.filter((before) => before.place !== place), after] })
      if (error !== null) log.error({ place, error }, 'a backup failed')
    },
  }
}

/** One round at a time backs up to all places. */
function backupRounds(setUp: RunnerSetUp, known: Known, threads: Threads): Pick<Backups, 'run' | 'backUp'> {
  let run: BackupRun | null = null
  let underWay: Promise<void> | null = null
  const backUp = async (rotate: boolean) => {
    run = { place: LOCAL_PLACE, step: 'files', files_done: 0, files_total: 0 }
    const due = known.places().filter((place) => needsVerifying(place, setUp.clock.now()))
    const verify = due.map(({ place }) => place)
    try {
      await threads.start(taskOf(setUp, { rotate, verify }), (message) => {
        if (message.say === 'progress') ({ run } = message)
        if (message.say === 'place') known.note(message.outcome, verify)
      })
    } catch (error) {
      known.note({ place: LOCAL_PLACE, error: (error as Error).message }, [])
    } finally {
      run = null
      underWay = null
    }
  }
  return { run: () => run, backUp: ({ rotate }) => (underWay ??= backUp(rotate)) }
}

function taskOf(
  { data, clock, bucketKeys }: RunnerSetUp,
  options: { rotate: boolean; verify: string[] },
): ThreadTask {
  const settings = readBackupSettings(data)
  return { task: 'back_up', data, now: clock.now(), settings, ...options, bucket_keys: bucketKeys() }
}

function shopChecks(
  { data, migrations, clock }: RunnerSetUp,
  known: Known,
  threads: Threads,
): Pick<Backups, 'checkShop' | 'checkRun' | 'lastCheck'> {
  let run: ShopCheckRun | null = null
  let underWay: Promise<ShopCheck> | null = null
  const check = async () => {
    run = { step: 'database', files_done: 0, files_total: 0 }
    let faults: string[] = []
    try {
      await threads.start({ task: 'check', data, migrations }, (message) => {
        if (message.say === 'checking') ({ run } = message)
        if (message.say === 'checked') ({ faults } = message)
      })
    } finally {
      run = null
      underWay = null
    }
    const found = { at: clock.now(), faults }
    known.saveCheck(found)
    return found
  }
  return { checkRun: () => run, lastCheck: known.lastCheck, checkShop: () => (underWay ??= check()) }
}

function rewriting(
  { data }: RunnerSetUp,
  threads: Threads,
): Pick<Backups, 'rewriteDatabase' | 'isRewriting' | 'databaseBytes'> {
  let underWay: Promise<void> | null = null
  const rewrite = () =>
    threads.start({ task: 'rewrite', data }, () => undefined).finally(() => (underWay = null))
  return {
    rewriteDatabase: () => (underWay ??= rewrite()),
    isRewriting: () => underWay !== null,
    databaseBytes: () => statSync(join(data, DATABASE), { throwIfNoEntry: false })?.size ?? 0,
  }
}

async function makeKey(threads: Threads, data: string, passphrase: string) {
  await threads.start({ task: 'new_key', passphrase }, (message) => {
    if (message.say !== 'key') return
    for (const [name, text] of backupKeyFiles(message.key)) writeWhole(join(data, name), text)
  })
}

/** Returns the defaults when the file is damaged; the next backup then fails and says so. */
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

function needsVerifying({ verified_at }: PlaceState, now: number): boolean {
  return verified_at === null || verified_at > now || now - verified_at >= DAY
}
