import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openAddress } from '../../server/quoting/delivery/address-store.ts'
import { backup, restore } from './backup-commands.ts'
import { buyPart, numberedPart } from './bought-part.ts'
import { signUp, type Customer } from './customer.ts'
import { rows } from './left-behind.ts'
import { everyFile, everyRow, lastLine } from './shop-contents.ts'
import { dataFolder, emptyFolder, startServerProcess } from './shop-command.ts'
import { UNLIMITED } from './unlimited.ts'
import { inShop } from './uploads-of-shop.ts'

/** Uploads one part after the other until it is stopped; returns the accepted ids. */
function uploadContinuously(customer: Customer) {
  const accepted: string[] = []
  const asked = new AbortController()
  const ended = (async () => {
    for (let at = 1; !asked.signal.aborted; at++) accepted.push(await customer.accepted(numberedPart(at)))
  })()
  return {
    accepted,
    stop: () => {
      asked.abort()
      return ended
    },
  }
}

test('a shop that is backed up during uploads and destroyed is restored with every row, file and encrypted address', async () => {
  const data = dataFolder({ rate_limits: UNLIMITED, geometry: { workers: 1 } })
  mkdirSync(join(data, 'desktop', 'Cache'), { recursive: true })
  writeFileSync(join(data, 'desktop', 'secrets.json'), '{"smtp_password":"sealed"}')
  writeFileSync(join(data, 'desktop', 'Cache', 'entry'), 'cache')
  writeFileSync(join(data, 'note.txt'), 'no part of a shop')
  const server = await startServerProcess(data)
  const customer = await signUp(server.url)
  const order_id = await buyPart(server, customer)
  const uploads = uploadContinuously(customer)
  await vi.waitUntil(() => uploads.accepted.length >= 3, { timeout: 60_000 })

  const before = uploads.accepted.length
  const to = join(emptyFolder(), 'backups')
  const made = await backup(data, to)
  expect(made).toMatchObject({ ended: 0, stderr: '' })
  const folder = lastLine(made.stdout)
  expect(readdirSync(to).map((name) => join(to, name))).toEqual([folder])
  await vi.waitUntil(() => uploads.accepted.length > before, { timeout: 60_000 })
  await uploads.stop()
  expect(await server.stop()).toBe(0)
  rmSync(data, { recursive: true })

  expect(readdirSync(folder).sort()).toEqual(
    ['desktop', 'files', 'manifest.json', 'settings.json', 'shop.sqlite', 'vault.key'].sort(),
  )
  expect(existsSync(join(folder, 'desktop', 'Cache'))).toBe(false)
  const rowsThen = everyRow(folder)
  const filesThen = everyFile(folder)
  delete filesThen['manifest.json']
  // What was accepted before the backup began is in it, with its bytes.
  const stored = rows<{ id: string; sha256: string }>(folder, 'select id, sha256 from quotes')
  expect(stored.map(({ id }) => id)).toEqual(
    expect.arrayContaining([order_id, ...uploads.accepted.slice(0, before)]),
  )
  expect(stored.map(({ sha256 }) => filesThen[`files/parts/${sha256}`])).toEqual(
    stored.map(({ sha256 }) => sha256),
  )

  const place = join(emptyFolder(), 'elsewhere', 'shop')
  const { ended, stdout } = await restore(folder, place, '--with-settings')
  expect(ended).toBe(0)
  expect(lastLine(stdout)).toContain('Restored 1 order and')
  expect(everyRow(place)).toEqual(rowsThen)
  expect(everyFile(place)).toMatchObject(filesThen)

  const again = await startServerProcess(place)
  const known = await fetch(`${again.url}/v1/orders/${order_id}`, { headers: { cookie: customer.cookie } })
  expect([known.status, await known.json()]).toMatchObject([200, { id: order_id, paid: true }])
  for (const id of uploads.accepted.slice(0, before)) {
    const answer = await fetch(`${again.url}/v1/quotes/${id}`, { headers: { cookie: customer.cookie } })
    expect(answer.status).toBe(200)
  }
  expect(await again.stop()).toBe(0)
  const { delivery } = rows<{ delivery: string }>(
    place,
    `select delivery from checkouts where state = 'paid'`,
  )[0]
  const address = await inShop(place, (shop) =>
    Promise.resolve(openAddress(shop, (JSON.parse(delivery) as { address: string }).address)),
  )
  expect(address).toMatchObject({ name: 'Petra Process', street: '1600 Pearl Street' })
})
