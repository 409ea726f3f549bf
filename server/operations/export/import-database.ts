import { chmodSync, createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type Database from 'better-sqlite3'
import { findDamage } from '../../platform/backup/database-facts.ts'
import { findStrangeSchema } from '../../platform/db/check-schema.ts'
import { createSchema } from '../../platform/db/migrate.ts'
import type { Migration } from '../../platform/db/migration-files.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { listOrdersWithLostAddress, markAddressesLost } from '../../quoting/delivery/address-store.ts'
import { FILLED_TABLES, SEALED_COLUMNS } from './exported-tables.ts'
import { asRow, parseLine, type SqlRow } from './json-row.ts'
import type { SecretRow } from './open-rows.ts'
import { readTables, type TableSchema } from './table-schema.ts'
import { openRaw } from '../../platform/db/open-raw.ts'

/** The database of an import while it is filled. */
export interface ImportDatabase {
  /** Inserts the rows of a file of JSON lines. */
  load: (table: string, file: string) => Promise<void>
  /** Inserts a row of a sealed table, or sets the sealed columns of a row that was loaded. */
  takeSecret: (secret: SecretRow) => void
  /** Puts the triggers back and checks everything. Returns what is wrong, or null. */
  finish: (counts: ReadonlyMap<string, number>) => string | null
  /** Ends keys and devices whose secrets are not there. Returns the orders to be shipped whose address cannot be read. */
  leaveSecretsOut: (now: number) => number[]
  close: () => void
}

/**
 * Creates a database with the schema of an export. Rows are inserted while triggers and foreign keys are off, because they are
 * what triggers made of each other, in the order of names; both are back and checked before it is used. Check constraints and
 * column types apply to every row.
 */
export function openImportDatabase(file: string, migrations: readonly Migration[]): ImportDatabase {
  const raw = openRaw(file)
  chmodSync(file, 0o600)
  // An interrupted import is thrown away as a whole.
  raw.pragma('journal_mode = off')
  raw.pragma('synchronous = off')
  raw.pragma('foreign_keys = off')
  createSchema(raw, migrations)
  const triggers = dropTriggers(raw)
  const tables = readTables(readerOf(raw))
  for (const { name } of tables) raw.exec(`delete from "${name}"`)
  const loaded = rowLoader(raw, tables)
  raw.exec('begin')
  return {
    load: (table, path) => loadFile(loaded(table), path),
    takeSecret: (secret) =>
      'row' in secret ? insertSealed(raw, tableNamed(tables, secret.table), secret.row) : update(raw, secret),
    finish(counts) {
      raw.exec('commit')
      for (const sql of Object.values(FILLED_TABLES)) raw.exec(sql)
      for (const sql of triggers) raw.exec(sql)
      return findStrangeSchema(raw, migrations) ?? findMissingRows(raw, counts) ?? findDamage(raw)
    },
    leaveSecretsOut(now) {
      raw.prepare('update api_keys set revoked_at = coalesce(revoked_at, ?)').run(now)
      raw.prepare('update floor_devices set ended_at = coalesce(ended_at, ?)').run(now)
      raw.prepare('update kiosks set ended_at = coalesce(ended_at, ?)').run(now)
      markAddressesLost({ run: (sql, ...values) => raw.prepare(sql).run(...values).changes }, now)
      return listOrdersWithLostAddress(readerOf(raw))
    },
    close: () => raw.close(),
  }
}

function readerOf(raw: Database.Database): Pick<ReadDb, 'all'> {
  return { all: <Row>(sql: string, ...values: unknown[]) => raw.prepare(sql).all(...values) as Row[] }
}

/** Returns the SQL that creates them again. */
function dropTriggers(raw: Database.Database): string[] {
  const triggers = raw.prepare("select name, sql from sqlite_schema where type = 'trigger'").all()
  return (triggers as { name: string; sql: string }[]).map(({ name, sql }) => {
    raw.exec(`drop trigger "${name}"`)
    return sql
  })
}

function tableNamed(tables: readonly TableSchema[], name: string): TableSchema {
  const table = tables.find((known) => known.name === name)
  if (!table) throw new Error(`The export has a table ${name}, which this program does not know.`)
  return table
}

/** Returns the statement that inserts the open columns of a table, with its own values for the sealed ones. */
function rowLoader(raw: Database.Database, tables: readonly TableSchema[]) {
  return (name: string): Database.Statement<[SqlRow]> => {
    const table = tableNamed(tables, name)
    // Filled by SQLite while rows of other tables were inserted.
    if (name === 'sqlite_sequence') raw.exec('delete from sqlite_sequence')
    return raw.prepare(insertSql(table, SEALED_COLUMNS[name] ?? {}))
  }
}

function insertSql({ name, columns }: TableSchema, expressions: Readonly<Record<string, string>>): string {
  const values = columns.map((column) => expressions[column] ?? `:${column}`)
  return `insert into "${name}" (${columns.map((column) => `"${column}"`).join(', ')}) values (${values.join(', ')})`
}

async function loadFile(insert: Database.Statement<[SqlRow]>, path: string): Promise<void> {
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity }))
    insert.run(asRow(parseLine(line)))
}

function insertSealed(raw: Database.Database, table: TableSchema, row: SqlRow): void {
  raw.prepare(insertSql(table, {})).run(row)
}

function update(
  raw: Database.Database,
  { table, key, values }: { table: string; key: SqlRow; values: SqlRow },
): void {
  const equals = (row: SqlRow) => Object.keys(row).map((column) => `"${column}" = :${column}`)
  raw
    .prepare(`update "${table}" set ${equals(values).join(', ')} where ${equals(key).join(' and ')}`)
    .run({ ...key, ...values })
}

function findMissingRows(raw: Database.Database, counts: ReadonlyMap<string, number>): string | null {
  for (const [table, expected] of counts) {
    const found = raw
      .prepare(`select count(*) from "${table.replaceAll('"', '')}"`)
      .pluck()
      .get()
    if (found !== expected) return `${table} has ${String(found)} rows instead of ${expected}`
  }
  return null
}
