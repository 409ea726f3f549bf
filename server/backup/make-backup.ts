import { rename, rm, unlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { ENGINE } from '../../shared/geometry/job.ts'
import { PROGRAM_VERSION } from '../../shared/program-version.ts'
import type { Instant } from '../../shared/time.ts'
import { copyDatabase } from '../db/snapshot.ts'
import { checkBackup } from './check-backup.ts'
import { copyFile, hashFile, makePrivateFolder, syncFolder, writePrivateFile } from './copy-file.ts'
import { readFacts, storedFiles, withDatabase, type DatabaseFacts, type NamedFile } from './database-facts.ts'
import { datedName } from './dated-name.ts'
import { listShopFiles } from './list-files.ts'
import {
  BACKUP_FORMAT,
  DATABASE,
  MANIFEST,
  manifestText,
  type BackupFile,
  type Manifest,
} from './manifest-store.ts'
import { removeUnfinished, UNFINISHED } from './remove-unfinished.ts'

export interface BackupRequest {
  /** The data folder of a shop, whose server may be running. */
  data: string
  /** The folder in which the backup's own folder is created. */
  to: string
  now: Instant
  /** Continue when the shop itself has lost part files, and list them in the manifest. */
  allowMissing: boolean
}

export interface FinishedBackup {
  folder: string
  manifest: Manifest
}

/** Files rarely change while they are copied; three rounds in a row mean another fault. */
const MAX_ROUNDS = 3

/**
 * Makes a complete, checked backup while a server may be running. It gets its name when it is complete: an interrupted backup
 * leaves at most a folder `unfinished-...`, which a later backup removes. Throws an Error when it cannot be completed.
 */
export async function makeBackup(request: BackupRequest): Promise<FinishedBackup> {
  await makePrivateFolder(request.to)
  await removeUnfinished(request.to, request.now)
  const name = datedName(request.to, request.now)
  const unfinished = join(request.to, `${UNFINISHED}${name}-${process.pid}`)
  await makePrivateFolder(unfinished)
  try {
    const { copied, facts, missing } = await copyShop(request, unfinished)
    if (missing.length > 0 && !request.allowMissing) throw missingFiles(request.data, missing)
    const manifest: Manifest = {
      format: BACKUP_FORMAT,
      program: PROGRAM_VERSION,
      created_at: request.now,
      schema_version: facts.schema_version,
      engine: ENGINE,
      counts: facts.counts,
      files: [...copied.values()],
      missing: missing.map(({ sha256 }) => sha256),
    }
    await writePrivateFile(join(unfinished, MANIFEST), manifestText(manifest))
    await checkBackup(unfinished)
    const folder = join(request.to, name)
    await rename(unfinished, folder)
    await syncFolder(request.to)
    return { folder, manifest }
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

interface CopiedShop {
  copied: Map<string, BackupFile>
  facts: DatabaseFacts
  missing: NamedFile[]
}

/**
 * Copies files before the database, because a server may remove some, and again after it, because new ones may have been
 * uploaded. If the copied database names a file that was removed in between, the database is copied again.
 */
async function copyShop({ data }: BackupRequest, folder: string): Promise<CopiedShop> {
  const copied = new Map<string, BackupFile>()
  await copyNewFiles(data, folder, copied)
  for (let round = 1; ; round++) {
    const facts = await copyDatabaseFile(data, folder, copied)
    await copyNewFiles(data, folder, copied)
    const missing = facts.files.filter(({ path }) => !copied.has(path))
    if (round === MAX_ROUNDS || !(await wereRemoved(data, missing))) return { copied, facts, missing }
  }
}

async function copyDatabaseFile(
  data: string,
  folder: string,
  copied: Map<string, BackupFile>,
): Promise<DatabaseFacts> {
  const file = join(folder, DATABASE)
  await rm(file, { force: true })
  withDatabase(join(data, DATABASE), (raw) => copyDatabase(raw, file))
  copied.set(DATABASE, { path: DATABASE, ...(await hashFile(file)) })
  return withDatabase(file, readFacts, { readonly: true })
}

async function copyNewFiles(data: string, folder: string, copied: Map<string, BackupFile>): Promise<void> {
  for (const path of listShopFiles(data)) {
    if (copied.has(path)) continue
    const file = await copyUnlessGone(join(data, path), join(folder, path))
    if (file === null) continue
    if (isDamaged(path, file.sha256)) await unlink(join(folder, path))
    else copied.set(path, { path, ...file })
  }
}

async function copyUnlessGone(from: string, to: string) {
  try {
    return await copyFile(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Part files and photos are named by their hash, so a changed one counts as lost. */
function isDamaged(path: string, sha256: string): boolean {
  return /^files\/(parts|photos)\/[0-9a-f]{64}$/.test(path) && basename(path) !== sha256
}

/** Whether the shop has removed any of these since its database was copied. */
async function wereRemoved(data: string, missing: NamedFile[]): Promise<boolean> {
  if (missing.length === 0) return false
  const stored = new Set(withDatabase(join(data, DATABASE), storedFiles).map(({ path }) => path))
  return missing.some(({ path }) => !stored.has(path))
}

function missingFiles(data: string, missing: NamedFile[]): Error {
  const [{ path, sha256 }] = missing
  const one = path.startsWith('files/photos/') ? 'a photo is' : 'a part file is'
  const files = missing.length === 1 ? one : `${missing.length} files are`
  return new Error(
    `No backup was made: ${files} missing or damaged in ${dirname(join(data, path))} (${sha256}). Put them back ` +
      `from an earlier backup, or add --allow-missing to back up everything else.`,
  )
}
