import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readMeshFile, writeMeshFile } from '../../server/geometry/mesh/mesh-file.ts'
import { box, sphere } from './shapes.ts'

let folder = ''
let path = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mesh-file-'))
  path = join(folder, 'mesh.bin')
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('a stored mesh', () => {
  test.each([
    ['shown as it is', { mesh: box(), kept: null }],
    ['shown with fewer triangles', { mesh: sphere(5, 8), kept: new Uint32Array([0, 0, 1, 2]) }],
  ])('is read back unchanged, %s', (_name, kept) => {
    writeMeshFile(path, kept)
    expect(readMeshFile(path)).toEqual(kept)
  })

  test('replaces the previous one and leaves no other file', () => {
    writeMeshFile(path, { mesh: box(), kept: null })
    writeMeshFile(path, { mesh: box([2, 2, 2]), kept: null })
    expect(readMeshFile(path)?.mesh).toEqual(box([2, 2, 2]))
    expect(readdirSync(folder)).toEqual(['mesh.bin'])
  })

  test('throws when the folder is missing, and leaves nothing', () => {
    expect(() => writeMeshFile(join(folder, 'gone', 'mesh.bin'), { mesh: box(), kept: null })).toThrow(
      /ENOENT/,
    )
    expect(readdirSync(folder)).toEqual([])
  })
})

describe('returns null for a file that is not a stored mesh', () => {
  test.each([
    ['a missing one', null],
    ['an empty one', (): Uint8Array => new Uint8Array()],
    ['one cut off', (whole: Uint8Array) => whole.subarray(0, whole.length - 1)],
    ['one with a changed byte', (whole: Uint8Array) => whole.with(100, whole[100] ^ 1)],
    ['one of another version', (whole: Uint8Array) => whole.with(4, 9)],
    ['one of another program', (whole: Uint8Array) => whole.with(0, 9)],
  ])('%s', (_name, change) => {
    writeMeshFile(path, { mesh: box(), kept: null })
    if (change) writeFileSync(path, change(new Uint8Array(readFileSync(path))))
    else rmSync(path)
    expect(readMeshFile(path)).toBeNull()
  })
})
