import type { PlatformPath } from 'node:path'
import { fileURLToPath } from 'node:url'
import { READ_ENDINGS } from '../../shared/quotes/file-endings.ts'
import { BridgeFailure } from './bridge-failure.ts'

/** How paths are read on a machine: `node:path`, or one of its two kinds in a test. */
export interface PathSetting {
  path: PlatformPath
  home: string
  /** Where a relative path begins when no folders are named. */
  cwd: string
  /** Only files in these folders may be sent; all if there is none. Absolute, without links. */
  folders: readonly string[]
}

/**
 * The places that a path may mean, absolute, in the order in which they are tried: `~` is the home folder, `file:` addresses
 * are taken, a relative path is looked for in each allowed folder. Throws `path_invalid`.
 */
export function placesOf(given: string, { path, home, cwd, folders }: PathSetting): string[] {
  const isWindows = path.sep === '\\'
  const named = given.startsWith('file:') ? pathOfUrl(given, isWindows) : given.trim()
  if (named === '' || named.includes('\0')) throw invalid(given)
  const expanded = /^~(?=[/\\]|$)/.test(named) ? path.join(home, named.slice(1)) : named
  if (isWindows) checkWindows(expanded, given)
  if (path.isAbsolute(expanded)) return [path.normalize(expanded)]
  return (folders.length > 0 ? folders : [cwd]).map((folder) => path.resolve(folder, expanded))
}

function pathOfUrl(url: string, windows: boolean): string {
  try {
    return fileURLToPath(url, { windows })
  } catch {
    throw invalid(url)
  }
}

/** Network shares would be sent the person's password, devices and streams are no files, `\x` and `C:x` depend on a drive. */
function checkWindows(expanded: string, given: string): void {
  const isShareOrDevice = /^[/\\]{2}/.test(expanded)
  const isHalf = /^([a-z]:(?![/\\])|[/\\])/i.test(expanded)
  const hasStream = expanded.replace(/^[a-z]:/i, '').includes(':')
  if (isShareOrDevice || isHalf || hasStream) throw invalid(given)
}

function invalid(given: string): BridgeFailure {
  return new BridgeFailure('path_invalid', `"${given}" does not name a file of this computer.`, [
    'Give the whole path of the file, such as /home/me/bracket.step.',
  ])
}

/** Whether a file lies in a folder or below it; both absolute and without links. */
export function isInside(path: PlatformPath, folder: string, file: string): boolean {
  const way = path.relative(folder, file)
  return way !== '' && way !== '..' && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way)
}

export function isModelName(path: PlatformPath, file: string): boolean {
  return READ_ENDINGS.includes(path.extname(file).slice(1).toLowerCase())
}
