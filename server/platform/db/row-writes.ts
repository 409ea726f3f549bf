import type { SqlValue, WriteDb } from './db.ts'

type Values = Readonly<Record<string, SqlValue>>

/** Inserts the columns of a row that are named. */
export function insertRow(tx: WriteDb, table: string, columns: readonly string[], row: Values): void {
  const values = columns.map((name) => `:${name}`)
  tx.run(`insert into ${table} (${columns.join(', ')}) values (${values.join(', ')})`, row)
}

/** Changes the rows that still have the values of `seen`. Returns how many there are. */
export function updateRows(tx: WriteDb, table: string, seen: Values, changes: Values): number {
  const names = Object.keys(changes).sort()
  const sql = `update ${table} set ${names.map((name) => `${name} = :new_${name}`).join(', ')}
    where ${Object.keys(seen)
      .map((name) => `${name} = :${name}`)
      .join(' and ')}`
  const named = Object.fromEntries(names.map((name) => [`new_${name}`, changes[name]]))
  return tx.run(sql, { ...named, ...seen })
}

/** Changes a row with a revision, and counts that up. Returns false if the row has changed since it was read. */
export function updateIfUnchanged(
  tx: WriteDb,
  table: string,
  seen: Values & { revision: number },
  changes: Values,
): boolean {
  return updateRows(tx, table, seen, { ...changes, revision: seen.revision + 1 }) === 1
}
