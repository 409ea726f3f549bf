import { execFile } from 'node:child_process'
import { lstat, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { isMacStick, possibleSticks } from './removable.ts'

const run = promisify(execFile)
const MAC_FOLDER = '/Volumes'
const DRIVES = Array.from('DEFGHIJKLMNOPQRSTUVWXYZ', (letter) => `${letter}:\\`)

/** Returns the folders at which removable drives are mounted now. */
export function findStickFolders(): Promise<string[]> {
  if (process.platform === 'linux') return linuxFolders()
  return process.platform === 'darwin' ? macFolders() : windowsDrives()
}

async function linuxFolders(): Promise<string[]> {
  const mounts = possibleSticks(await readFile('/proc/self/mountinfo', 'utf8'))
  const isStick = await Promise.all(mounts.map(({ device }) => isRemovable(device)))
  return mounts.filter((_, place) => isStick[place]).map(({ folder }) => folder)
}

/** A partition does not say it, but its disk above it does. The link is followed by the kernel: no `join`, which would not. */
async function isRemovable(device: string): Promise<boolean> {
  const folder = `/sys/dev/block/${device}`
  const read = (path: string) => readFile(path, 'utf8').catch(() => null)
  const said = (await read(`${folder}/removable`)) ?? (await read(`${folder}/../removable`))
  return said?.trim() === '1'
}

/** Asks about each volume only once while it is there: it starts a process. The drive of the system is a link. */
async function macFolders(): Promise<string[]> {
  const names = (await readdir(MAC_FOLDER)).filter((name) => !name.startsWith('.'))
  const found = new Map<string, boolean>()
  for (const folder of names.map((name) => join(MAC_FOLDER, name)))
    found.set(folder, macVolumes.get(folder) ?? (await isStickOnMac(folder)))
  macVolumes = found
  return [...found].filter(([, isStick]) => isStick).map(([folder]) => folder)
}

let macVolumes = new Map<string, boolean>()

/** `diskutil` fails for what is no disk, such as a network share. */
async function isStickOnMac(folder: string): Promise<boolean> {
  if ((await lstat(folder)).isSymbolicLink()) return false
  return run('/usr/sbin/diskutil', ['info', '-plist', folder]).then(
    ({ stdout }) => isMacStick(stdout),
    () => false,
  )
}

/** DRIVE_REMOVABLE of `GetDriveTypeW` (Microsoft Learn). */
const REMOVABLE = 2

async function windowsDrives(): Promise<string[]> {
  const { default: koffi } = await import('koffi')
  const driveType = koffi.load('kernel32.dll').func('GetDriveTypeW', 'uint32_t', ['const char16_t *'])
  return DRIVES.filter((drive) => driveType(drive) === REMOVABLE)
}
