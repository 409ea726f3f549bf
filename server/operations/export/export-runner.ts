import { accessSync, constants, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type {
  ExportOutcome,
  ExportProgress,
  ExportState,
} from '../../../shared/platform/backup/export-page.ts'
import type { Clock } from '../../platform/ports/clock.ts'
import { refusePlace } from '../../platform/backup/allowed-places.ts'
import { isWithin } from '../../platform/backup/target-folder.ts'
import type { ExportJob, Exports } from '../../platform/ports/exports.ts'
import type { Log } from '../../platform/ports/log.ts'
import { removeUnfinished } from './write-export.ts'

/** A message of the export thread. */
export type FromExportThread =
  | { say: 'progress'; progress: ExportProgress }
  | { say: 'finished'; outcome: ExportOutcome }
  | { say: 'failed'; code: string; message: string }

interface RunnerSetUp {
  /** The data folder. */
  data: string
  /** Folders in which exports are allowed besides the usual ones. */
  allowedFolders: readonly string[]
  /** Entry file of the export thread. */
  entry: string
  clock: Clock
  log: Log
}

/**
 * An export holds 40 MB at most times. Without a limit V8 lets grow what drawing thousands of PDF documents leaves, to 280 MB,
 * before it is collected. In MB.
 */
const HEAP = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 16 }

/** Runs exports in a thread of their own. */
export function exportRunner(setUp: RunnerSetUp): Exports {
  const { data, entry, clock, log } = setUp
  let state: ExportState = { status: 'none' }
  let running: RunningThread | null = null
  /** Nothing that a thread says after its end counts. */
  const change = (next: ExportState) => {
    if (state.status === 'running') state = next
  }
  const fail = (error: string) => {
    if (state.status === 'running') log.error({ error }, 'an export failed')
    change({ status: 'failed', at: clock.now(), error })
  }
  const cancel = async () => {
    change({ status: 'canceled', at: clock.now() })
    await running?.stop()
  }
  return {
    state: () => state,
    start(job) {
      const started_at = clock.now()
      state = { status: 'running', progress: { step: 'files', done: 0, total: 0 }, started_at }
      const thread = startThread(entry, { ...job, data, now: started_at }, (message) => {
        // The thread of an earlier export may end after the next one has begun.
        if (running !== thread) return
        if (message.say === 'failed') fail(failureText(message))
        else if (message.say === 'progress')
          change({ status: 'running', progress: message.progress, started_at })
        else change({ status: 'finished', at: clock.now(), outcome: message.outcome })
      })
      running = thread
    },
    cancel,
    refuseFolder: (path) => refuseFolder(setUp, path),
    proposedFolder: () => join(homedir(), 'Layerline exports'),
    close: cancel,
  }
}

interface RunningThread {
  /** Ends the thread and deletes what it has not finished. */
  stop: () => Promise<void>
}

function startThread(
  entry: string,
  job: ExportJob,
  onMessage: (message: FromExportThread) => void,
): RunningThread {
  const thread = new Worker(entry, { workerData: job, resourceLimits: HEAP })
  const fail = (message: string) => onMessage({ say: 'failed', code: '', message })
  thread.on('message', onMessage)
  thread.on('error', (error) => fail(String(error)))
  thread.on('exit', () => fail('The export was ended before it was complete.'))
  return {
    async stop() {
      await thread.terminate()
      removeUnfinished(job.to)
    },
  }
}

const FAILURES: Record<string, string> = {
  ENOSPC: 'The disk is full. Make room on it, or choose another folder.',
  EDQUOT: 'The disk is full for this user. Make room on it, or choose another folder.',
  EACCES: 'This folder cannot be written to. Change its permissions, or choose another one.',
  EPERM: 'This folder cannot be written to. Change its permissions, or choose another one.',
  EROFS: 'This folder can only be read. Choose another one.',
}

function failureText({ code, message }: { code: string; message: string }): string {
  return FAILURES[code] ?? message
}

/** The folder itself is created, but not the one it is in. */
function refuseFolder({ data, allowedFolders }: RunnerSetUp, path: string): string | null {
  if (!isAbsolute(path)) return 'Enter the whole path of the folder, from the root of its disk.'
  if (isWithin(data, path)) return 'This folder is inside the shop’s data folder. Choose another one.'
  const found = statSync(path, { throwIfNoEntry: false })
  if (found && !found.isDirectory()) return 'This is a file. Choose a folder.'
  const writable = found ? path : dirname(path)
  if (!statSync(writable, { throwIfNoEntry: false })?.isDirectory())
    return 'There is no such folder on this computer.'
  const refused = refusePlace(path, { data, allowedFolders })
  if (refused !== null) return refused
  try {
    accessSync(writable, constants.W_OK)
    return null
  } catch {
    return FAILURES['EACCES']
  }
}
