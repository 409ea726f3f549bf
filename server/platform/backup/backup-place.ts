import { existsSync, lstatSync } from 'node:fs'
import { link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { copyFile, hashFile, makePrivateFolder, writePrivateFile } from './copy-file.ts'
import { BACKUP_MANIFEST, readBackupManifest, type BackupFile, type Manifest } from './manifest-store.ts'

/** Files that several backups of a place use, by their hash, on disks without hard links (exFAT, some network shares). */
const SHARED = 'shared'

/** Names of complete backups: their instant, with a number where two are of the same second. */
const BACKUP_NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ(-\d+)?$/
const HASH_NAMED = /^files\/(parts|photos|prints)\/[0-9a-f]{64}$/
const NEVER_CHANGED = /^files\/(parts|photos|prints|derived)\//
/** FAT keeps times to two seconds. */
const SAME_TIME_MS = 2000

/** A folder of backups, and the newest earlier one whose files can be used again. */
export interface BackupPlace {
  folder: string
  hasLinks: boolean
  earlier: { folder: string; files: Map<string, BackupFile> } | null
  /** Reads every file that is used again, rather than only looking at its size. */
  verify: boolean
  /** Links the shop's own files, which are never changed in place: for a place on their own disk, which fails with them. */
  linkSource: boolean
}

export interface KeptFile extends BackupFile {
  /** It was in an earlier backup of the place and was not copied again. */
  reused: boolean
}

/** Opens the folder. `hasLinks` overrides what the disk can do. */
export async function openPlace(
  folder: string,
  shopId: string | null,
  options: { verify: boolean; hasLinks?: boolean | undefined; linkSource?: boolean | undefined },
): Promise<BackupPlace> {
  await makePlaceFolder(folder)
  const [newest] = await listBackups(folder, shopId)
  return {
    folder,
    hasLinks: options.hasLinks ?? (await supportsLinks(folder)),
    earlier: newest
      ? {
          folder: join(folder, newest.name),
          files: new Map(newest.manifest.files.map((file) => [file.path, file])),
        }
      : null,
    verify: options.verify,
    linkSource: options.linkSource ?? false,
  }
}

async function makePlaceFolder(folder: string): Promise<void> {
  try {
    await makePrivateFolder(folder)
  } catch (error) {
    if (!['EEXIST', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    throw new Error(
      `There is a file where a folder for backups is needed: ${folder}. Move it away, or choose another folder.`,
      { cause: error },
    )
  }
}

/** Lists the complete backups of a shop, or of any, newest first. A folder whose manifest cannot be read is left out. */
export async function listBackups(
  folder: string,
  shopId: string | null | undefined,
): Promise<{ name: string; manifest: Manifest }[]> {
  const names = existsSync(folder) ? (await readdir(folder)).filter((name) => BACKUP_NAME.test(name)) : []
  const read = await Promise.all(
    names.map(async (name) => ({
      name,
      manifest: await readBackupManifest(join(folder, name)).catch(() => null),
    })),
  )
  return read
    .flatMap(({ name, manifest }) =>
      manifest && (shopId === undefined || manifest.shop_id === shopId) ? [{ name, manifest }] : [],
    )
    .sort((a, b) => b.manifest.created_at - a.manifest.created_at || (a.name < b.name ? 1 : -1))
}

/** Returns the path of a file of a backup: in its own folder, or shared with other backups beside it. */
export function locateFile(backup: string, { path, sha256 }: Pick<BackupFile, 'path' | 'sha256'>): string {
  const own = join(backup, path)
  if (path === BACKUP_MANIFEST || lstatSync(own, { throwIfNoEntry: false })) return own
  const shared = join(dirname(backup), SHARED, sha256)
  return existsSync(shared) ? shared : own
}

/**
 * Puts a file into an unfinished backup: the one of an earlier backup if it is the same, else a copy. `sha256` is the hash that it
 * must have, if that is known. Throws Node's error when the file is not there.
 */
export async function keepFile(
  place: BackupPlace,
  unfinished: string,
  { path, from, sha256 }: { path: string; from: string; sha256?: string | undefined },
): Promise<KeptFile> {
  const same = await findSame(place, { path, from, sha256 })
  if (same && (await useAgain(place, join(unfinished, path), same))) return { ...same, reused: true }
  const to = join(unfinished, path)
  const linked = place.linkSource && place.hasLinks ? await linkSource({ path, from, to }) : null
  if (linked) return linked
  const file = { path, ...(await copyFile(from, to)) }
  if (!place.hasLinks) await share(place, to, file.sha256)
  return { ...file, reused: false }
}

/** The same file in the earlier backup. A file that is not named by its hash is the same when size and time of change are. */
async function findSame(
  { earlier }: BackupPlace,
  { path, from, sha256 }: { path: string; from: string; sha256: string | undefined },
): Promise<BackupFile | null> {
  const known = earlier?.files.get(path)
  if (!earlier || !known) return null
  if (sha256 !== undefined) return known.sha256 === sha256 ? known : null
  if (HASH_NAMED.test(path)) return known.sha256 === basename(path) ? known : null
  const [source, kept] = await Promise.all([
    stat(from),
    stat(locateFile(earlier.folder, known)).catch(() => null),
  ])
  const isSame =
    path.startsWith('files/derived/') &&
    source.size === kept?.size &&
    Math.abs(source.mtimeMs - kept.mtimeMs) < SAME_TIME_MS
  return isSame ? known : null
}

/** Returns false if the earlier file is damaged, or cannot be linked again. */
async function useAgain(place: BackupPlace, to: string, file: BackupFile): Promise<boolean> {
  const kept = locateFile(place.earlier!.folder, file)
  try {
    const found = place.verify
      ? await hashFile(kept)
      : { bytes: (await stat(kept)).size, sha256: file.sha256 }
    if (found.bytes !== file.bytes || found.sha256 !== file.sha256) return false
    if (!place.hasLinks) return dirname(kept) === join(place.folder, SHARED)
    await makePrivateFolder(dirname(to))
    await link(kept, to)
    return true
  } catch {
    return false
  }
}

/** Null for a file that may change, or that the disk cannot link. */
async function linkSource({
  path,
  from,
  to,
}: {
  path: string
  from: string
  to: string
}): Promise<KeptFile | null> {
  if (!NEVER_CHANGED.test(path)) return null
  const file = { path, ...(await hashFile(from)), reused: true }
  await makePrivateFolder(dirname(to))
  return link(from, to).then(
    () => file,
    () => null,
  )
}

/** Moves a copied file to the place's shared files; a damaged one there is replaced. */
async function share({ folder }: BackupPlace, copied: string, sha256: string): Promise<void> {
  await makePrivateFolder(join(folder, SHARED))
  await rename(copied, join(folder, SHARED, sha256))
}

/** Removes the shared files that no backup of any shop in this folder names any more. */
export async function removeUnusedShared(folder: string): Promise<void> {
  const shared = join(folder, SHARED)
  if (!existsSync(shared)) return
  const all = await readdir(folder)
  // A backup of another shop may be under way, which names its files at its end.
  if (all.some((name) => /^unfinished-(?!removed-)/.test(name))) return
  const names = all.filter((name) => BACKUP_NAME.test(name))
  const used = new Set<string>()
  // A manifest that cannot be read may name any of them.
  for (const name of names)
    for (const { sha256 } of (await readBackupManifest(join(folder, name))).files) used.add(sha256)
  for (const name of await readdir(shared)) if (!used.has(name)) await rm(join(shared, name), { force: true })
}

async function supportsLinks(folder: string): Promise<boolean> {
  const probe = join(folder, `unfinished-link-${process.pid}`)
  await rm(probe, { recursive: true, force: true })
  await mkdir(probe, { mode: 0o700 })
  try {
    await writePrivateFile(join(probe, 'a'), '')
    await link(join(probe, 'a'), join(probe, 'b'))
    return true
  } catch {
    return false
  } finally {
    await rm(probe, { recursive: true, force: true })
  }
}
