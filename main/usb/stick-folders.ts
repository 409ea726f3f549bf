import { execFile } from 'node:child_process'
import { access, readdir, readFile } from 'node:fs/promises'
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
  const table = await readFile('/proc/self/mountinfo', 'utf8')
  const mounted = blockMounts(table).filter(({ folder }) =>
    LINUX_FOLDERS.some((start) => folder.startsWith(start)),
  )
  const areRemovable = await Promise.all(mounted.map(({ device }) => isRemovable(device)))
  return mounted.filter((_, place) => areRemovable[place]).map(({ folder }) => folder)
}

interface BlockMount {
  folder: string
  /** Its block device: `8:17`. */
  device: string
}

/**
 * Returns what is mounted from a block device of a table of mounts (`mountinfo`, proc(5)), in which spaces are octal escapes. Shares of
 * the network, disks in memory and clouds have none: the kernel numbers them 0.
 */
export function blockMounts(table: string): BlockMount[] {
  return table.split('\n').flatMap((line) => {
    const [, , device = '', , folder = ''] = line.split(' ')
    if (folder === '' || device.startsWith('0:')) return []
    return [{ device, folder: folder.replaceAll(/\\([0-7]{3})/g, (_, octal: string) => fromOctal(octal)) }]
  })
}

function fromOctal(octal: string): string {
  return String.fromCharCode(parseInt(octal, 8))
}

/** The kernel says it of the disk, above its partitions. A second disk is none, also one behind USB. */
async function isRemovable(device: string): Promise<boolean> {
  const says = (path: string) => readFile(`/sys/dev/block/${device}/${path}`, 'utf8').catch(() => '')
  const [ofDisk, ofPartition] = await Promise.all([says('removable'), says('../removable')])
  return (ofDisk || ofPartition).trim() === '1'
}

/** What `diskutil` said of folders that are there still: asking starts a process. */
let known = new Map<string, boolean>()

async function macFolders(): Promise<string[]> {
  const names = await readdir(MAC_FOLDER)
  const folders = names.filter((name) => !name.startsWith('.')).map((name) => join(MAC_FOLDER, name))
  const answers = await Promise.all(
    folders.map(async (folder) => [folder, known.get(folder) ?? (await askDiskutil(folder))] as const),
  )
  known = new Map(answers)
  return folders.filter((folder) => known.get(folder))
}

/** False for shares of the network, which it does not know. */
async function askDiskutil(folder: string): Promise<boolean> {
  const asked = promisify(execFile)('/usr/sbin/diskutil', ['info', '-plist', folder])
  return asked.then(({ stdout }) => isMacStick(stdout)).catch(() => false)
}

/** Returns true for a medium that can be taken out: no second disk, no disk for backups and no disk image. */
export function isMacStick(plist: string): boolean {
  const isTrue = (key: string) => new RegExp(`<key>${key}</key>\\s*<true/>`).test(plist)
  const isImage = /<key>BusProtocol<\/key>\s*<string>Disk Image</.test(plist)
  return isTrue('RemovableMedia') && !isTrue('Internal') && !isImage
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
