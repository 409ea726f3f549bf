import type Database from 'better-sqlite3'
import { createSchema } from './migrate.ts'
import type { Migration } from './migration-files.ts'
import { openRaw } from './open-raw.ts'
import { schemaOf } from './schema-text.ts'

/** May be there or not, but only exactly so: what SQLite keeps, and two tables of Litestream, which we never read. */
const OPTIONAL = new Map([
  ['table sqlite_sequence', 'CREATE TABLE sqlite_sequence(name,seq)'],
  ['table sqlite_stat1', 'CREATE TABLE sqlite_stat1(tbl,idx,stat)'],
  ['table sqlite_stat4', 'CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)'],
  ['table _litestream_seq', 'CREATE TABLE _litestream_seq(id INTEGER PRIMARY KEY,seq INTEGER)'],
  ['table _litestream_lock', 'CREATE TABLE _litestream_lock(id INTEGER)'],
])

/**
 * Compares the schema of a database with the one that the migrations up to its version make. Returns what differs, or null. A
 * trigger or view of a stranger would take part in the program's own statements, so this comes before anything else is read.
 */
export function findStrangeSchema(raw: Database.Database, migrations: readonly Migration[]): string | null {
  const found = schemaOf(raw)
  const version = raw.pragma('user_version', { simple: true }) as number
  const expected = schemaAfter(migrations.slice(0, version))
  for (const [what, sql] of found) {
    const own = expected.get(what) ?? OPTIONAL.get(what)
    if (own === undefined) return `the ${printable(what)} does not belong to the program`
    if (own !== sql) return `the ${what} is not as the program makes it`
  }
  const missing = [...expected.keys()].find((what) => !found.has(what) && !OPTIONAL.has(what))
  return missing === undefined ? null : `the ${missing} is missing`
}

/** Schemas by the hashes of their migrations. A restore looks twice, and running all migrations takes longer than the rest of it. */
const known = new Map<string, Map<string, string>>()

function schemaAfter(migrations: readonly Migration[]): Map<string, string> {
  const key = migrations.map(({ sha256 }) => sha256).join(' ')
  const schema = known.get(key) ?? makeSchema(migrations)
  known.set(key, schema)
  return schema
}

function makeSchema(migrations: readonly Migration[]): Map<string, string> {
  const fresh = openRaw(':memory:')
  try {
    createSchema(fresh, migrations)
    return schemaOf(fresh)
  } finally {
    fresh.close()
  }
}

/** The name is a stranger's, and a terminal shows it. */
function printable(what: string): string {
  return what.replaceAll(/[^\w ]/g, '?').slice(0, 80)
}
