import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One step of the schema: a numbered SQL file of the program. */
export interface Migration {
  name: string
  sql: string
  /** The hash of the text with Unix line endings, since Git may check a file out with others. */
  sha256: string
}

/** All migrations in order. Throws when a number is missing. */
export function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => /^\d{4}-.*\.sql$/.test(name))
    .sort()
  return names.map((name, at) => {
    if (Number(name.slice(0, 4)) !== at + 1) throw new Error(`migration numbers have a gap at ${name}`)
    const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
  })
}
