import { execFile } from 'node:child_process'
import { access, lstat, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Where Linux desktops mount what is put in (udisks), and where macOS does. */
const LINUX_FOLDERS = ['/media/', '/run/media/']
const MAC_FOLDER = '/Volumes'
const DRIVES = Array.from('DEFGHIJKLMNOPQRSTUVWXYZ', (letter) => `${letter}:\\`)

/** Returns the folders at which removable drives are mounted now. */
export function findStickFolders(): Promise<string[]> {
  if (process.platform === 'linux') return linuxFolders()
  return process.platform === 'darwin' ? macFolders() : windowsDrives()
}

async function linuxFolders(): Promise<string[]> {
  const table = await readFile('/proc/self/mounts', 'utf8')
  return mountedIn(table).filter((folder) => LINUX_FOLDERS.some((start) => folder.startsWith(start)))
}

/** Returns the mount points of a table of mounts (proc(5)), in which spaces are octal escapes. */
export function mountedIn(table: string): string[] {
  return table
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '')
    .filter((folder) => folder !== '')
    .map((folder) =>
      folder.replaceAll(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(parseInt(octal, 8))),
    )
}

/** The drive that the system started from is a link there. */
async function macFolders(): Promise<string[]> {
  const names = await readdir(MAC_FOLDER)
  const folders = names.filter((name) => !name.startsWith('.')).map((name) => join(MAC_FOLDER, name))
  const isLink = await Promise.all(folders.map(async (folder) => (await lstat(folder)).isSymbolicLink()))
  return folders.filter((_, place) => !isLink[place])
}

let knownDrives = ''
let removable: string[] = []

/** Which drives are removable is asked only when there are others than before: it starts a process. */
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
  knownDrives = drives.join('')
  const command = 'Get-CimInstance Win32_LogicalDisk -Filter "DriveType=2" | ForEach-Object { $_.DeviceID }'
  const { stdout } = await promisify(execFile)('powershell.exe', [
    '-NoProfile',
    '-NonInteractive',
    '-Command',
    command,
  ])
  const named = new Set(stdout.split(/\s+/).map((id) => `${id}\\`))
  removable = drives.filter((drive) => named.has(drive))
  return removable
}
