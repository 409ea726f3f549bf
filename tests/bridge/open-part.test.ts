import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path, { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openPart } from '../../server/bridge/open-part.ts'
import { MAX_FILE_BYTES } from '../../shared/geometry/files/part-file.ts'

let home: string
beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'layerline-part-')))
  mkdirSync(join(home, 'models'))
  writeFileSync(join(home, 'models', 'cube.stl'), 'solid cube')
  writeFileSync(join(home, 'secret.txt'), 'secret')
  writeFileSync(join(home, 'other.stl'), 'solid other')
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const setting = (folders: string[] = []) => ({ path, home, cwd: home, folders })

/** The name and size of the opened file, or the code of the refusal. */
async function opened(given: string, folders?: string[]): Promise<object | string> {
  try {
    const { handle, name, size } = await openPart(given, setting(folders))
    await handle.close()
    return { name, size }
  } catch (error) {
    return (error as { code: string }).code
  }
}

const CUBE = { name: 'cube.stl', size: 10 }

test('the bridge opens a model file by its absolute path, from the home folder, and from the working folder', async () => {
  for (const given of [join(home, 'models', 'cube.stl'), '~/models/cube.stl', 'models/cube.stl'])
    expect(await opened(given)).toEqual(CUBE)
})

describe('refused before anything is read', () => {
  test('refuses a missing file, a folder, an empty file, and one that is not a model', async () => {
    mkdirSync(join(home, 'folder.stl'))
    writeFileSync(join(home, 'empty.stl'), '')
    expect(await opened('nowhere.stl')).toBe('file_not_found')
    expect(await opened('other.stl/cube.stl')).toBe('file_not_found')
    expect(await opened('folder.stl')).toBe('not_a_file')
    expect(await opened('empty.stl')).toBe('file_empty')
    expect(await opened('secret.txt')).toBe('unsupported_file_type')
  })

  test('refuses more than 50 MB and accepts exactly 50 MB', async () => {
    truncateSync(join(home, 'other.stl'), MAX_FILE_BYTES)
    expect(await opened('other.stl')).toEqual({ name: 'other.stl', size: MAX_FILE_BYTES })
    truncateSync(join(home, 'other.stl'), MAX_FILE_BYTES + 1)
    expect(await opened('other.stl')).toBe('file_too_large')
  })

  test.skipIf(process.platform === 'win32')('refuses a pipe at once instead of waiting for it', async () => {
    execFileSync('mkfifo', [join(home, 'pipe.stl')])
    expect(await opened('pipe.stl')).toBe('not_a_file')
  })

  test.skipIf(process.platform === 'win32')(
    'refuses a model file name that links to something else',
    async () => {
      symlinkSync(join(home, 'secret.txt'), join(home, 'link.stl'))
      expect(await opened('link.stl')).toBe('unsupported_file_type')
    },
  )
})

describe('with allowed folders', () => {
  test('accepts files in them, also by a relative path, and refuses others', async () => {
    const folders = [join(home, 'models')]
    expect(await opened('cube.stl', folders)).toEqual(CUBE)
    expect(await opened(join(home, 'models', 'cube.stl'), folders)).toEqual(CUBE)
    expect(await opened(join(home, 'other.stl'), folders)).toBe('file_outside_folders')
    expect(await opened('../other.stl', folders)).toBe('file_outside_folders')
  })

  test.skipIf(process.platform === 'win32')(
    'links out of them are refused, links into them are taken',
    async () => {
      const folders = [join(home, 'models')]
      symlinkSync(join(home, 'other.stl'), join(home, 'models', 'out.stl'))
      symlinkSync(home, join(home, 'models', 'up'))
      symlinkSync(join(home, 'models'), join(home, 'way-in'))
      expect(await opened('out.stl', folders)).toBe('file_outside_folders')
      expect(await opened('up/other.stl', folders)).toBe('file_outside_folders')
      expect(await opened(join(home, 'way-in', 'cube.stl'), folders)).toEqual(CUBE)
    },
  )
})
