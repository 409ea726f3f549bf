import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '..', '..')
/** The entry of all commands in the bundle that `main/vite.config.ts` makes. Its time is that of the sources it was made of. */
export const BUNDLE = join(ROOT, 'dist', 'server', 'run-named.js')

const SOURCES = ['server', 'shared', 'main', 'package-lock.json']

/**
 * Returns false when there is no bundle, or something that it is made of has changed since.
 *
 * @returns {boolean}
 */
export function isBundleFresh() {
  const built = statSync(BUNDLE, { throwIfNoEntry: false })?.mtimeMs
  return built !== undefined && SOURCES.every((name) => isOlder(join(ROOT, name), built))
}

/**
 * A folder changes when files are added, renamed or removed.
 *
 * @param {string} path
 * @param {number} time
 * @returns {boolean}
 */
function isOlder(path, time) {
  const found = statSync(path)
  if (found.mtimeMs > time) return false
  if (!found.isDirectory()) return true
  return readdirSync(path, { withFileTypes: true }).every((entry) =>
    entry.isDirectory() || entry.isFile() ? isOlder(`${path}/${entry.name}`, time) : true,
  )
}
