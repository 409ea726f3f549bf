import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { controlText } from '../../main/packages/deb.ts'
import { icnsOf, icoOf } from '../../main/packages/icon-files.ts'
import { chooseTargets, requireSystem, targetsElsewhere } from '../../main/packages/targets.ts'

describe('the targets of a system', () => {
  test.each([
    ['linux', ['deb', 'tar.xz', 'AppImage']],
    ['win32', ['nsis']],
    ['darwin', ['dmg', 'zip']],
  ] as const)('%s makes %j', (system, targets) => expect(chooseTargets(system, undefined)).toEqual(targets))

  test('are none on a system without packages', () =>
    expect(() => requireSystem('freebsd')).toThrow(
      'No package is made on freebsd: use Linux, Windows, macOS.',
    ))

  test('are chosen by name, and a name of another system is refused', () => {
    expect(chooseTargets('linux', 'tar.xz,deb')).toEqual(['tar.xz', 'deb'])
    expect(() => chooseTargets('linux', 'deb,dmg')).toThrow(
      '"dmg" cannot be made on this system. It makes deb, tar.xz, AppImage.',
    )
  })

  test('leave out those that other systems make, each with the system that does', () => {
    const elsewhere = targetsElsewhere('linux')
    expect(elsewhere.map(({ target }) => target)).toEqual(['nsis', 'dmg', 'zip'])
    expect(elsewhere[0].why).toContain('Windows')
    expect(elsewhere[1].why).toContain('macOS')
  })
})

test('the control file of a deb has its size in KiB and a description of several lines', () => {
  const deb = {
    name: 'layerline',
    version: '1.2.3',
    architecture: 'amd64',
    maintainer: 'Layerline <support@layerline.shop>',
    homepage: 'https://layerline.shop',
    section: 'misc',
    priority: 'optional',
    description: 'A summary\n A longer text.',
    depends: ['libgtk-3-0', 'libnss3'],
  }
  expect(controlText(deb, 1025)).toBe(`Package: layerline
Version: 1.2.3
Architecture: amd64
Maintainer: Layerline <support@layerline.shop>
Installed-Size: 2
Depends: libgtk-3-0, libnss3
Section: misc
Priority: optional
Homepage: https://layerline.shop
Description: A summary
 A longer text.
`)
})

describe('icons', () => {
  const PNG = Buffer.from('89504e470d0a1a0a', 'hex')

  test('an icon of Windows lists each drawing with its place in the file', () => {
    const icon = icoOf([
      { size: 16, png: PNG },
      { size: 256, png: Buffer.concat([PNG, PNG]) },
    ])
    expect(icon.readUInt16LE(4)).toBe(2)
    expect([icon.readUInt8(6), icon.readUInt8(22)]).toEqual([16, 0])
    const place = icon.readUInt32LE(6 + 16 + 12)
    expect(icon.subarray(place)).toEqual(Buffer.concat([PNG, PNG]))
  })

  test('an icon of macOS has a chunk for each resolution, and its own length', () => {
    const icon = icnsOf([{ size: 512, png: PNG }])
    expect(icon.subarray(0, 4).toString()).toBe('icns')
    expect(icon.readUInt32BE(4)).toBe(icon.length)
    expect([icon.subarray(8, 12).toString(), icon.subarray(24, 28).toString()]).toEqual(['ic09', 'ic14'])
  })

  test('the icons of the packages have every size that a system shows', () => {
    const icons = new URL('../../resources/icons/', import.meta.url)
    const read = (name: string) => readFileSync(new URL(name, icons))
    for (const size of [16, 24, 32, 48, 64, 128, 256, 512])
      expect(read(`${size}x${size}.png`).readUInt32BE(16)).toBe(size)
    expect(read('icon.ico').readUInt16LE(4)).toBe(7)
    for (const type of ['ic07', 'ic08', 'ic09', 'ic10']) expect(read('icon.icns').includes(type)).toBe(true)
  })
})
