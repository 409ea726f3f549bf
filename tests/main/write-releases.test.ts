import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeRelease } from '../../main/packages/write-releases.ts'

test('the list of releases has each package with the system that it is for, and no other file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'layerline-out-'))
  const files = {
    'Layerline Setup 0.2.0.exe': 'win32 nsis x64',
    'Layerline Setup 0.2.0.exe.blockmap': null,
    'Layerline-0.2.0-arm64.dmg': 'darwin dmg arm64',
    'Layerline-0.2.0-arm64-mac.zip': 'darwin zip arm64',
    'Layerline-0.2.0.AppImage': 'linux AppImage x64',
    'layerline_0.2.0_amd64.deb': 'linux deb x64',
    'layerline-0.2.0-linux-x64.tar.xz': 'linux tar.xz x64',
    'layerline_0.1.0_amd64.deb': null,
  }
  try {
    for (const name of Object.keys(files)) writeFileSync(join(folder, name), name)
    const { packages } = describeRelease(folder, '0.2.0', { notes: '', now: 1 })
    const found = packages.map(({ file, system, target, arch }) => [file, `${system} ${target} ${arch}`])
    const expected = Object.entries(files).filter(([, kind]) => kind !== null)
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
