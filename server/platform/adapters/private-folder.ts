import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { isMainThread } from 'node:worker_threads'
import { listStored } from './stored-names.ts'

const FOLDERS = [
  '.',
  'files',
  'files/parts',
  'files/derived',
  'files/incoming',
  'files/photos',
  'files/prints',
  'files/unknown',
  'desktop',
  'backups',
  'logs',
  'crashes',
  'crashes/node',
]
const FILES = [
  'shop.sqlite',
  'shop.sqlite-wal',
  'shop.sqlite-shm',
  'server.lock',
  'vault.key',
  'metrics.key',
  'settings.json',
  'files/shop-id',
  'backups/state.json',
]
const PRIVATE_FOLDER = 0o700
const PRIVATE_FILE = 0o600
const STICKY = 0o1000

/**
 * Creates the data folder if needed, and makes it and all files that this process creates readable by its own user only,
 * because the database has customers and password hashes. SQLite gives its journal the mode of the database. Returns the
 * paths whose mode could not be changed: some network disks have no modes, and that must not stop the shop. Windows has no
 * modes; there the user's own folder protects the data.
 */
export function makePrivate(dataFolder: string): string[] {
  mkdirSync(dataFolder, { recursive: true, mode: PRIVATE_FOLDER })
  if (process.platform === 'win32') return []
  if (isMainThread) process.umask(0o077)
  const failed: string[] = []
  for (const path of privatePaths(dataFolder)) {
    try {
      keepFromOthers(path)
    } catch {
      failed.push(path)
    }
  }
  return failed
}

function privatePaths(dataFolder: string): string[] {
  const files = join(dataFolder, 'files')
  const { parts, derived, photos, prints } = listStored(files)
  const results = derived.flatMap((name) => {
    const folder = join(files, 'derived', name)
    return [folder, ...readdirSync(folder).map((file) => join(folder, file))]
  })
  return [
    ...[...FOLDERS, ...FILES].map((name) => join(dataFolder, name)),
    ...parts.map((name) => join(files, 'parts', name)),
    ...photos.map((name) => join(files, 'photos', name)),
    ...prints.map((name) => join(files, 'prints', name)),
    ...results,
  ]
}

function keepFromOthers(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found || isSharedPlace(path, found.mode)) return
  const mode = found.isDirectory() ? PRIVATE_FOLDER : PRIVATE_FILE
  if ((found.mode & 0o777) !== mode) chmodSync(path, mode)
}

/** Returns true if a path such as `/tmp` or `/` is shared with other users; its mode must not change. */
function isSharedPlace(path: string, mode: number): boolean {
  return (mode & STICKY) !== 0 || dirname(resolve(path)) === resolve(path)
}
