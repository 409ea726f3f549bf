import { expect, test } from 'vitest'
import { isMacStick, newSticks, possibleSticks } from '../../../main/usb/removable.ts'

test.each<[string, string, string | null]>([
  [
    'a stick with a space in its name',
    '641 28 8:17 / /media/ana/My\\040Stick rw,nosuid,nodev,relatime shared:354 - vfat /dev/sdb1 rw,uid=1000',
    '/media/ana/My Stick',
  ],
  [
    'a stick with NTFS, by FUSE',
    '98 28 8:33 / /run/media/ana/PARTS rw,nosuid,nodev shared:54 - fuseblk /dev/sdc1 rw,user_id=0,allow_other',
    '/run/media/ana/PARTS',
  ],
  [
    'a folder in memory',
    '700 28 0:56 / /media/backupdisk rw,relatime shared:400 - tmpfs none rw,inode64',
    null,
  ],
  [
    'a Windows share',
    '701 28 0:57 / /media/nas rw,relatime shared:401 - cifs //nas/shop rw,vers=3.1.1,username=ana',
    null,
  ],
  ['an NFS share', '702 28 0:58 / /media/nfs rw - nfs4 nas:/volume1/shop rw,vers=4.2', null],
  [
    'a folder of another computer',
    '703 28 0:60 / /media/remote rw,nosuid,nodev - fuse.sshfs ana@host:/ rw,user_id=1000',
    null,
  ],
  ['a cloud', '704 28 0:61 / /media/drive rw,nosuid,nodev - fuse.rclone drive: rw,user_id=1000', null],
  [
    'a folder of the disk of the system, mounted once more',
    '705 28 8:2 /srv/customers /media/customers rw,relatime shared:1 - ext4 /dev/sda2 rw',
    null,
  ],
  ['the disk of the system', '28 1 8:2 / / rw,relatime shared:1 - ext4 /dev/sda2 rw', null],
  ['a disk that is mounted elsewhere', '30 28 8:49 / /mnt/data rw shared:9 - ext4 /dev/sdd1 rw', null],
  ['no line', '', null],
])('the mount of Linux %s is a stick if it is on a device and where sticks are', (_, line, folder) => {
  expect(possibleSticks(`${line}\n`).map((mount) => mount.folder)).toEqual(folder === null ? [] : [folder])
})

test('the device of a mount is the one that the system knows', () => {
  const line = '641 28 8:17 / /media/ana/STICK rw shared:354 - vfat /dev/sdb1 rw'
  expect(possibleSticks(line)).toEqual([{ folder: '/media/ana/STICK', device: '8:17' }])
})

/** Returns the output of `diskutil info -plist` for a volume, as far as the rule reads it. */
const plist = (values: Record<string, boolean | string>) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
${Object.entries(values)
  .map(
    ([key, value]) =>
      `\t<key>${key}</key>\n\t${typeof value === 'string' ? `<string>${value}</string>` : `<${value}/>`}`,
  )
  .join('\n')}
</dict>
</plist>`

test.each<[string, Record<string, boolean | string>, boolean]>([
  [
    'a stick',
    {
      BusProtocol: 'USB',
      Ejectable: true,
      Internal: false,
      Removable: true,
      RemovableMedia: true,
      RemovableMediaOrExternalDevice: true,
      VolumeName: 'STICK',
    },
    true,
  ],
  [
    'a card in the slot of the computer',
    { BusProtocol: 'Secure Digital', Internal: true, Removable: true, RemovableMedia: true },
    true,
  ],
  [
    'an external disk, on which Time Machine keeps backups',
    {
      BusProtocol: 'USB',
      Ejectable: true,
      Internal: false,
      Removable: false,
      RemovableMedia: false,
      RemovableMediaOrExternalDevice: true,
    },
    false,
  ],
  [
    'an external disk by Thunderbolt',
    {
      BusProtocol: 'PCI-Express',
      Internal: false,
      RemovableMedia: false,
      RemovableMediaOrExternalDevice: true,
    },
    false,
  ],
  [
    'a disk image',
    {
      BusProtocol: 'Disk Image',
      Ejectable: true,
      Internal: false,
      Removable: true,
      RemovableMedia: true,
      VirtualOrPhysical: 'Virtual',
    },
    false,
  ],
  ['the disk of the system', { BusProtocol: 'Apple Fabric', Internal: true, RemovableMedia: false }, false],
  [
    'a stick whose name is another answer',
    { VolumeName: 'RemovableMedia', BusProtocol: 'USB', RemovableMedia: false },
    false,
  ],
])('the volume of macOS %s is judged by the output of diskutil', (_, values, isStick) => {
  expect(isMacStick(plist(values))).toBe(isStick)
})

test('an answer of macOS that is no list is no stick', () => {
  expect(isMacStick('Could not find disk: /Volumes/nas')).toBe(false)
})

test('a volume that was put in before the kiosk began is listed only after it was pulled out and put in again', () => {
  const began = newSticks(['/media/BACKUP'], ['/media/BACKUP'])
  expect(began.sticks).toEqual([])
  const customer = newSticks(began.before, ['/media/BACKUP', '/media/STICK'])
  expect(customer.sticks).toEqual(['/media/STICK'])
  const pulled = newSticks(customer.before, ['/media/STICK'])
  expect(newSticks(pulled.before, ['/media/BACKUP', '/media/STICK']).sticks).toEqual([
    '/media/BACKUP',
    '/media/STICK',
  ])
})
