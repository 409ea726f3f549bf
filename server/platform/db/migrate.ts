import type Database from 'better-sqlite3'
import { shopFault } from '../../../shared/platform/start-failures.ts'
import { readMigrations, type Migration } from './migration-files.ts'

/** Not a migration: it must exist before the first one. */
const APPLIED_TABLE =
  'create table if not exists schema_migrations (name text primary key, sha256 text not null) strict, without rowid'

/** Called while an existing database is migrated; a new one has nothing to report. */
export interface MigrationSteps {
  /** Once, before anything is changed, with the number of the first new migration. */
  beforeChange?: (firstNumber: number) => void
  /** Before each migration: its place among the new ones, from 1, and how many there are. */
  onStep?: (step: number, steps: number) => void
}

/** Returns the number of migrations applied to a database. */
export function schemaVersion(raw: Database.Database): number {
  return raw.pragma('user_version', { simple: true }) as number
}

/**
 * Brings a schema up to date: numbered SQL files, each applied once, in order, inside a transaction. Refuses a database
 * whose applied migrations are not the ones of this program: its tables would not be what the program expects.
 */
export function migrate(
  raw: Database.Database,
  folder: string,
  { beforeChange, onStep }: MigrationSteps = {},
): void {
  const migrations = readMigrations(folder)
  const version = schemaVersion(raw)
  if (version > migrations.length)
    throw new Error('This shop was made by a newer version of the program. Update the program.')
  const applied = migrations.slice(0, version)
  refuseOtherBuild(raw, applied)
  const pending = migrations.slice(version)
  if (version > 0 && pending.length > 0) beforeChange?.(version + 1)
  for (const [at, migration] of pending.entries()) {
    if (version > 0) onStep?.(at + 1, pending.length)
    apply(raw, migration)
  }
}

/** Creates the schema of an empty database. */
export function createSchema(raw: Database.Database, migrations: readonly Migration[]): void {
  for (const migration of migrations) apply(raw, migration)
}

function apply(raw: Database.Database, migration: Migration): void {
  raw
    .transaction(() => {
      raw.exec(migration.sql)
      noteApplied(raw, migration)
      raw.pragma(`user_version = ${Number(migration.name.slice(0, 4))}`)
    })
    .exclusive()
}

function noteApplied(raw: Database.Database, { name, sha256 }: Migration): void {
  raw.exec(APPLIED_TABLE)
  raw.prepare('insert into schema_migrations (name, sha256) values (?, ?)').run(name, sha256)
}

function refuseOtherBuild(raw: Database.Database, applied: readonly Migration[]): void {
  const kept = keptHashes(raw)
  const differing =
    applied.find(({ name, sha256 }) => kept.get(name) !== sha256)?.name ??
    (kept.size === applied.length ? undefined : [...kept.keys()].at(-1))
  if (differing !== undefined)
    throw shopFault(
      'SHOP_OF_OTHER_BUILD',
      `This shop’s database was made by another build of the program: it differs in ${differing}. ` +
        'Start the build that made it, or restore a backup. The database was left as it is.',
    )
}

/** Empty for a new database, and for one of another program that keeps no such list. */
function keptHashes(raw: Database.Database): Map<string, string> {
  const found = raw.prepare(`select 1 from sqlite_schema where name = 'schema_migrations'`).get()
  if (!found) return new Map()
  const rows = raw.prepare('select name, sha256 from schema_migrations order by name').all()
  return new Map((rows as { name: string; sha256: string }[]).map(({ name, sha256 }) => [name, sha256]))
}
