import type Database from 'better-sqlite3'
import type { ReadDb } from './db.ts'
import { openRaw } from './open-raw.ts'

/**
 * Returns a connection that cannot write and sees what was committed when a read begins. It never waits for writers,
 * nor they for it.
 */
export function openReadOnly(file: string): { db: ReadDb; close: () => void } {
  const raw = openRaw(file, { readonly: true, fileMustExist: true })
  return { db: reader(raw), close: () => raw.close() }
}

/** The whole database as it was at one instant, while others write. */
export interface Snapshot {
  db: ReadDb
  /** Reads rows one by one, with integers as bigint. */
  iterate: <Row>(sql: string) => IterableIterator<Row>
  close: () => void
}

/** Opens a read transaction that ends with `close`. Meanwhile the journal grows with what others write. */
export function openSnapshot(file: string): Snapshot {
  const raw = openRaw(file, { readonly: true, fileMustExist: true })
  raw.exec('begin')
  // A read transaction begins with its first read.
  raw.prepare('select count(*) from sqlite_schema').get()
  return {
    db: reader(raw),
    iterate: <Row>(sql: string) => raw.prepare<[], Row>(sql).safeIntegers().iterate(),
    close: () => raw.close(),
  }
}

function reader(raw: Database.Database): ReadDb {
  const statements = new Map<string, Database.Statement>()
  const prepared = (sql: string) => {
    const statement = statements.get(sql) ?? raw.prepare(sql)
    statements.set(sql, statement)
    return statement
  }
  return {
    get: (sql: string, ...parameters: unknown[]) => prepared(sql).get(...parameters),
    all: (sql: string, ...parameters: unknown[]) => prepared(sql).all(...parameters),
    recall: (sql: string, key: string) => prepared(sql).get(key),
  } as ReadDb
}
