import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { modelFilesIn, readModelFiles } from '../../main/open-file/opened-files.ts'
import { MAX_FILE_BYTES } from '../../shared/geometry/files/part-file.ts'

describe('model files on a command line', () => {
  test.each([
    [['/parts/bracket.step'], ['/parts/bracket.step']],
    [['bracket.STL'], ['/home/ana/bracket.STL']],
    [['file:///parts/my%20part.3mf'], ['/parts/my part.3mf']],
    [
      ['/parts/a.obj', '/parts/a.obj', '/parts/b.stp'],
      ['/parts/a.obj', '/parts/b.stp'],
    ],
  ])('%j are %j', (args, files) => expect(modelFilesIn(args, '/home/ana')).toEqual(files))

  test.each([
    '--hidden',
    '--load=/parts/a.stl',
    '/etc/passwd',
    '/program/app.asar',
    'https://evil.example/a.stl',
    'layerline://order/1012',
    'javascript:alert(1).stl',
    'file://server/share/%ZZ.stl',
  ])('%s is none', (arg) => expect(modelFilesIn([arg], '/home/ana')).toEqual([]))

  test('are at most 20', () => {
    const args = Array.from({ length: 30 }, (_, index) => `/parts/${index}.stl`)
    expect(modelFilesIn(args, '/')).toHaveLength(20)
  })
})

describe('reading model files', () => {
  let folder: string
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'layerline-opened-'))))
  afterEach(() => rmSync(folder, { recursive: true }))

  test('returns name and content, and says why others are refused', async () => {
    const path = (name: string) => join(folder, name)
    writeFileSync(path('part.stl'), 'solid part')
    writeFileSync(path('empty.stl'), '')
    writeFileSync(path('large.stl'), '')
    truncateSync(path('large.stl'), MAX_FILE_BYTES + 1)
    const names = ['part.stl', 'empty.stl', 'large.stl', 'gone.stl']
    const { files, refused } = await readModelFiles(names.map(path))
    expect(files.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()])).toEqual([
      ['part.stl', 'solid part'],
    ])
    expect(refused).toEqual([
      'empty.stl: it is empty. Export the part again.',
      'large.stl: it is larger than 50 MB. Export it with fewer triangles, or as STEP.',
      'gone.stl: it cannot be read.',
    ])
  })
})
