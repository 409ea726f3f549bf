import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'

/** What lies in a shop's folder of files, by what it is for. */
export interface LeftBehind {
  /** Uploads under way, or left by one that was broken off. */
  incoming: string[]
  /** Kept files that no row knows. */
  unknownParts: string[]
  /** Files that rows say are kept and are not. */
  missingParts: string[]
  /** Half-written results of workers. */
  halfWritten: string[]
  /** Results that belong to no kept file. */
  unknownResults: string[]
}

export const NOTHING_LEFT: LeftBehind = {
  incoming: [],
  unknownParts: [],
  missingParts: [],
  halfWritten: [],
  unknownResults: [],
}

export function leftBehind(data: string): LeftBehind {
  const files = join(data, 'files')
  const known = new Set(
    rows<{ sha256: string }>(data, 'select sha256 from part_files where removed_at is null').map(
      ({ sha256 }) => sha256,
    ),
  )
  const parts = readdirSync(join(files, 'parts'))
  const results = readdirSync(join(files, 'derived'))
  return {
    incoming: readdirSync(join(files, 'incoming')),
    unknownParts: parts.filter((name) => !known.has(name)),
    missingParts: [...known].filter((name) => !parts.includes(name)),
    halfWritten: results.flatMap((name) =>
      readdirSync(join(files, 'derived', name)).filter((file) => file.endsWith('.tmp')),
    ),
    unknownResults: results.filter((name) => !known.has(name.split('-')[0])),
  }
}

/** What a server leaves that is killed while a file arrives, while it is put in its place, and while it is measured. */
export function leaveHalfDone(data: string, keptHash: string): void {
  const files = join(data, 'files')
  const unknown = 'a'.repeat(64)
  const kept = readdirSync(join(files, 'derived')).find((name) => name.startsWith(keptHash))
  mkdirSync(join(files, 'derived', `${unknown}-mm-engine`))
  writeFileSync(join(files, 'incoming', 'half'), 'solid')
  writeFileSync(join(files, 'parts', unknown), 'solid')
  writeFileSync(join(files, 'derived', `${unknown}-mm-engine`, 'mesh.bin'), '')
  writeFileSync(join(files, 'derived', kept!, 'mesh.bin.77-1.tmp'), '')
}

/** Asks the shop's database beside the server, without changing anything. */
export function rows<Row>(data: string, sql: string): Row[] {
  const database = new Database(join(data, 'shop.sqlite'), { readonly: true })
  try {
    return database.prepare(sql).all() as Row[]
  } finally {
    database.close()
  }
}
