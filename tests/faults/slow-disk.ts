import fs, { type PathLike } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import Database from 'better-sqlite3'

// Loaded into a server and its threads by `node --import`: a disk that takes its time to say that something is saved. Whatever waits for
// the disk waits longer: each commit that SQLite syncs, with the write lock held and nothing committed yet, and each sync of a file. The
// file named by FAULTS_SLOW_DISK holds the most milliseconds of one wait; without it the disk is as fast as it is.

const SYNC_FULL = 2
const sleeper = new Int32Array(new SharedArrayBuffer(4))

function longestWait(): number {
  try {
    return Number(fs.readFileSync(process.env['FAULTS_SLOW_DISK']!, 'utf8'))
  } catch {
    return 0
  }
}

/** A disk that is busy delays most syncs a little and some a lot. */
function waitForDisk(): void {
  const longest = longestWait()
  if (longest > 0) Atomics.wait(sleeper, 0, 0, longest * Math.random() ** 8)
}

const fsyncSync = fs.fsyncSync
fs.fsyncSync = (handle: number) => {
  waitForDisk()
  fsyncSync(handle)
}
const { open } = fs.promises
fs.promises.open = async (path: PathLike, flags?: string | number, mode?: fs.Mode) => {
  const handle = await open(path, flags, mode)
  const sync = handle.sync.bind(handle)
  handle.sync = async () => {
    await new Promise((resolve) => setTimeout(resolve, longestWait() * Math.random() ** 8))
    await sync()
  }
  return handle
}
syncBuiltinESMExports()

const prototype = Database.prototype as Database.Database
// eslint-disable-next-line @typescript-eslint/unbound-method
const { transaction } = prototype
prototype.transaction = function (this: Database.Database, work: (...values: unknown[]) => unknown) {
  let depth = 0
  const waiting = (...values: unknown[]) => {
    depth += 1
    try {
      const result = work(...values)
      if (depth === 1 && Number(this.pragma('synchronous', { simple: true })) >= SYNC_FULL) waitForDisk()
      return result
    } finally {
      depth -= 1
    }
  }
  return transaction.call(this, waiting)
} as typeof transaction
