import Database from 'better-sqlite3'
import type { ReadDb } from './db.ts'

/** A connection that cannot write and sees what was committed when a read begins. It never waits for writers, nor they for it. */
export function openReadOnly(file: string): { db: ReadDb; close: () => void } {
  const raw = new Database(file, { readonly: true, fileMustExist: true })
  const statements = new Map<string, Database.Statement>()
  const prepared = (sql: string) => {
    const statement = statements.get(sql) ?? raw.prepare(sql)
    statements.set(sql, statement)
    return statement
  }
  const db = {
    get: (sql: string, ...parameters: unknown[]) => prepared(sql).get(...parameters),
    all: (sql: string, ...parameters: unknown[]) => prepared(sql).all(...parameters),
    recall: (sql: string, key: string) => prepared(sql).get(key),
  } as ReadDb
  return { db, close: () => raw.close() }
}
