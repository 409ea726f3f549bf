import { realpathSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join, parse, relative, resolve } from 'node:path'
import { isWithin, nearestFolder } from './target-folder.ts'

/** Folders of the system on Linux, macOS and Windows: no page makes the shop write there. */
const SYSTEM = [
  '/bin',
  '/boot',
  '/dev',
  '/etc',
  '/lib',
  '/lib32',
  '/lib64',
  '/proc',
  '/run',
  '/sbin',
  '/sys',
  '/usr',
  '/Applications',
  '/Library',
  '/System',
  '/private/etc',
  ...['SystemRoot', 'ProgramFiles', 'ProgramFiles(x86)', 'ProgramData'].flatMap(
    (name) => process.env[name] ?? [],
  ),
]
/** Disks that are put in, and memory that is used as one, below folders of the system. */
const DISKS = ['/run/media', '/dev/shm']
/** Other programs and people have their files there, also where each is a disk of its own. */
const OF_OTHERS = ['/home', '/Users', '/var']

interface AllowedBy {
  /** The data folder. */
  data: string
  /** Those that the person who starts the program allows. */
  allowedFolders: readonly string[]
}

/**
 * Returns why a folder that a page names is no place for backups and exports, or null. A page can be opened from anywhere, so it
 * chooses only among the home folder, what is beside the data folder, other disks than the system's, and what was allowed.
 */
export function refusePlace(path: string, { data, allowedFolders }: AllowedBy): string | null {
  const place = withoutLinks(path)
  if (isOfSystem(place)) return `${path} belongs to the system. Choose another folder.`
  const own = [homedir(), dirname(resolve(data))].map(withoutLinks).filter((folder) => !isShared(folder))
  const isAllowed = isIn(place, [...allowedFolders.map(withoutLinks), ...own])
  if (isAllowed || (isOnOtherDisk(place) && !isIn(place, OF_OTHERS))) return null
  return `${path} is none of the folders that can be chosen here: in ${homedir()}, beside the shop’s data folder, or on another disk. To allow it, start the program with LAYERLINE_ALLOWED_FOLDERS=${path}.`
}

function isOfSystem(place: string): boolean {
  return isIn(place, SYSTEM.map(withoutLinks)) && !isIn(place, DISKS)
}

/** Returns true if what is beside a folder belongs to other programs and people. */
function isShared(folder: string): boolean {
  return isOfSystem(folder) || [parse(folder).root, '/var/lib', ...OF_OTHERS].includes(folder)
}

function isIn(place: string, folders: readonly string[]): boolean {
  return folders.some((folder) => isWithin(folder, place))
}

function isOnOtherDisk(place: string): boolean {
  return statSync(nearestFolder(place)).dev !== statSync(parse(homedir()).root).dev
}

/** The folder itself need not be there. */
function withoutLinks(path: string): string {
  const there = nearestFolder(resolve(path))
  return join(realpathSync(there), relative(there, resolve(path)))
}
