import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { signUp } from './customer.ts'
import { dataFolder, finished, ROOT, startServerProcess } from './shop-command.ts'

const PART = { file: readFileSync(join(ROOT, 'resources/sample-parts/box.stl')), filename: 'box.stl' }

/** Every folder and file of a data folder whose mode gives others access. */
function openToOthers(data: string): string[] {
  const inside = readdirSync(data, { recursive: true, encoding: 'utf8' })
  return ['.', ...inside].filter((name) => (statSync(join(data, name)).mode & 0o077) !== 0)
}

/** Opens the modes as an old version, a copy or a restore may have left them. */
function openAll(data: string): void {
  for (const name of ['.', ...readdirSync(data, { recursive: true, encoding: 'utf8' })]) {
    const path = join(data, name)
    chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644)
  }
}

describe.skipIf(process.platform === 'win32')('other users of the machine', () => {
  test('can read nothing of a shop, even in a folder that they could read before', async () => {
    const data = dataFolder()
    mkdirSync(join(data, 'desktop'))
    openAll(data)
    const first = await startServerProcess(data)
    const customer = await signUp(first.url)
    await customer.settled(await customer.accepted(PART))
    expect(openToOthers(data)).toEqual([])
    await first.kill()
    expect(readdirSync(data)).toContain('shop.sqlite-wal')
    openAll(data)
    const second = await startServerProcess(data)
    expect(openToOthers(data)).toEqual([])
    const names = readdirSync(data, { recursive: true, encoding: 'utf8' })
    for (const name of [
      'shop.sqlite',
      'shop.sqlite-wal',
      'shop.sqlite-shm',
      'vault.key',
      'settings.json',
      'desktop',
    ])
      expect(names).toContain(name)
    expect(names.filter((name) => /^files\/(parts|derived)\/[0-9a-f]{64}/.test(name)).length).toBeGreaterThan(
      2,
    )
    await second.stop()
  })

  test('can read nothing of a shop whose owner was made before its first start', async () => {
    const data = dataFolder()
    openAll(data)
    const options = ['--email', 'olive@shop.test', '--password', 'correct horse battery']
    expect(await finished('owner', ['--data', data, ...options])).toMatchObject({
      ended: 0,
      stderr: `New shop in ${data}\n`,
    })
    expect(openToOthers(data)).toEqual([])
  })
})
