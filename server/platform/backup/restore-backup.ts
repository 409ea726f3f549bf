import { chmodSync, statfsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type Database from 'better-sqlite3'
import type { DoorSetting } from '../../../shared/platform/backup/door-settings.ts'
import type { Instant } from '../../../shared/platform/time.ts'
import { findStrangeSchema } from '../db/check-schema.ts'
import { lockFolder } from '../db/folder-lock.ts'
import type { Migration } from '../db/migration-files.ts'
import { locateFile } from './backup-place.ts'
import { RESTORED, restoredText } from './backup-state-store.ts'
import { checkBackup } from './check-backup.ts'
import { copyRegular, makePrivateFolder, writePrivateFile } from './copy-file.ts'
import { withDatabase } from './database-facts.ts'
import { doorsOf } from './compare-shops.ts'
import { datedName } from './dated-name.ts'
import { DATABASE, type Manifest } from './manifest-store.ts'
import { BACKUP_KEY, openBackupKey, openSealed, SEALED_VAULT_KEY, VAULT_KEY } from './sealed-key.ts'
import { keepDoors } from './restored-settings-store.ts'
import { isStray } from './shop-paths.ts'
import { contentsOf, settleSwap, STAGED, swapShop } from './swap-shop.ts'
import { nearestFolder } from './target-folder.ts'

/**
 * Opens a sealed vault key: its passphrase, the key itself if the shop still has it, or `without` if the passphrase is
 * lost.
 */
export type VaultOpener = string | { key: string } | { without: true }

export interface RestoreRequest {
  /** A backup. */
  from: string
  /** The target data folder: new, empty, or a shop's that is replaced. */
  data: string
  replace: boolean
  now: Instant
  /** Those of this program. */
  migrations: readonly Migration[]
  /** Opens a vault key that is sealed in the backup. */
  passphrase?: VaultOpener | undefined
  /** True if the settings that open doors come from the backup. Otherwise those of the shop that is there stay, or the defaults. */
  withSettings: boolean
}

export interface RestoreResult {
  manifest: Manifest
  /** The folder of the replaced shop. */
  kept: string | null
  /** Settings that open doors and that were left as they are in the data folder. */
  leftSettings: DoorSetting[]
}

/** The folder cannot be restored into; the message says what to do. */
export class FolderInUse extends Error {}

/** The vault key of the backup is sealed, and no passphrase was given. */
export class PassphraseNeeded extends Error {}

/**
 * Restores a backup. Checks it, copies it beside the shop in the data folder, then swaps the two instead of removing the old one.
 * An interruption leaves the shop as it was, or restored (`settleSwap`). Nothing outside the data folder is written: its parent
 * may belong to another user, and it may be a disk of its own.
 */
export async function restoreBackup(request: RestoreRequest): Promise<RestoreResult> {
  const { data, now } = request
  const manifest = await checkRestorable(request, requireRoom)
  const openKey = await keyOpener(request, manifest)
  await makePrivateFolder(data)
  const unlock = lockFolder(data)
  try {
    await settleSwap(data)
    refuseUsedFolder(request)
    if (process.platform !== 'win32') chmodSync(data, 0o700)
    const leftSettings = request.withSettings ? [] : doorsOf(data, request.from, manifest)
    const staged = await copyStaged(request, manifest, openKey)
    return { manifest, leftSettings, kept: await swapShop({ data, staged, now }) }
  } finally {
    unlock()
  }
}

/**
 * Checks a backup and copies it into a folder `restoring-...` of the data folder, whose shop may be open. Returns the name of that
 * folder, which `swapShop` puts in place.
 */
export async function stageBackup(request: RestoreRequest): Promise<{ staged: string; manifest: Manifest }> {
  const manifest = await checkRestorable(request, requireRoom)
  const openKey = await keyOpener(request, manifest)
  return { staged: await copyStaged(request, manifest, openKey), manifest }
}

async function copyStaged(
  request: RestoreRequest,
  manifest: Manifest,
  openKey: (staged: string) => Promise<void>,
): Promise<string> {
  const { from, data, now } = request
  const name = datedName(data, now, STAGED)
  const staged = join(data, name)
  try {
    requireRoom(data, manifest)
    for (const file of manifest.files) await copyChecked(from, staged, file)
    refuseStrangeCopy(staged, request)
    if (!request.withSettings) keepDoors(data, staged)
    await openKey(staged)
    // Read by the next start: outside services may know of more than this database does.
    await writePrivateFile(join(staged, RESTORED), restoredText(manifest.created_at))
    return name
  } catch (error) {
    await rm(staged, { recursive: true, force: true })
    throw error
  }
}

/** The old shop is kept, so both need room. */
function requireRoom(data: string, { files }: Manifest): void {
  const { bavail, blocks, bsize } = statfsSync(nearestFolder(data))
  const needed = files.reduce((sum, { bytes }) => sum + bytes, 0)
  if (blocks > 0 && bavail * bsize < needed)
    throw Object.assign(new Error('The disk does not have enough room for the backup.'), { code: 'ENOSPC' })
}

/**
 * Checks a whole backup. Returns its manifest without stray files. Throws an Error when it is damaged or of a newer version.
 * `beforeReading`: see `checkBackup`.
 */
export async function checkRestorable(
  { from, data, migrations }: Pick<RestoreRequest, 'from' | 'data' | 'migrations'>,
  beforeReading?: (data: string, manifest: Manifest) => void,
): Promise<Manifest> {
  const manifest = await checkBackup(from, {
    migrations,
    beforeReading: (named) => beforeReading?.(data, named),
  })
  return { ...manifest, files: manifest.files.filter(({ path }) => !isStray(path)) }
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
  if (typeof passphrase !== 'string')
    return async (staged) => {
      await rm(join(staged, SEALED_VAULT_KEY))
      if ('key' in passphrase) await writePrivateFile(join(staged, VAULT_KEY), passphrase.key)
    }
  const key = files.find(({ path }) => path === BACKUP_KEY)
  if (!key) throw new Error(`The backup in ${from} has no ${BACKUP_KEY}. Use another backup.`)
  const identity = await openBackupKey(await readFile(locateFile(from, key), 'utf8'), passphrase)
  const vaultKey = await openSealed(identity, await readFile(locateFile(from, sealed)))
  return async (staged) => {
    await rm(join(staged, SEALED_VAULT_KEY))
    await writePrivateFile(join(staged, VAULT_KEY), vaultKey)
  }
}

/** A journal beside the database of a backup can make it look different from the file that is copied. */
function refuseStrangeCopy(staged: string, { from, migrations }: RestoreRequest): void {
  const find = (raw: Database.Database) => findStrangeSchema(raw, migrations)
  const strange = withDatabase(join(staged, DATABASE), find, { readonly: true })
  if (strange !== null)
    throw new Error(`The backup in ${from} is damaged: in ${DATABASE}, ${strange}. Use another backup.`)
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
  const { sha256 } = await copyRegular(locateFile(from, file), join(to, file.path))
  if (sha256 !== file.sha256)
    throw new Error(
      `The backup in ${from} changed while it was read: ${file.path}. Nothing was restored; try again.`,
    )
}
