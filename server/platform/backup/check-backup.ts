import { dirname, relative, sep, join } from 'node:path'
import { locateFile } from './backup-place.ts'
import { hashFile } from './copy-file.ts'
import { DATABASE, readBackupManifest, type BackupFile, type Manifest } from './manifest-store.ts'
import type { Migration } from '../db/migration-files.ts'
import { NotRegular, statRegular } from './regular-file.ts'
import { SEALED_VAULT_KEY } from './sealed-key.ts'
import { isStray, isShopFile } from './shop-paths.ts'
import type Database from 'better-sqlite3'
import { findStrangeSchema } from '../db/check-schema.ts'
import { findDamage, readFacts, withDatabase } from './database-facts.ts'

interface CheckOptions {
  /** Files that were checked before, of which only the size is compared. */
  sizeOnly?: ReadonlySet<string>
  /** Those of this program: the database must have the schema that they make. Left out for a backup that this program makes. */
  migrations?: readonly Migration[]
  /** Called when every name and size is right, before the first byte of a file is read. */
  beforeReading?: (manifest: Manifest) => void
}

/**
 * Checks a whole backup, which may come from a stranger: it has only what a backup has, every file is a regular one with its size
 * and hash, the database is sound and matches the manifest, and every part file and photo that it names exists. Throws an Error
 * whose message names the first fault.
 */
export async function checkBackup(folder: string, options: CheckOptions = {}): Promise<Manifest> {
  const manifest = await readBackupManifest(folder)
  refuseNewer(folder, manifest, options)
  const strange = strangeName(manifest)
  if (strange !== null) throw damaged(folder, strange)
  for (const file of manifest.files) await refuse(folder, file, hasItsSize)
  options.beforeReading?.(manifest)
  for (const file of manifest.files)
    if (!options.sizeOnly?.has(file.path)) await refuse(folder, file, hasItsHash)
  const fault = findDatabaseFault(folder, manifest, options.migrations)
  if (fault !== null) throw damaged(folder, fault)
  return manifest
}

function refuseNewer(folder: string, { schema_version }: Manifest, { migrations }: CheckOptions): void {
  if (migrations && schema_version > migrations.length)
    throw new Error(`The backup in ${folder} was made by a newer version of the program. Update the program.`)
}

/** Returns what is wrong with the names in a manifest, or null. */
function strangeName({ files }: Manifest): string | null {
  const seen = new Set<string>()
  for (const { path } of files) {
    if (seen.has(path)) return `${path} is in it twice`
    seen.add(path)
    const isKnown = path === DATABASE || path === SEALED_VAULT_KEY || isShopFile(path)
    if (!isKnown && !isStray(path)) return `${path} is no part of a backup`
  }
  return seen.has(DATABASE) ? null : `${DATABASE} is missing`
}

function damaged(folder: string, fault: string): Error {
  return new Error(`The backup in ${folder} is damaged: ${fault}. Use another backup.`)
}

async function refuse(
  folder: string,
  file: BackupFile,
  isRight: (folder: string, file: BackupFile) => Promise<boolean>,
): Promise<void> {
  const right = await isRight(folder, file).catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw damaged(folder, `${file.path} is missing`)
    if (error instanceof NotRegular || code === 'ENOTDIR' || code === 'ELOOP')
      throw damaged(folder, `${file.path} is no file`)
    throw error
  })
  if (!right) throw damaged(folder, `${file.path} was changed`)
}

async function hasItsSize(folder: string, file: BackupFile): Promise<boolean> {
  const place = locateFile(folder, file)
  const inside = relative(folder, place).split(sep).join('/')
  const { size } = inside.startsWith('../')
    ? await statRegular(dirname(folder), inside.slice(3))
    : await statRegular(folder, inside)
  return size === file.bytes
}

async function hasItsHash(folder: string, file: BackupFile): Promise<boolean> {
  const { bytes, sha256 } = await hashFile(locateFile(folder, file))
  return bytes === file.bytes && sha256 === file.sha256
}

/** Returns what is wrong with the database of a backup, or null. Compares its schema if the migrations of this program are given. */
function findDatabaseFault(
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
