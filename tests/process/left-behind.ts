import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'

/** The contents of a shop's folder of files, by purpose. */
export interface LeftBehind {
  /** Uploads in progress, or left by an aborted one. */
  incoming: string[]
  /** Stored files that no database row names. */
  unknownParts: string[]
  /** Files that database rows name and that are missing. */
  missingParts: string[]
  /** Half-written results of workers. */
  halfWritten: string[]
  /** Results that belong to no stored file. */
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

/** Writes what a server leaves that is killed while it receives, moves and measures a file. */
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

/** Queries the shop's database beside the server, without changing anything. */
export function rows<Row>(data: string, sql: string): Row[] {
  const database = new Database(join(data, 'shop.sqlite'), { readonly: true })
  try {
    return database.prepare(sql).all() as Row[]
  } finally {
    database.close()
  }
}
