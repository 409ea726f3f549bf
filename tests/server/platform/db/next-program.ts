import { cpSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readMigrations } from '../../../../server/platform/db/migration-files.ts'
import { PROGRAM } from '../../../../server/platform/program-folders.ts'

/** The program's own migrations, also while a test has it use others. */
const OWN = PROGRAM.migrations

/** Writes the migrations of a later version of the program into a new folder under `folder`: its own, followed by these. */
export function migrationsOfNext(folder: string, ...next: string[]): string {
  const written = mkdtempSync(join(folder, 'migrations-'))
  cpSync(OWN, written, { recursive: true })
  const newest = readMigrations(OWN).length
  for (const [at, sql] of next.entries())
    writeFileSync(join(written, `${String(newest + at + 1).padStart(4, '0')}-next.sql`), sql)
  return written
}

/** Changes a table that has rows, makes one, and fills it. */
export const NEXT_MIGRATION = `
  alter table quotes add column next_note text not null default 'none';
  create table next_orders (id text primary key references orders (id), paid_at integer not null) strict, without rowid;
  insert into next_orders select id, paid_at from orders;`
