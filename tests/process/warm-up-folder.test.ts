import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dataFolder, emptyFolder, startServerProcess } from './shop-command.ts'

/** Its own temporary folder: other programs of this machine use the default one. */
function temporaryFolder() {
  const folder = emptyFolder()
  return { folder, env: { TMPDIR: folder, TEMP: folder, TMP: folder } }
}

test('a visit lets a geometry worker warm up inside the data folder; the next start and stop remove what a kill leaves there', async () => {
  const data = dataFolder()
  const { folder, env } = temporaryFolder()
  const warmUpFolder = join(data, 'files', 'practice')
  const first = await startServerProcess(data, [], env)
  expect(existsSync(warmUpFolder)).toBe(false)
  await fetch(new URL('/v1/materials', first.url))
  await expect.poll(() => existsSync(warmUpFolder)).toBe(true)
  await first.kill()
  mkdirSync(join(warmUpFolder, 'layerline-warm-up-killed'), { recursive: true })
  writeFileSync(join(warmUpFolder, 'layerline-warm-up-killed', 'mesh.bin'), 'half')
  const second = await startServerProcess(data, [], env)
  expect(existsSync(join(warmUpFolder, 'layerline-warm-up-killed'))).toBe(false)
  expect(await second.stop()).toBe(0)
  expect(existsSync(warmUpFolder)).toBe(false)
  expect(readdirSync(folder).filter((name) => name.startsWith('layerline'))).toEqual([])
})
