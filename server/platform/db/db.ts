import { dirname } from 'node:path'
import type Database from 'better-sqlite3'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { changeFeed, type ChangeFeed } from './change-feed.ts'
import { watchTables } from './change-triggers.ts'
import { migrate, type MigrationSteps } from './migrate.ts'
import { RowMemory } from './row-memory.ts'
import { copyDatabase, keepBeforeMigration } from './snapshot.ts'
import { lockPatience, lockWaiter, STARTING_WAIT_MS } from './write-lock.ts'
import { openRaw } from './open-raw.ts'

export type SqlValue = string | number | bigint | null | Uint8Array
type Parameters = SqlValue[] | [Readonly<Record<string, SqlValue>>]

/** Reading the database. */
export interface ReadDb {
  /** The first row, or undefined. */
  get: <Row>(sql: string, ...parameters: Parameters) => Row | undefined
  all: <Row>(sql: string, ...parameters: Parameters) => Row[]
  /** Like `get` with one text parameter; outside a write the row may come from memory and is frozen. */
  recall: <Row>(sql: string, key: string) => Row | undefined
}

declare const insideTransaction: unique symbol

/** Exists only inside `write`, so that the types say who can change data. */
export interface WriteDb extends ReadDb {
  /** Runs a change and returns the number of rows. */
  run: (sql: string, ...parameters: Parameters) => number
  readonly [insideTransaction]: true
}

export interface ShopDatabase extends ReadDb {
  /** One immediate transaction; the callback must be synchronous. A throw rolls everything back. */
  write: <Result>(work: (tx: WriteDb) => Result) => Result
  /**
   * The same without waiting for the disk, for what can be done again. A crash of the program loses nothing of it; a power failure may,
   * together with whatever was written after it in the same way. The next `write` saves it for good.
   */
  writeUnsynced: ShopDatabase['write']
  /** From now on writes are refused with `database_unavailable` while `mayWrite` returns false. */
  guardWrites: (mayWrite: () => boolean) => void
  /** While paused, writes are refused with `database_unavailable`: a restore is going on. */
  pauseWrites: (isPaused: boolean) => void
  /** Writes a whole copy to a file that is not there yet. */
  copyTo: (file: string) => void
  /** Empties the log file of the database, which has old versions of rows. False while another connection still reads from it. */
  truncateLog: () => boolean
  /** Resolves when no other program holds the write lock; refuses with `shop_busy` when that takes seconds. */
  untilWritable: () => Promise<void>
  /** Called when the server begins to serve: from then on writes wait only briefly for the lock (see write-lock.ts). */
  beginServing: () => void
  /** Tells open pages which rows changed. */
  changes: ChangeFeed
  close: () => void
}

/** SQL is written out, so statements are few; dynamic SQL would grow the cache without limit. */
const MAX_STATEMENTS = 1000

/**
 * Opens (or makes) the database and brings its schema up to date, after keeping a copy in `backups/` beside it.
 * `:memory:` is a database of its own; the bytes of a database file are one in memory, too, that holds what the file did.
 */
export function openDatabase(
  file: string | Buffer,
  migrationsFolder: string,
  onStep?: MigrationSteps['onStep'],
): ShopDatabase {
  const raw = openRaw(file)
  try {
    raw.pragma(`busy_timeout = ${STARTING_WAIT_MS}`)
    if (typeof file === 'string') refuseDamaged(raw)
    raw.pragma('journal_mode = WAL')
    raw.pragma('synchronous = FULL')
    raw.pragma('foreign_keys = ON')
    // Deleted rows are overwritten: personal data must not stay readable in the file.
    raw.pragma('secure_delete = ON')
    migrate(raw, migrationsFolder, {
      beforeChange: (firstNumber) => {
        if (typeof file === 'string' && file !== ':memory:')
          keepBeforeMigration(raw, dirname(file), firstNumber)
      },
      ...(onStep && { onStep }),
    })
  } catch (error) {
    raw.close()
    throw error
  }
  return wrap(raw)
}

/** Throws SQLite's own code for a damaged file, before anything is written to it. A full check is made every night. */
function refuseDamaged(raw: Database.Database): void {
  const report = raw.pragma('quick_check(1)', { simple: true }) as string
  if (report !== 'ok') throw Object.assign(new Error(report), { code: 'SQLITE_CORRUPT' })
}

interface Writing {
  transaction: { immediate: (work: (tx: WriteDb) => unknown) => unknown }
  guard: { mayWrite: () => boolean; isPaused: boolean }
  lock: Pick<ReturnType<typeof lockPatience>, 'during'>
  /** Called after each attempt, whether it was committed or not. */
  forget: () => void
  /** Called after a commit. */
  publish: () => void
}

/** Writes in a transaction, forgets remembered rows, and reports what was changed once it is committed. */
function writer({ transaction, guard, lock, forget, publish }: Writing): ShopDatabase['write'] {
  return <Result>(work: (tx: WriteDb) => Result): Result => {
    if (guard.isPaused) throw paused()
    if (!guard.mayWrite()) throw new Refusal('database_unavailable', undefined, { retry_after: 60 })
    try {
      const result = lock.during(() => transaction.immediate(work) as Result)
      publish()
      return result
    } finally {
      forget()
    }
  }
}

function paused(): Refusal {
  return new Refusal(
    'database_unavailable',
    'The shop is being restored from a backup or moved. Nothing was changed. Try again in a minute.',
    { retry_after: 60 },
  )
}

/** Watches what this connection writes, to report it to open pages: from when the first of them asks, because two hundred triggers take a while. */
function watchChanges(raw: Database.Database, dataVersion: () => number) {
  const run = raw.prepare('select lower(hex(randomblob(8)))').pluck().get() as string
  let takeChangedRows: ReturnType<typeof watchTables> | null = null
  const changes = changeFeed(run, {
    dataVersion,
    watch: () => void (takeChangedRows ??= raw.open ? watchTables(raw) : null),
  })
  // A write inside another one is only committed with that one.
  const publish = () => (raw.inTransaction ? undefined : changes.publish(takeChangedRows?.() ?? []))
  return { changes, publish }
}

function wrap(raw: Database.Database): ShopDatabase {
  const prepared = preparedBy(raw)
  const tx = {
    get: (sql: string, ...parameters: Parameters) => prepared(sql).get(...parameters),
    all: (sql: string, ...parameters: Parameters) => prepared(sql).all(...parameters),
    recall: (sql: string, key: string) => prepared(sql).get(key),
    run: (sql: string, ...parameters: Parameters) => prepared(sql).run(...parameters).changes,
  } as WriteDb
  const dataVersion = () => prepared('pragma data_version').pluck().get() as number
  const memory = new RowMemory(dataVersion)
  const { changes, publish } = watchChanges(raw, dataVersion)
  const { transaction, isRunning } = countedTransaction(raw, tx)
  const guard = { mayWrite: () => true, isPaused: false }
  const lock = lockPatience(raw)
  const waitForLock = lockWaiter(lock.isFree)
  const write = writer({ transaction, guard, lock, forget: () => memory.forget(), publish })
  return {
    get: tx.get,
    all: tx.all,
    recall: <Row>(sql: string, key: string) => {
      const read = () => prepared(sql).get(key) as Row | undefined
      // Changes of the running transaction may still be rolled back.
      return isRunning() ? read() : memory.recall(sql, key, read)
    },
    write,
    writeUnsynced: unsynced(raw, write),
    guardWrites: (mayWrite) => void Object.assign(guard, { mayWrite }),
    pauseWrites: (isPaused) => void Object.assign(guard, { isPaused }),
    truncateLog: () => truncateLog(raw),
    copyTo: (file) => copyDatabase(raw, file),
    untilWritable: () => (guard.isPaused ? Promise.reject(paused()) : waitForLock()),
    beginServing: lock.beginServing,
    changes,
    close: () => raw.close(),
  }
}

/** SQLite knows, too, if a transaction is running, but asking it for every row costs more than remembering the row saves. */
function countedTransaction(raw: Database.Database, tx: WriteDb) {
  let running = 0
  const transaction = raw.transaction((work: (tx: WriteDb) => unknown) => {
    running++
    try {
      return work(tx)
    } finally {
      running--
    }
  })
  return { transaction, isRunning: () => running > 0 }
}

function truncateLog(raw: Database.Database): boolean {
  const [{ busy }] = raw.pragma('wal_checkpoint(TRUNCATE)') as [{ busy: number }]
  return busy === 0
}

/** SQLite syncs the log at a commit when `synchronous` is FULL; a transaction cannot change that. */
function unsynced(raw: Database.Database, write: ShopDatabase['write']): ShopDatabase['write'] {
  return (work) => {
    if (raw.inTransaction) return write(work)
    raw.pragma('synchronous = NORMAL')
    try {
      return write(work)
    } finally {
      raw.pragma('synchronous = FULL')
    }
  }
}

/** Each SQL text is prepared once. */
function preparedBy(raw: Database.Database): (sql: string) => Database.Statement {
  const statements = new Map<string, Database.Statement>()
  return (sql) => {
    const known = statements.get(sql)
    if (known) return known
    if (statements.size >= MAX_STATEMENTS) throw new Error('too many different SQL texts: write them out')
    const statement = raw.prepare(sql)
    statements.set(sql, statement)
    return statement
  }
}
