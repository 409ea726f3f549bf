import { execFile } from 'node:child_process'
import { access, lstat, readdir, readFile } from 'node:fs/promises'
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

let knownDrives = ''
let removable: string[] = []

/** Returns the removable drives. Asks for them only if there are other drives than before: it starts a process. */
async function windowsDrives(): Promise<string[]> {
  const exists = await Promise.all(
    DRIVES.map((drive) =>
      access(drive).then(
        () => true,
        () => false,
      ),
    ),
  )
  const drives = DRIVES.filter((_, place) => exists[place])
  if (drives.join('') === knownDrives) return removable
  const command = 'Get-CimInstance Win32_LogicalDisk -Filter "DriveType=2" | ForEach-Object { $_.DeviceID }'
  const { stdout } = await run('powershell.exe', ['-NoProfile', '-NonInteractive', '-Command', command])
  const named = new Set(stdout.split(/\s+/).map((id) => `${id}\\`))
  removable = drives.filter((drive) => named.has(drive))
  // Only now: a question that failed is asked again.
  knownDrives = drives.join('')
  return removable
}
