import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makePrivate } from '../../../../server/platform/adapters/private-folder.ts'

let folder: string
let mask: number
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'layerline-private-'))
  mask = process.umask()
})
afterEach(() => {
  process.umask(mask)
  rmSync(folder, { recursive: true, force: true })
})

const modeOf = (...path: string[]) => statSync(join(folder, ...path)).mode & 0o1777

describe.skipIf(process.platform === 'win32')('a data folder', () => {
  test('is made for its own user only', () => {
    expect(makePrivate(join(folder, 'new', 'shop'))).toEqual([])
    expect(modeOf('new', 'shop')).toBe(0o700)
  })

  test('has what the shop made in it closed to others; files of other programs stay as they are', () => {
    mkdirSync(join(folder, 'files', 'parts'), { recursive: true })
    for (const name of ['vault.key', 'notes.txt', 'files/parts/Thumbs.db', `files/parts/${'a'.repeat(64)}`]) {
      writeFileSync(join(folder, name), '')
      chmodSync(join(folder, name), 0o644)
    }
    expect(makePrivate(folder)).toEqual([])
    expect(['vault.key', 'notes.txt'].map((name) => modeOf(name))).toEqual([0o600, 0o644])
    expect(modeOf('files', 'parts', 'a'.repeat(64))).toBe(0o600)
    expect(modeOf('files', 'parts', 'Thumbs.db')).toBe(0o644)
  })

  test('a folder that the whole machine shares, such as its temporary folder, stays open', () => {
    chmodSync(folder, 0o1777)
    makePrivate(folder)
    expect(modeOf()).toBe(0o1777)
  })
})
