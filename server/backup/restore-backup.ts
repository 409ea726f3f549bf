import { chmodSync, existsSync, readdirSync } from 'node:fs'
import { readFile, rename, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Instant } from '../../shared/time.ts'
import { lockFolder } from '../db/folder-lock.ts'
import { locateFile } from './backup-place.ts'
import { RESTORED, restoredText } from './backup-state-store.ts'
import { checkBackup } from './check-backup.ts'
import { copyFile, makePrivateFolder, syncFolder, writePrivateFile } from './copy-file.ts'
import { datedName } from './dated-name.ts'
import { DATABASE, type Manifest } from './manifest-store.ts'
import { BACKUP_KEY, openBackupKey, openSealed, SEALED_VAULT_KEY, VAULT_KEY } from './sealed-key.ts'

export interface RestoreRequest {
  /** A backup. */
  from: string
  /** The target data folder: new, empty, or a shop's that is replaced. */
  data: string
  replace: boolean
  now: Instant
  /** The newest schema version that this program supports. */
  schemaVersion: number
  /** Opens a sealed vault key; 'without' leaves the key out, when its passphrase is lost. */
  passphrase?: string | { without: true } | undefined
}

export interface RestoreResult {
  manifest: Manifest
  /** Where the replaced shop is kept. */
  kept: string | null
}

/** The folder cannot be restored into; the message says what to do. */
export class FolderInUse extends Error {}

/** The vault key of the backup is sealed, and no passphrase was given. */
export class PassphraseNeeded extends Error {}

/** Copies of this folder's shop, which a restore neither moves nor replaces. */
const STAYS = /^(server\.lock(-\w+)?|backups|(replaced|restoring)-.*)$/

/**
 * Restores a backup. Checks it, copies it into the data folder, then moves the shop that was there aside instead of removing
 * it. The database is moved in last, so that an interrupted restore leaves no shop that looks complete. Nothing outside the
 * data folder is written: its parent may belong to another user, and it may be a disk of its own.
 */
export async function restoreBackup(request: RestoreRequest): Promise<RestoreResult> {
  const { from, data, schemaVersion } = request
  const manifest = await checkRestorable(from, schemaVersion)
  const openKey = await keyOpener(request, manifest)
  await makePrivateFolder(data)
  const unlock = lockFolder(data)
  try {
    refuseUsedFolder(request)
    if (process.platform !== 'win32') chmodSync(data, 0o700)
    const staged = join(data, datedName(data, request.now, 'restoring-'))
    try {
      for (const file of manifest.files) await copyChecked(from, staged, file)
      await openKey(staged)
      // Read by the next start: outside services may know of more than this database does.
      await writePrivateFile(join(staged, RESTORED), restoredText(manifest.created_at))
      const kept = await moveAside(data, request.now)
      await moveIn(staged, data)
      return { manifest, kept }
    } finally {
      await rm(staged, { recursive: true, force: true })
    }
  } finally {
    unlock()
  }
}

/** Checks a whole backup. Throws an Error when it is damaged or of a newer version. */
export async function checkRestorable(from: string, schemaVersion: number): Promise<Manifest> {
  const manifest = await checkBackup(from)
  if (manifest.schema_version > schemaVersion)
    throw new Error(`The backup in ${from} was made by a newer version of the program. Update the program.`)
  return manifest
}

/** Returns what puts the vault key into the staged folder. Asks for everything it needs before anything is copied. */
async function keyOpener(
  { from, passphrase }: RestoreRequest,
  { files }: Manifest,
): Promise<(staged: string) => Promise<void>> {
  const sealed = files.find(({ path }) => path === SEALED_VAULT_KEY)
  if (!sealed) return () => Promise.resolve()
  if (passphrase === undefined)
    throw new PassphraseNeeded(
      `The vault key in ${from} is sealed with the passphrase of its backups. Give the passphrase in LAYERLINE_BACKUP_PASSPHRASE, or the file that holds it with --passphrase-file FILE. If it is lost, add --without-key: addresses then cannot be read.`,
    )
  if (typeof passphrase !== 'string') return (staged) => rm(join(staged, SEALED_VAULT_KEY))
  const key = files.find(({ path }) => path === BACKUP_KEY)
  if (!key) throw new Error(`The backup in ${from} has no ${BACKUP_KEY}. Use another backup.`)
  const identity = await openBackupKey(await readFile(locateFile(from, key), 'utf8'), passphrase)
  const vaultKey = await openSealed(identity, await readFile(locateFile(from, sealed)))
  return async (staged) => {
    await rm(join(staged, SEALED_VAULT_KEY))
    await writePrivateFile(join(staged, VAULT_KEY), vaultKey)
  }
}

function contentsOf(data: string): string[] {
  return readdirSync(data).filter((name) => !STAYS.test(name))
}

function refuseUsedFolder({ data, replace }: RestoreRequest): void {
  const names = contentsOf(data)
  if (names.length === 0) return
  if (!names.some((name) => name === DATABASE || name === 'vault.key' || name === 'files'))
    throw new FolderInUse(
      `There are other things in ${data}. Choose a new or an empty folder with --data DIR.`,
    )
  if (!replace)
    throw new FolderInUse(
      `There is a shop in ${data}. Choose another folder with --data DIR, or add --replace to keep that shop aside and put the backup in its place.`,
    )
}

async function copyChecked(from: string, to: string, file: Manifest['files'][number]): Promise<void> {
  const { sha256 } = await copyFile(locateFile(from, file), join(to, file.path))
  if (sha256 !== file.sha256)
    throw new Error(
      `The backup in ${from} changed while it was read: ${file.path}. Nothing was restored; try again.`,
    )
}

/** Moves the database first, so that an interruption leaves no folder that looks like a shop. */
async function moveAside(data: string, now: Instant): Promise<string | null> {
  const names = contentsOf(data)
  if (names.length === 0) return null
  const kept = join(data, datedName(data, now, 'replaced-'))
  await makePrivateFolder(kept)
  for (const name of names.toSorted((a, b) => Number(isDatabase(b)) - Number(isDatabase(a))))
    await rename(join(data, name), join(kept, name))
  await syncFolder(data)
  return kept
}

async function moveIn(staged: string, data: string): Promise<void> {
  const names = readdirSync(staged).sort((a, b) => Number(isDatabase(a)) - Number(isDatabase(b)))
  for (const name of names) await rename(join(staged, name), join(data, name))
  if (existsSync(staged)) await rmdir(staged)
  await syncFolder(data)
}

function isDatabase(name: string): boolean {
  return name.startsWith(DATABASE)
}
