import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildAlone } from '../../../server/cli/build-lock.ts'

let folder: string
let lock: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'layerline-lock-'))
  lock = join(folder, 'dist', 'building')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('the second of two builds at once waits for the first', async () => {
  const did: string[] = []
  const first = Promise.withResolvers<void>()
  const builds = [
    buildAlone(lock, async () => {
      did.push('first begins')
      await first.promise
      did.push('first ends')
    }),
    buildAlone(lock, async () => {
      did.push('second begins')
    }),
  ]
  expect(readFileSync(lock, 'utf8')).toBe(String(process.pid))
  first.resolve()
  await Promise.all(builds)
  expect(did).toEqual(['first begins', 'first ends', 'second begins'])
  expect(existsSync(lock)).toBe(false)
})

test('a build that fails frees the lock', async () => {
  await expect(buildAlone(lock, () => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk')
  expect(existsSync(lock)).toBe(false)
})

test('the lock of a process that was killed counts for nothing', async () => {
  await buildAlone(lock, () => Promise.resolve())
  // Linux and macOS give no process such an id.
  writeFileSync(lock, '99999999')
  let built = 0
  await buildAlone(lock, async () => void built++)
  expect(built).toBe(1)
})
