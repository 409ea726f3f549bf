import { readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { signUp } from './customer.ts'
import { rows } from './left-behind.ts'
import { dataFolder, finished, ROOT, startServerProcess } from './shop-command.ts'

const BOX = { file: readFileSync(join(ROOT, 'resources/sample-parts/box.stl')), filename: 'box.stl' }

// Windows does not allow removing an open database.
test.skipIf(process.platform === 'win32')(
  'a database that is removed under the server loses nothing: uploads are refused, and its rescue copy is put back',
  async () => {
    const server = await startServerProcess(dataFolder())
    const customer = await signUp(server.url)
    const id = await customer.accepted(BOX)
    await customer.settled(id)
    const ready = () => fetch(`${server.url}/readyz`).then(({ status }) => status)
    expect(await ready()).toBe(200)
    rmSync(join(server.data, 'shop.sqlite'))

    const refused = await customer.upload(BOX)
    expect(refused).toMatchObject({ status: 503, body: { error: 'database_unavailable', retry_after: 60 } })
    expect((await customer.quote(id)).status).toBe('quoted')
    expect(await ready()).toBe(503)
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    expect(await server.stop()).toBe(0)
    const told = server.said.stderr.split('\n').filter((line) => line.includes('shop.sqlite was moved'))
    const { rescue } = JSON.parse(told[0]) as { rescue: string }
    expect(told).toHaveLength(1)

    const restored = await finished('restore', ['--from', rescue, '--data', server.data])
    expect(restored).toMatchObject({ ended: 0, stderr: '' })
    const again = await startServerProcess(server.data)
    expect(rows(server.data, 'select id, status from quotes')).toEqual([{ id, status: 'quoted' }])
    const answer = await fetch(`${again.url}/v1/quotes/${id}`, { headers: { cookie: customer.cookie } })
    expect(answer.status).toBe(200)
    expect(await again.stop()).toBe(0)
  },
)

test('a copy of the database is restored only beside the files of its own shop, and the old one is kept', async () => {
  const server = await startServerProcess(dataFolder())
  const customer = await signUp(server.url)
  await customer.settled(await customer.accepted(BOX))
  await server.stop()
  const { data } = server
  const copy = join(data, '..', 'copy.sqlite')
  renameSync(join(data, 'shop.sqlite'), copy)
  const restore = (...more: string[]) => finished('restore', ['--from', copy, '--data', data, ...more])
  expect(await restore()).toMatchObject({ ended: 0 })
  expect(await restore()).toMatchObject({ ended: 2, stderr: expect.stringContaining('Add --replace') })
  const { ended, stdout } = await restore('--replace')
  expect(ended).toBe(0)
  const kept = /kept in (.*)\n/.exec(stdout)![1]
  expect([rows(kept, 'select id from quotes'), rows(data, 'select id from quotes')]).toEqual([
    [{ id: expect.any(String) }],
    [{ id: expect.any(String) }],
  ])
  const elsewhere = await finished('restore', ['--from', copy, '--data', join(data, '..', 'elsewhere')])
  expect(elsewhere).toMatchObject({ ended: 2, stdout: '' })
})
