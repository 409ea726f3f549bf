import { readFile, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type Database from 'better-sqlite3'
import { ENGINE } from '../../../shared/geometry/job.ts'
import { PROGRAM_VERSION } from '../../../shared/platform/program-version.ts'
import type { Instant } from '../../../shared/platform/time.ts'
import { keepFile, locateFile, openPlace, type BackupPlace, type KeptFile } from './backup-place.ts'
import { bytesOfBackup, requireRoom } from './backup-room.ts'
import { copyOpenDatabase } from './copy-database.ts'
import { hashFile, writePrivateFile } from './copy-file.ts'
import {
  readFacts,
  shopIdOf,
  storedFiles,
  withDatabase,
  type DatabaseFacts,
  type NamedFile,
} from './database-facts.ts'
import { listShopFiles } from './list-files.ts'
import { BACKUP_FORMAT, DATABASE } from './manifest-store.ts'
import { readRecipient, seal, SEALED_VAULT_KEY, VAULT_KEY } from './sealed-key.ts'
import { inUnfinishedFolder } from './unfinished-backup.ts'
import type { FinishedBackup } from './unfinished-backup.ts'

export interface BackupRequest {
  /** The data folder of a shop, whose server may be running. */
  data: string
  /** The folder in which the backup's own folder is created. */
  to: string
  now: Instant
  /** Continue when the shop itself has lost part files, and list them in the manifest. */
  allowMissing: boolean
  /** Reads the files again that an earlier backup of the place has; true if left out. */
  verify?: boolean | undefined
  /** True if the disk has hard links; found out when left out. */
  hasLinks?: boolean | undefined
  /** See `BackupPlace.linkSource`. */
  linkSource?: boolean | undefined
  report?: ((progress: BackupProgress) => void) | undefined
}

export interface BackupProgress {
  step: 'files' | 'database' | 'check'
  files_done: number
  files_total: number
}

/** Files rarely change while they are copied; three rounds in a row mean another fault. */
const MAX_ROUNDS = 3

/**
 * Makes a complete, checked backup while a server may be running. Files that an earlier backup in the same place has are used
 * again. It gets its name when it is complete: an interrupted backup leaves at most a folder `unfinished-...`, which a later
 * backup removes. Throws an Error when it cannot be completed.
 */
export async function makeBackup(request: BackupRequest): Promise<FinishedBackup> {
  const { data, to, now } = request
  const shopId = withDatabase(join(data, DATABASE), shopIdOf)
  const { hasLinks, linkSource } = request
  const place = await openPlace(to, shopId, { verify: request.verify ?? true, hasLinks, linkSource })
  requireRoom(place.folder, { bytes: await bytesOfBackup(data, place), shop: data })
  return inUnfinishedFolder(place, now, async (unfinished) => {
    const shop = await copyShop({ request, place, unfinished })
    const { copied, facts, missing } = shop
    if (missing.length > 0 && !request.allowMissing) throw missingFiles(data, missing)
    request.report?.({ step: 'check', files_done: copied.size, files_total: copied.size })
    return {
      files: [...copied.values()],
      manifest: {
        format: BACKUP_FORMAT,
        shop_id: facts.shop_id,
        program: PROGRAM_VERSION,
        created_at: now,
        schema_version: facts.schema_version,
        engine: ENGINE,
        counts: facts.counts,
        missing: missing.map(({ sha256 }) => sha256),
      },
    }
  })
}

interface CopiedShop {
  copied: Map<string, KeptFile>
  facts: DatabaseFacts
  missing: NamedFile[]
}

interface CopyTask {
  request: BackupRequest
  place: BackupPlace
  unfinished: string
}

/**
 * Copies files before the database, because a server may remove some, and again after it, because new ones may have been
 * uploaded. If the copied database names a file that was removed in between, the database is copied again.
 */
async function copyShop(task: CopyTask): Promise<CopiedShop> {
  const { data } = task.request
  const copied = new Map<string, KeptFile>()
  await copyNewFiles(task, copied)
  for (let round = 1; ; round++) {
    const facts = await copyDatabaseFile(task, copied)
    await copyNewFiles(task, copied)
    await takeFromEarlier(task, facts, copied)
    const missing = facts.files.filter(({ path }) => !copied.has(path))
    if (round === MAX_ROUNDS || !(await wereRemoved(data, missing))) return { copied, facts, missing }
  }
}

/** A file that the shop has lost may still be in an earlier backup. */
async function takeFromEarlier(
  { place, unfinished }: CopyTask,
  facts: DatabaseFacts,
  copied: Map<string, KeptFile>,
): Promise<void> {
  if (!place.earlier) return
  for (const { path, sha256 } of facts.files.filter((file) => !copied.has(file.path))) {
    const known = place.earlier.files.get(path)
    if (!known) continue
    const from = locateFile(place.earlier.folder, known)
    const file = await keepFile(place, unfinished, { path, from, sha256 }).catch(() => null)
    if (file?.sha256 === sha256) copied.set(path, file)
  }
}

async function copyDatabaseFile(
  { request, unfinished }: CopyTask,
  copied: Map<string, KeptFile>,
): Promise<DatabaseFacts> {
  const { data, report } = request
  report?.({ step: 'database', files_done: copied.size, files_total: copied.size })
  const file = join(unfinished, DATABASE)
  await rm(file, { force: true })
  await copyOpenDatabase(join(data, DATABASE), file)
  const facts = withDatabase(file, takeFacts)
  copied.set(DATABASE, { path: DATABASE, ...(await hashFile(file)), reused: false })
  return facts
}

/** A copy of an open database says that it has a journal; without one the file can be opened where nothing may be written. */
function takeFacts(raw: Database.Database): DatabaseFacts {
  raw.pragma('journal_mode = delete')
  return readFacts(raw)
}

async function copyNewFiles(task: CopyTask, copied: Map<string, KeptFile>): Promise<void> {
  const { data, report } = task.request
  const paths = listShopFiles(data).filter((path) => !copied.has(path))
  const files_total = copied.size + paths.length
  for (const path of paths) {
    const file = await copyUnlessGone(task, path)
    if (file === null) continue
    if (isDamaged(path, file.sha256)) await rm(locateFile(task.unfinished, file))
    else copied.set(path, file)
    report?.({ step: 'files', files_done: copied.size, files_total })
  }
}

async function copyUnlessGone(task: CopyTask, path: string): Promise<KeptFile | null> {
  const { request, place, unfinished } = task
  try {
    if (path === VAULT_KEY) return await copyVaultKey(request.data, { place, unfinished })
    return await keepFile(place, unfinished, { path, from: join(request.data, path) })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Sealed when the owner has set a passphrase. */
async function copyVaultKey(
  data: string,
  target: { place: BackupPlace; unfinished: string },
): Promise<KeptFile> {
  const from = join(data, VAULT_KEY)
  const recipient = readRecipient(data)
  if (recipient === null) return keepFile(target.place, target.unfinished, { path: VAULT_KEY, from })
  const to = join(target.unfinished, SEALED_VAULT_KEY)
  await writePrivateFile(to, await seal(recipient, await readFile(from)))
  return { path: SEALED_VAULT_KEY, ...(await hashFile(to)), reused: false }
}

/** Part files, photos and print files are named by their hash, so a changed one counts as lost. */
function isDamaged(path: string, sha256: string): boolean {
  return /^files\/(parts|photos|prints)\/[0-9a-f]{64}$/.test(path) && basename(path) !== sha256
}

/** Returns true if the shop has removed any of these since its database was copied. */
async function wereRemoved(data: string, missing: NamedFile[]): Promise<boolean> {
  if (missing.length === 0) return false
  const stored = new Set(withDatabase(join(data, DATABASE), storedFiles).map(({ path }) => path))
  return missing.some(({ path }) => !stored.has(path))
}

function missingFiles(data: string, missing: NamedFile[]): Error {
  const [{ path, sha256 }] = missing
  const files = missing.length === 1 ? `${nameOfStored(path)} is` : `${missing.length} files are`
  return new Error(
    `No backup was made: ${files} missing or damaged in ${dirname(join(data, path))} (${sha256}). Put them back ` +
      `from an earlier backup, or add --allow-missing to back up everything else.`,
  )
}

function nameOfStored(path: string): string {
  if (path.startsWith('files/photos/')) return 'a photo'
  return path.startsWith('files/prints/') ? 'the print file of a plate' : 'a part file'
}
