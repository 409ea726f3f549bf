import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { dataFolder, finished, startServerProcess } from './shop-command.ts'

const serve = (data: string, options = {}) => finished('serve', ['--port', '0', '--data', data], options)

async function closedShop(): Promise<string> {
  const data = dataFolder({ geometry: { workers: 1 } })
  const server = await startServerProcess(data)
  expect(await server.stop()).toBe(0)
  return data
}

test('a database that another program locks is named, and opens when that has finished', async () => {
  const data = await closedShop()
  const other = new Database(join(data, 'shop.sqlite'))
  other.exec('begin exclusive')
  expect(await serve(data)).toMatchObject({
    ended: 1,
    stderr: expect.stringContaining(
      'Another program is writing to the shop’s database. Wait until it has finished.',
    ),
  })
  other.exec('rollback')
  other.close()
  const server = await startServerProcess(data)
  expect(await server.stop()).toBe(0)
})

// Root may write everywhere, and Windows has no modes.
test.skipIf(process.platform === 'win32' || process.getuid?.() !== 0)(
  'a data folder that may only be read says which permissions to change',
  async () => {
    const data = await closedShop()
    for (const path of [join(data, '..'), data]) chmodSync(path, 0o755)
    for (const name of ['shop.sqlite', 'vault.key', 'settings.json']) chmodSync(join(data, name), 0o644)
    const { ended, stderr } = await serve(data, { uid: 65_534 })
    expect([ended, stderr]).toEqual([1, expect.stringMatching(/Change (its|the) permissions/)])
  },
)

test('a database of a newer version asks for an update of the program', async () => {
  const data = await closedShop()
  const raw = new Database(join(data, 'shop.sqlite'))
  raw.pragma(`user_version = ${Number(raw.pragma('user_version', { simple: true })) + 1}`)
  raw.close()
  expect(await serve(data)).toMatchObject({
    ended: 1,
    stderr: expect.stringContaining('was made by a newer version of the program. Update the program.'),
  })
})

test('a second program for the same folder is refused, and the first one goes on', async () => {
  const data = dataFolder({ geometry: { workers: 1 } })
  const first = await startServerProcess(data)
  expect(await serve(data)).toMatchObject({
    ended: 1,
    stderr: expect.stringContaining('is open in another Layerline already. Close that one first'),
  })
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
  expect(await first.stop()).toBe(0)
})
