import { chmodSync, closeSync, existsSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { mkdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { DoorSetting } from '../../../shared/platform/backup/door-settings.ts'
import type { Instant } from '../../../shared/platform/time.ts'
import { RESTORED, restoredText } from '../../platform/backup/backup-state-store.ts'
import {
  copyRegular,
  hashFile,
  makePrivateFolder,
  writePrivateFile,
} from '../../platform/backup/copy-file.ts'
import { syncFolder } from '../../platform/adapters/sync-folder.ts'
import { datedName } from '../../platform/backup/dated-name.ts'
import { DATABASE } from '../../platform/backup/manifest-store.ts'
import { FolderInUse, PassphraseNeeded } from '../../platform/backup/restore-backup.ts'
import { keepDoors, readDoors } from '../../platform/backup/restored-settings-store.ts'
import { isStray } from '../../platform/backup/shop-paths.ts'
import { lockFolder } from '../../platform/db/folder-lock.ts'
import type { Migration } from '../../platform/db/migration-files.ts'
import { checkExport, damagedExport } from './check-export.ts'
import { SEALED_TABLES } from './exported-tables.ts'
import { openImportDatabase, type ImportDatabase } from './import-database.ts'
import { listFiles, readExportManifest, type ExportedFile, type ExportManifest } from './manifest-store.ts'
import { readSecrets } from './secrets-file.ts'
import { SEALED_FILES } from './shop-files.ts'

export interface ImportRequest {
  /** The folder of an export. */
  from: string
  /** The data folder, without a shop. */
  data: string
  now: Instant
  migrations: readonly Migration[]
  /** Opens the secrets; `without: true` leaves them out, also where the export has them. */
  passphrase?: string | { without: true } | undefined
  /** True if the settings that open doors come from the export; otherwise the defaults apply. */
  withSettings: boolean
}

export interface ImportResult {
  manifest: ExportManifest
  with_secrets: boolean
  /** Numbers of the orders to be shipped whose address cannot be read, because the vault key is not there. */
  lost_addresses: number[]
  /** Settings that open doors and that were not taken. */
  leftSettings: DoorSetting[]
}

/** Names that a folder may have before a shop is imported into it. */
const BEFORE_IMPORT = /^(server\.lock(-\w+)?|backups|logs|crashes|(replaced|restoring)-.*)$/

/**
 * Makes the shop of an export again. It is built and checked beside its place in the data folder and moved there at the end,
 * the database last, so that an interrupted import leaves no shop. Throws an Error that says what is wrong with the export.
 */
export async function importShop(request: ImportRequest): Promise<ImportResult> {
  const { from, data, now } = request
  const manifest = await readExportManifest(from)
  refuseOtherSchema(request, manifest)
  const passphrase = passphraseFor(request, manifest)
  await makePrivateFolder(data)
  const unlock = lockFolder(data)
  try {
    refuseUsedFolder(data)
    if (process.platform !== 'win32') chmodSync(data, 0o700)
    await checkExport(from, data)
    const staged = join(data, datedName(data, now, 'restoring-'))
    await mkdir(staged, { mode: 0o700 })
    try {
      const lost_addresses = await fill(staged, { request, manifest, passphrase })
      // Read by the next start: outside services may know of more than this database does.
      await writePrivateFile(join(staged, RESTORED), restoredText(manifest.created_at))
      const leftSettings = request.withSettings ? [] : readDoors(data, (name) => join(staged, name))
      if (!request.withSettings) keepDoors(data, staged)
      await moveIn(staged, data)
      return { manifest, with_secrets: passphrase !== null, lost_addresses, leftSettings }
    } finally {
      await rm(staged, { recursive: true, force: true })
    }
  } finally {
    unlock()
  }
}

interface Filling {
  request: ImportRequest
  manifest: ExportManifest
  passphrase: string | null
}

/** Returns the orders whose address cannot be read. */
async function fill(staged: string, { request, manifest, passphrase }: Filling): Promise<number[]> {
  const { from, migrations } = request
  const file = join(staged, DATABASE)
  const database = openImportDatabase(file, migrations.slice(0, manifest.schema_version))
  try {
    for await (const listed of listFiles(from)) await takeFile(listed, { from, staged, database })
    if (passphrase !== null) await takeSecrets(staged, { from, passphrase, database })
    const expected = Object.entries(manifest.counts).filter(
      ([table]) => passphrase !== null || !SEALED_TABLES.includes(table),
    )
    const fault = database.finish(new Map(expected))
    if (fault !== null) throw damagedExport(from, fault)
    return passphrase === null ? database.leaveSecretsOut(manifest.created_at) : []
  } finally {
    database.close()
    syncFile(file)
  }
}

interface Source {
  from: string
  staged: string
  database: ImportDatabase
}

async function takeFile(file: ExportedFile, { from, staged, database }: Source): Promise<void> {
  const { path, data_path } = file
  const source = join(from, path)
  const isTaken = data_path !== null && !isStray(data_path)
  const { sha256 } = isTaken ? await copyRegular(source, join(staged, data_path)) : await hashFile(source)
  if (sha256 !== file.sha256) throw damagedExport(from, `${path} was changed`)
  const table = /^tables\/(\w+)\.jsonl$/.exec(path)?.[1]
  if (table !== undefined) await database.load(table, source)
}

async function takeSecrets(
  staged: string,
  { from, passphrase, database }: { from: string; passphrase: string; database: ImportDatabase },
): Promise<void> {
  for await (const secret of readSecrets(from, passphrase)) {
    if (!('file' in secret)) database.takeSecret(secret)
    else if (SEALED_FILES.includes(secret.file)) {
      const path = join(staged, secret.file)
      await makePrivateFolder(dirname(path))
      await writePrivateFile(path, Buffer.from(secret.base64, 'base64'))
    }
  }
}

function refuseOtherSchema({ from, migrations }: ImportRequest, manifest: ExportManifest): void {
  if (manifest.schema_version > migrations.length)
    throw new Error(`The export in ${from} was made by a newer version of the program. Update the program.`)
  const differing = manifest.migrations.find(({ sha256 }, at) => sha256 !== migrations[at]?.sha256)
  if (differing !== undefined)
    throw new Error(
      `The export in ${from} was made by another build of the program: it differs in ${differing.name}. Import it with the build that made it.`,
    )
}

/** Null if the secrets are left out. */
function passphraseFor({ from, passphrase }: ImportRequest, { sealed }: ExportManifest): string | null {
  if (!sealed || typeof passphrase === 'object') return null
  if (passphrase === undefined)
    throw new PassphraseNeeded(
      `The secrets in ${from} are sealed with a passphrase. Give the file that holds it with --passphrase-file FILE. If it is lost, add --without-secrets: everyone then signs in anew, and addresses cannot be read.`,
    )
  return passphrase
}

function refuseUsedFolder(data: string): void {
  const names = readdirSync(data).filter((name) => !BEFORE_IMPORT.test(name))
  if (names.length === 0) return
  const what = names.includes(DATABASE) ? 'There is a shop' : 'There are other things'
  throw new FolderInUse(`${what} in ${data}. Choose a new or an empty folder with --data DIR.`)
}

function syncFile(path: string): void {
  if (!existsSync(path)) return
  const file = openSync(path, 'r+')
  fsyncSync(file)
  closeSync(file)
}

/** Moves the database last, so that an interruption leaves no folder that looks like a shop. */
async function moveIn(staged: string, data: string): Promise<void> {
  const isDatabase = (name: string) => name.startsWith(DATABASE)
  const names = readdirSync(staged).sort((a, b) => Number(isDatabase(a)) - Number(isDatabase(b)))
  for (const name of names) await rename(join(staged, name), join(data, name))
  await rmdir(staged)
  await syncFolder(data)
}
