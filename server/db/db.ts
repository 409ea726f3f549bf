import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { Refusal } from '../../shared/refusals.ts'
import { migrate } from './migrate.ts'
import { RowMemory } from './row-memory.ts'
import { copyDatabase, keepBeforeMigration } from './snapshot.ts'

type Value = string | number | bigint | null | Uint8Array
type Parameters = Value[] | [Record<string, Value>]

/** What may be asked of the database outside a write. */
export interface ReadDb {
  /** The first row, or undefined. */
  get: <Row>(sql: string, ...parameters: Parameters) => Row | undefined
  all: <Row>(sql: string, ...parameters: Parameters) => Row[]
  /** As `get` with one text as parameter; outside a write the row may come from memory, and is frozen. */
  recall: <Row>(sql: string, key: string) => Row | undefined
}

declare const insideTransaction: unique symbol

/** Exists only inside `write`, so that "who can change data" is a question of types. */
export interface WriteDb extends ReadDb {
  /** Runs a change and tells how many rows it touched. */
  run: (sql: string, ...parameters: Parameters) => number
  readonly [insideTransaction]: true
}

export interface ShopDatabase extends ReadDb {
  /** One immediate transaction; the callback must be synchronous. A throw rolls everything back. */
  write: <Result>(work: (tx: WriteDb) => Result) => Result
  /** From now on every write is refused with `database_unavailable` as long as `mayWrite` says no. */
  guardWrites: (mayWrite: () => boolean) => void
  /** Writes a whole copy to a file that is not there yet. */
  copyTo: (file: string) => void
  close: () => void
}

/** Statements are few and written out; dynamic SQL would grow the cache without end. */
const MOST_STATEMENTS = 500

/**
 * Opens (or makes) the database and brings its schema up to date, after keeping a copy in `backups/` beside it.
 * `:memory:` is a database of its own; the bytes of a database file are one in memory, too, that holds what the file did.
 */
export function openDatabase(file: string | Buffer, migrationsFolder: string): ShopDatabase {
  const raw = new Database(file)
  raw.pragma('journal_mode = WAL')
  raw.pragma('synchronous = FULL')
  raw.pragma('foreign_keys = ON')
  raw.pragma('busy_timeout = 5000')
  try {
    migrate(raw, migrationsFolder, (firstNumber) => {
      if (typeof file === 'string' && file !== ':memory:')
        keepBeforeMigration(raw, dirname(file), firstNumber)
    })
  } catch (error) {
    raw.close()
    throw error
  }
  return wrap(raw)
}

function wrap(raw: Database.Database): ShopDatabase {
  const prepared = preparedBy(raw)
  const tx = {
    get: (sql: string, ...parameters: Parameters) => prepared(sql).get(...parameters),
    all: (sql: string, ...parameters: Parameters) => prepared(sql).all(...parameters),
    recall: (sql: string, key: string) => prepared(sql).get(key),
    run: (sql: string, ...parameters: Parameters) => prepared(sql).run(...parameters).changes,
  } as WriteDb
  const memory = new RowMemory(() => prepared('pragma data_version').pluck().get() as number)
  const transaction = raw.transaction((work: (tx: WriteDb) => unknown) => work(tx))
  const guard = { mayWrite: () => true }
  const write = <Result>(work: (tx: WriteDb) => Result): Result => {
    if (!guard.mayWrite()) throw new Refusal('database_unavailable', undefined, { retry_after: 60 })
    try {
      return transaction.immediate(work) as Result
    } finally {
      memory.forget()
    }
  }
  return {
    get: tx.get,
    all: tx.all,
    recall: <Row>(sql: string, key: string) => {
      const read = () => prepared(sql).get(key) as Row | undefined
      // What a write under way has changed may still be taken back.
      return raw.inTransaction ? read() : memory.recall(sql, key, read)
    },
    write,
    guardWrites: (mayWrite) => void Object.assign(guard, { mayWrite }),
    copyTo: (file) => copyDatabase(raw, file),
    close: () => raw.close(),
  }
}

/** Each SQL text is prepared once. */
function preparedBy(raw: Database.Database): (sql: string) => Database.Statement {
  const statements = new Map<string, Database.Statement>()
  return (sql) => {
    const known = statements.get(sql)
    if (known) return known
    if (statements.size >= MOST_STATEMENTS) throw new Error('too many different SQL texts: write them out')
    const statement = raw.prepare(sql)
    statements.set(sql, statement)
    return statement
  }
}
