/** A place in the tree of folders where something is mounted, by proc_pid_mountinfo(5). */
export interface Mount {
  folder: string
  /** The number of its block device: `8:17`. */
  device: string
}

/**
 * Folders in which Linux desktops mount plugged-in drives (udisks). Second disks, shares and clouds are mounted there,
 * too.
 */
const LINUX_FOLDERS = ['/media/', '/run/media/']
/** Devices that the kernel makes up, such as those of network shares and of FUSE, have this major number. */
const NO_BLOCK_DEVICE = '0:'

/**
 * Returns the mounts of a table (`/proc/self/mountinfo`) that can be sticks: whole block devices where desktops mount them. Whether
 * the device is removable is in `/sys`.
 */
export function possibleSticks(table: string): Mount[] {
  return table.split('\n').flatMap((line) => {
    const [, , device = '', root, folder = ''] = line.split(' ')
    const isThere = LINUX_FOLDERS.some((start) => folder.startsWith(start))
    // A folder of another file system, mounted once more, has another root.
    if (!isThere || root !== '/' || device.startsWith(NO_BLOCK_DEVICE)) return []
    return [{ folder: plainPath(folder), device }]
  })
}

/** Spaces are octal escapes there. */
function plainPath(text: string): string {
  return text.replaceAll(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(parseInt(octal, 8)))
}

/** The buses of sticks and cards. Disk images, network shares and internal disks have others. */
const STICK_BUSES = new Set(['USB', 'Secure Digital'])

/**
 * True if a volume is a stick by the description of macOS (`diskutil info -plist`): its medium can be taken out. An
 * external disk is removable as a whole, but its medium is fixed; Time Machine keeps its backups on such.
 */
export function isMacStick(plist: string): boolean {
  const isTrue = (key: string) => valueOf(plist, key) === '<true/>'
  const bus = /^<string>(.*)<\/string>$/.exec(valueOf(plist, 'BusProtocol') ?? '')?.[1]
  const isFixed = isTrue('Internal') && bus !== 'Secure Digital'
  return isTrue('RemovableMedia') && !isFixed && STICK_BUSES.has(bus ?? '')
}

function valueOf(plist: string, key: string): string | undefined {
  return new RegExp(`<key>${key}</key>\\s*(<true/>|<false/>|<string>[^<]*</string>)`).exec(plist)?.[1]
}

/**
 * Returns the sticks that came after the kiosk began. What is in the computer already, such as a stick for backups, is the shop's:
 * `before` loses what was pulled out.
 */
export function newSticks(before: readonly string[], now: readonly string[]) {
  const left = before.filter((folder) => now.includes(folder))
  return { before: left, sticks: now.filter((folder) => !left.includes(folder)) }
}
