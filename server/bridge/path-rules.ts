import type { PlatformPath } from 'node:path'
import { fileURLToPath } from 'node:url'
import { READ_ENDINGS } from '../../shared/quoting/quotes/file-endings.ts'
import { BridgeFailure } from './bridge-failure.ts'

/** Path rules of a platform: `node:path`, or its `posix` or `win32` in a test. */
export interface PathSetting {
  path: PlatformPath
  home: string
  /** Base of relative paths when no folders are set. */
  cwd: string
  /** Only files in these folders may be sent; empty allows all. Absolute, without links. */
  folders: readonly string[]
}

/**
 * Returns the absolute paths that a path can mean, in order: `~` is the home folder, `file:` URLs are accepted, and a relative
 * path is tried in each allowed folder. Throws `path_invalid`.
 */
export function placesOf(pathText: string, { path, home, cwd, folders }: PathSetting): string[] {
  const isWindows = path.sep === '\\'
  const named = pathText.startsWith('file:') ? pathOfUrl(pathText, isWindows) : pathText.trim()
  if (named === '' || named.includes('\0')) throw invalid(pathText)
  const expanded = /^~(?=[/\\]|$)/.test(named) ? path.join(home, named.slice(1)) : named
  if (isWindows) checkWindows(expanded, pathText)
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

/** Refuses network shares (Windows would send them the person's password hash), devices and streams, and paths relative to a drive. */
function checkWindows(expanded: string, pathText: string): void {
  const isShareOrDevice = /^[/\\]{2}/.test(expanded)
  const isHalf = /^([a-z]:(?![/\\])|[/\\])/i.test(expanded)
  const hasStream = expanded.replace(/^[a-z]:/i, '').includes(':')
  if (isShareOrDevice || isHalf || hasStream) throw invalid(pathText)
}

function invalid(pathText: string): BridgeFailure {
  return new BridgeFailure('path_invalid', `"${pathText}" does not name a file of this computer.`, [
    'Give the whole path of the file, such as /home/me/bracket.step.',
  ])
}

/** Returns true if a file is inside a folder; both absolute and without links. */
export function isInside(path: PlatformPath, folder: string, file: string): boolean {
  const way = path.relative(folder, file)
  return way !== '' && way !== '..' && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way)
}

export function isModelName(path: PlatformPath, file: string): boolean {
  return READ_ENDINGS.includes(path.extname(file).slice(1).toLowerCase())
}
