import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { locateFile } from './backup-place.ts'
import { hashFile } from './copy-file.ts'
import { findDamage, readFacts, withDatabase, type DatabaseFacts } from './database-facts.ts'
import { DATABASE, readManifest, type BackupFile, type Manifest } from './manifest-store.ts'

/**
 * Checks a whole backup: every file has its size and hash, the database is sound and matches the manifest, and every part file
 * and photo that it names exists. Of the files in `sizeOnly`, which were checked before, only the size is compared. Throws an
 * Error whose message names the first fault.
 */
export async function checkBackup(
  folder: string,
  sizeOnly: ReadonlySet<string> = new Set(),
): Promise<Manifest> {
  const manifest = await readManifest(folder)
  for (const file of manifest.files) {
    const fault = await findFault(folder, file, sizeOnly.has(file.path))
    if (fault !== null) throw damaged(folder, `${file.path} ${fault}`)
  }
  const fault = databaseFault(folder, manifest)
  if (fault !== null) throw damaged(folder, fault)
  return manifest
}

function damaged(folder: string, fault: string): Error {
  return new Error(`The backup in ${folder} is damaged: ${fault}. Use another backup.`)
}

async function findFault(folder: string, file: BackupFile, sizeOnly: boolean): Promise<string | null> {
  try {
    const path = locateFile(folder, file)
    if (sizeOnly) return (await stat(path)).size === file.bytes ? null : 'was changed'
    const { bytes, sha256 } = await hashFile(path)
    return bytes === file.bytes && sha256 === file.sha256 ? null : 'was changed'
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return 'is missing'
    if (code === 'ELOOP' || code === 'EISDIR' || code === 'ENOTDIR') return 'is no file'
    throw error
  }
}

function databaseFault(folder: string, manifest: Manifest): string | null {
  if (!manifest.files.some(({ path }) => path === DATABASE)) return `${DATABASE} is missing`
  const [damage, facts] = inspectDatabase(join(folder, DATABASE))
  if (facts === null) return `${DATABASE} is not sound (${damage})`
  const { schema_version, counts, files } = facts
  if (
    schema_version !== manifest.schema_version ||
    JSON.stringify(counts) !== JSON.stringify(manifest.counts)
  )
    return `${DATABASE} is not the one of its manifest`
  const there = new Set(manifest.files.map(({ path }) => path))
  const lost = files.find(({ path, sha256 }) => !there.has(path) && !manifest.missing.includes(sha256))
  return lost === undefined ? null : `${lost.path} is missing`
}

/** A manifest can be valid and its database damaged, if it was damaged before it was copied. */
function inspectDatabase(file: string): [damage: string, facts: null] | [damage: null, facts: DatabaseFacts] {
  try {
    return withDatabase(
      file,
      (raw) => {
        const damage = findDamage(raw)
        return damage === null ? [null, readFacts(raw)] : [damage, null]
      },
      { readonly: true },
    )
  } catch (error) {
    return [(error as Error).message, null]
  }
}
