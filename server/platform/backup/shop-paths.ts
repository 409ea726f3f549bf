import { z } from 'zod'

// Says which files of a data folder belong to its shop. One rule for what a backup or an export copies and for what a restore or an import
// takes: the program's notes about the folder (`swap.json`, `moved.json`, `server.lock` ...) are in no list, so none comes in.

const FILES = new Set(['settings.json', 'backup-settings.json', 'backup-key.age', 'backup-key.pub'])
/** With those that `new-vault-key` has put aside. */
const VAULT_KEYS = /^vault\.key(\.old(\.\d+)?)?$/
const FOLDERS = new Set(['files', 'lan', 'certificates'])
/** Unfinished uploads, which no row names yet, and files that every start deletes. */
const TEMPORARY = new Set(['files/incoming', 'files/practice', 'files/plates', 'files/slicing'])
const HALF_WRITTEN = /\.(tmp|new)$/
/** The desktop program's own files belong to it. Its browser's caches are folders and its locks belong to a process, so they do not. */
const DESKTOP = 'desktop'
const BROWSER_LOCK = /^(Singleton.*|lockfile|DevToolsActivePort)$/
/** Names of the shop and of the program's notes, however they are written: no file of another program has one. */
const OWN_NAMES =
  /^(shop\.sqlite.*|vault\.key.*|settings\.json.*|backup-.*|files|lan|certificates|desktop|manifest\.json|(restored|swap|mov(ed|ing)(-from)?)\.json|server\.lock.*|backups|logs|crashes|(replaced|restoring)-.*)[. ]*$/i

/** A path with slashes on every system. Paths that lead out of the folder on any system are invalid. */
export const InnerPath = z
  .string()
  .refine(
    (path) => path.split('/').every((name) => !['', '.', '..'].includes(name)) && !/[\\:\p{Cc}]/u.test(path),
  )

/** Returns true for a file, as a path in the data folder. The database is none of them: it is copied by SQLite. */
export function isShopFile(path: string): boolean {
  const names = path.split('/')
  const name = names.pop()!
  if (HALF_WRITTEN.test(name)) return false
  if (names.length === 0) return FILES.has(name) || VAULT_KEYS.test(name)
  if (names[0] === DESKTOP && BROWSER_LOCK.test(name)) return false
  return isShopFolder(names.join('/'))
}

export function isShopFolder(path: string): boolean {
  const names = path.split('/')
  if (names[0] === DESKTOP) return names.length === 1
  return FOLDERS.has(names[0]) && !TEMPORARY.has(names.slice(0, 2).join('/'))
}

/** Returns true for a stray file: earlier programs took along whatever lay in the data folder. A restore leaves it out. */
export function isStray(path: string): boolean {
  return !OWN_NAMES.test(path.split('/')[0])
}
