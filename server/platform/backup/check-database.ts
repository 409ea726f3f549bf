import { join } from 'node:path'
import type Database from 'better-sqlite3'
import { findStrangeSchema } from '../db/check-schema.ts'
import type { Migration } from '../db/migration-files.ts'
import { findDamage, readFacts, withDatabase } from './database-facts.ts'
import { DATABASE, type Manifest } from './manifest-store.ts'

/** Returns what is wrong with the database of a backup, or null. Compares its schema if the migrations of this program are given. */
export function findDatabaseFault(
  folder: string,
  manifest: Manifest,
  migrations: readonly Migration[] | undefined,
): string | null {
  const inspect = (raw: Database.Database) => {
    const strange = migrations ? findStrangeSchema(raw, migrations) : null
    if (strange !== null) return `in ${DATABASE}, ${strange}`
    const damage = findDamage(raw)
    return damage === null ? compare(raw, manifest) : `${DATABASE} is not sound (${damage})`
  }
  try {
    return withDatabase(join(folder, DATABASE), inspect, { readonly: true })
  } catch (error) {
    return `${DATABASE} is not sound (${(error as Error).message})`
  }
}

function compare(raw: Database.Database, manifest: Manifest): string | null {
  const { schema_version, counts, files } = readFacts(raw)
  if (
    schema_version !== manifest.schema_version ||
    JSON.stringify(counts) !== JSON.stringify(manifest.counts)
  )
    return `${DATABASE} is not the one of its manifest`
  const there = new Set(manifest.files.map(({ path }) => path))
  const lost = files.find(({ path, sha256 }) => !there.has(path) && !manifest.missing.includes(sha256))
  return lost === undefined ? null : `${lost.path} is missing`
}
