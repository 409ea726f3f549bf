import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { openDatabase } from '../../../../server/platform/db/db.ts'
import { readMigrations } from '../../../../server/platform/db/migration-files.ts'
import { PROGRAM } from '../../../../server/platform/program-folders.ts'
import { ROWS_OF_MIGRATIONS } from './rows-of-migrations.ts'

/** Writes the database of a shop that has at least one row in every table, as the program with the first `version` migrations left it. */
export function writeFilledShop(file: string, version?: number): void {
  const folder = mkdtempSync(join(tmpdir(), 'layerline-filled-shop-'))
  const made = join(folder, 'shop.sqlite')
  const upTo = join(folder, 'migrations')
  try {
    for (const { name } of readMigrations(PROGRAM.migrations).slice(0, version)) {
      cpSync(join(PROGRAM.migrations, name), join(upTo, name))
      openDatabase(made, upTo).close()
      const raw = new Database(made)
      raw.exec(ROWS_OF_MIGRATIONS[name] ?? '')
      raw.close()
    }
    cpSync(made, file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
