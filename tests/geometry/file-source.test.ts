import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OpenFile } from '../../server/geometry/read/file-source.ts'
import { readStl } from '../../server/geometry/read/stl.ts'
import { asciiStl, binaryStl } from './model-files.ts'
import { sphere } from './shapes.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'layerline-'))))
afterEach(() => rmSync(folder, { recursive: true }))

function opened(bytes: Uint8Array): OpenFile {
  writeFileSync(join(folder, 'part.stl'), bytes)
  return new OpenFile(join(folder, 'part.stl'))
}

test('a binary STL on disk is read in pieces, never as a whole, for the same mesh', () => {
  const bytes = binaryStl(sphere(10, 100))
  const file = opened(bytes)
  const whole = vi.spyOn(file, 'whole')
  const copied = vi.spyOn(file, 'copy')
  expect(readStl(file, 25.4)).toEqual(readStl(bytes, 25.4))
  expect(whole).not.toHaveBeenCalled()
  expect(Math.max(...copied.mock.calls.map(([into]) => into.length))).toBeLessThan(bytes.length / 2)
  file.close()
})

test('an ASCII STL on disk is read as a whole, and freed when it is closed', () => {
  const bytes = asciiStl(sphere(10, 12))
  const file = opened(bytes)
  expect(readStl(file, 1)).toEqual(readStl(bytes, 1))
  const whole = file.whole()
  expect(whole).toEqual(bytes)
  file.close()
  expect(whole).toHaveLength(0)
  file.close()
})

test('a file that was cut off since it was opened is not read as if it were complete', () => {
  const bytes = binaryStl(sphere(10, 100))
  const file = opened(bytes)
  truncateSync(join(folder, 'part.stl'), bytes.length - 10)
  expect(() => readStl(file, 1)).toThrow(`of ${bytes.length}`)
  file.close()
  expect(() => readStl(file, 1)).toThrow('the file was closed')
})
