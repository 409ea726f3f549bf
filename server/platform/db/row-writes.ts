import type { SqlValue, WriteDb } from './db.ts'

type Values = Readonly<Record<string, SqlValue>>

/** Inserts a row with its columns of these names. */
export function insertRow(tx: WriteDb, table: string, columns: readonly string[], row: Values): void {
  const values = columns.map((name) => `:${name}`)
  tx.run(`insert into ${table} (${columns.join(', ')}) values (${values.join(', ')})`, row)
}

/** Changes the rows that have the values of `seen`; with `revision` among them it is compare-and-set. Returns how many there were. */
export function updateRows(tx: WriteDb, table: string, seen: Values, changes: Values): number {
  const names = Object.keys(changes).sort()
  const sql = `update ${table} set ${names.map((name) => `${name} = :new_${name}`).join(', ')}
    where ${Object.keys(seen)
      .map((name) => `${name} = :${name}`)
      .join(' and ')}`
  const named = Object.fromEntries(names.map((name) => [`new_${name}`, changes[name]]))
  return tx.run(sql, { ...named, ...seen })
}

/** Compare-and-set of a row with a revision: returns false if it has changed since it was read. */
export function saveSeen(
  tx: WriteDb,
  table: string,
  seen: Values & { revision: number },
  changes: Values,
): boolean {
  return updateRows(tx, table, seen, { ...changes, revision: seen.revision + 1 }) === 1
}
