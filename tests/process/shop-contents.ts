import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rows } from './left-behind.ts'

export const lastLine = (stdout: string) => stdout.trimEnd().split('\n').at(-1)!

/** Every row of every table but those that a condition of SQL leaves out, as text that can be compared. */
export function everyRow(folder: string, leftOut = 'false'): Record<string, string[]> {
  const tables = rows<{ name: string }>(
    folder,
    `select name from sqlite_schema where type = 'table' and not (${leftOut})`,
  )
  return Object.fromEntries(
    tables.map(({ name }) => [
      name,
      rows(folder, `select * from "${name}"`)
        .map((row) => JSON.stringify(row))
        .sort(),
    ]),
  )
}

/** The hash of every file below a folder, by its path. */
export function everyFile(
  folder: string,
  left: (path: string) => boolean = () => false,
): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .filter((path) => !left(path))
  return Object.fromEntries(
    files.sort().map((path) => [
      path,
      createHash('sha256')
        .update(readFileSync(join(folder, path)))
        .digest('hex'),
    ]),
  )
}
