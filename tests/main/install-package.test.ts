import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { askToInstall, type Installation } from '../../main/updates/install-package.ts'

let folder: string
let installation: Installation
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'layerline-installed-'))
  const program = join(folder, 'home/Layerline.AppImage')
  mkdirSync(join(folder, 'home'))
  writeFileSync(program, 'the old program', { mode: 0o755 })
  installation = { target: 'AppImage', program, pkexec: null }
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('an AppImage', () => {
  test('is replaced by a file that only its owner could read, and stays a program', async () => {
    const file = join(folder, 'downloaded')
    writeFileSync(file, 'the new program', { mode: 0o600 })
    await (await askToInstall(installation, file)).install()
    expect(readFileSync(installation.program, 'utf8')).toBe('the new program')
    expect((statSync(installation.program).mode & 0o777).toString(8)).toBe('755')
    expect(readdirSync(join(folder, 'home'))).toEqual(['Layerline.AppImage'])
  })

  test('stays as it was when it cannot be replaced, and says why', async () => {
    const right = await askToInstall(installation, join(folder, 'missing'))
    await expect(right.install()).rejects.toThrow('was not replaced: the system says ENOENT.')
    expect(readFileSync(installation.program, 'utf8')).toBe('the old program')
    expect(readdirSync(join(folder, 'home'))).toEqual(['Layerline.AppImage'])
  })
})
