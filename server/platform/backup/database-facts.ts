import type Database from 'better-sqlite3'
import { schemaVersion } from '../db/migrate.ts'
import { openRaw } from '../db/open-raw.ts'

/** The facts about the database that a backup's manifest records. */
export interface DatabaseFacts {
  schema_version: number
  shop_id: string | null
  counts: Record<string, number>
  /** The part files, photos, scans of certificates and print files that are in the store. */
  files: NamedFile[]
}

/** A file that the database names by its hash. */
export interface NamedFile {
  sha256: string
  /** In the data folder, with slashes. */
  path: string
}

/** Opens an existing database, whatever its version, and closes it afterward. */
export function withDatabase<Result>(
  file: string,
  work: (raw: Database.Database) => Result,
  options: { readonly?: boolean } = {},
): Result {
  const raw = openRaw(file, { fileMustExist: true, ...options })
  try {
    return work(raw)
  } finally {
    raw.close()
  }
}

export function readFacts(raw: Database.Database): DatabaseFacts {
  return {
    schema_version: schemaVersion(raw),
    shop_id: shopIdOf(raw),
    counts: countRows(raw),
    files: storedFiles(raw),
  }
}

/** Null for shops of early schemas. */
export function shopIdOf(raw: Database.Database): string | null {
  if (!tablesOf(raw).includes('shop_identity')) return null
  return (raw.prepare('select shop_id from shop_identity').pluck().get() as string | undefined) ?? null
}

/** Returns the stored part files, photos, scans of certificates and print files, by the database. Shops of early schemas have none. */
export function storedFiles(raw: Database.Database): NamedFile[] {
  const tables = tablesOf(raw)
  const hashes = (table: string, sql: string) =>
    tables.includes(table) ? (raw.prepare(sql).pluck().all() as string[]) : []
  const parts = hashes('part_files', 'select sha256 from part_files where removed_at is null')
  const photos = hashes('order_photos', 'select distinct sha256 from order_photos')
  const sent = hashes('message_photos', 'select distinct sha256 from message_photos')
  const ofPrinters = hashes('printer_log_photos', 'select distinct sha256 from printer_log_photos')
  const scans = hashes(
    'tax_exemptions',
    'select distinct file_sha256 from tax_exemptions where file_sha256 is not null',
  )
  const prints = hashes('plate_print_files', 'select distinct sha256 from plate_print_files')
  return [
    ...parts.map((sha256) => ({ sha256, path: `files/parts/${sha256}` })),
    ...[...new Set([...photos, ...sent, ...ofPrinters, ...scans])].map((sha256) => ({
      sha256,
      path: `files/photos/${sha256}`,
    })),
    ...prints.map((sha256) => ({ sha256, path: `files/prints/${sha256}` })),
  ]
}

function countRows(raw: Database.Database): Record<string, number> {
  const count = (table: string) => raw.prepare(`select count(*) from "${table}"`).pluck().get() as number
  return Object.fromEntries(tablesOf(raw).map((table) => [table, count(table)]))
}

function tablesOf(raw: Database.Database): string[] {
  return raw
    .prepare(
      `select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name`,
    )
    .pluck()
    .all() as string[]
}

/** Returns the fault that SQLite's integrity check reports about a database file; null if it is sound. */
export function findDamage(raw: Database.Database): string | null {
  const report = raw.pragma('integrity_check(1)', { simple: true }) as string
  if (report !== 'ok') return report
  return (raw.pragma('foreign_key_check') as unknown[]).length > 0
    ? 'rows refer to others that are not there'
    : null
}
