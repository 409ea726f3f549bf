import { existsSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PartFolders } from '../../../../server/platform/adapters/geometry-queue/part-folders.ts'

let folders: PartFolders
beforeEach(() => void (folders = new PartFolders()))
afterEach(() => folders.removeAll())

test('the next job of a part finds its mesh', () => {
  const first = folders.take('aa')
  expect(first.hasMesh).toBe(false)
  writeFileSync(join(first.path, 'mesh.bin'), 'mesh')
  first.release()
  expect(folders.take('aa')).toMatchObject({ path: first.path, hasMesh: true })
})

test('two jobs of one part at once have a folder each, and the second one is removed', () => {
  const [one, two] = [folders.take('aa'), folders.take('aa')]
  expect(two.path).not.toBe(one.path)
  two.release()
  one.release()
  expect([existsSync(one.path), existsSync(two.path)]).toEqual([true, false])
})

test('the folders used longest ago are removed above the limit, and none that is at work', () => {
  const [busy, old, recent] = ['aa', 'bb', 'cc'].map((part) => folders.take(part))
  for (const { path } of [busy, old, recent]) {
    writeFileSync(join(path, 'mesh.bin'), '')
    // Without blocks on the disk.
    truncateSync(join(path, 'mesh.bin'), 600 * 1024 ** 2)
  }
  old.release()
  recent.release()
  expect([busy, old, recent].map(({ path }) => existsSync(path))).toEqual([true, false, true])
})
