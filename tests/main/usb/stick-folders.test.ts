import { describe, expect, test } from 'vitest'
import { blockMounts, isMacStick } from '../../../main/usb/stick-folders.ts'

// Lines as the kernel writes them (proc(5), mountinfo).
const MOUNTS = [
  '22 1 259:2 / / rw,relatime shared:1 - ext4 /dev/nvme0n1p2 rw',
  '97 22 8:17 / /media/ana/My\\040Stick rw,nosuid shared:53 - vfat /dev/sdb1 rw,uid=1000',
  '98 22 8:33 / /media/ana/Backup rw,nosuid shared:54 master:3 - fuseblk /dev/sdc1 rw',
  '99 22 0:61 / /media/backupdisk rw,relatime shared:55 - tmpfs none rw',
  '101 22 0:63 / /media/nas rw,relatime shared:57 - cifs //nas/customers rw,vers=3.0',
  '102 22 0:64 / /media/cloud rw,nosuid shared:58 - fuse.rclone drive: rw',
  '',
].join('\n')

test('only what is mounted from a block device can be a stick', () => {
  expect(blockMounts(MOUNTS)).toEqual([
    { folder: '/', device: '259:2' },
    { folder: '/media/ana/My Stick', device: '8:17' },
    { folder: '/media/ana/Backup', device: '8:33' },
  ])
})

/** The keys of `diskutil info -plist` that matter, in its form. */
const plist = (facts: {
  removable: boolean
  internal: boolean
  bus: string
}) => `<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0">
<dict>
	<key>BusProtocol</key>
	<string>${facts.bus}</string>
	<key>Internal</key>
	<${facts.internal}/>
	<key>Removable</key>
	<true/>
	<key>RemovableMedia</key>
	<${facts.removable}/>
	<key>RemovableMediaOrExternalDevice</key>
	<true/>
</dict>
</plist>`

describe('on macOS', () => {
  test.each([
    ['a USB stick', { removable: true, internal: false, bus: 'USB' }, true],
    ['a memory card in an external reader', { removable: true, internal: false, bus: 'USB' }, true],
    ['an external disk, as Time Machine uses', { removable: false, internal: false, bus: 'USB' }, false],
    ['the disk of the system', { removable: false, internal: true, bus: 'PCI-Express' }, false],
    ['a second disk inside', { removable: false, internal: true, bus: 'SATA' }, false],
    ['a disk image', { removable: true, internal: false, bus: 'Disk Image' }, false],
  ])('%s: %j is a stick: %s', (_, facts, isStick) => {
    expect(isMacStick(plist(facts))).toBe(isStick)
  })
})
