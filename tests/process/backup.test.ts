import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openAddress } from '../../server/quoting/delivery/address-store.ts'
import { buyPart, numberedPart } from './bought-part.ts'
import { signUp, type Customer } from './customer.ts'
import { rows } from './left-behind.ts'
import { dataFolder, emptyFolder, finished, startServerProcess } from './shop-command.ts'
import { UNLIMITED } from './unlimited.ts'
import { inShop } from './uploads-of-shop.ts'

/** Every row of every table, as text that can be compared. */
function everyRow(folder: string): Record<string, string[]> {
  const tables = rows<{ name: string }>(folder, `select name from sqlite_schema where type = 'table'`)
  return Object.fromEntries(
    tables.map(({ name }) => [
      name,
      rows(folder, `select * from ${name}`)
        .map((row) => JSON.stringify(row))
        .sort(),
    ]),
  )
}

/** The hash of every file below a folder. */
function everyFile(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      return [path.slice(folder.length), createHash('sha256').update(readFileSync(path)).digest('hex')]
    }),
  )
}

const lastLine = (stdout: string) => stdout.trimEnd().split('\n').at(-1)!
const backup = (data: string, to: string, ...more: string[]) =>
  finished('backup', ['--data', data, '--to', to, ...more])
const restore = (from: string, data: string, ...more: string[]) =>
  finished('restore', ['--from', from, '--data', data, ...more])

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
  delete filesThen['/manifest.json']
  // What was accepted before the backup began is in it, with its bytes.
  const stored = rows<{ id: string; sha256: string }>(folder, 'select id, sha256 from quotes')
  expect(stored.map(({ id }) => id)).toEqual(
    expect.arrayContaining([order_id, ...uploads.accepted.slice(0, before)]),
  )
  expect(stored.map(({ sha256 }) => filesThen[`/files/parts/${sha256}`])).toEqual(
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

/** A small closed shop, and a backup of it. */
async function backedUp() {
  const data = dataFolder({ geometry: { workers: 1 } })
  const server = await startServerProcess(data)
  const customer = await signUp(server.url)
  await customer.settled(await customer.accepted(numberedPart(0)))
  await server.stop()
  const { ended, stdout } = await backup(data, emptyFolder())
  expect(ended).toBe(0)
  return { data, folder: lastLine(stdout) }
}

test('a restore refuses a damaged backup or a shop in use, and keeps the shop that it replaces', async () => {
  const { data, folder } = await backedUp()
  const partPath = join('files/parts', readdirSync(join(folder, 'files/parts'))[0])
  const spoiled = (spoil: (copy: string) => void) => {
    const copy = join(emptyFolder(), 'backup')
    cpSync(folder, copy, { recursive: true })
    spoil(copy)
    return copy
  }
  const edit = (path: string, change: (text: string) => string) => (copy: string) =>
    writeFileSync(join(copy, path), change(readFileSync(join(copy, path), 'latin1')), 'latin1')
  // `hostile-restore.test.ts` has all other faults.
  const faults: [string, (copy: string) => void][] = [
    [
      'manifest.json was changed or is not whole',
      edit('manifest.json', (text) => text.slice(0, text.length / 2)),
    ],
    [`${partPath} was changed`, edit(partPath, (text) => `${text.slice(0, -1)}!`)],
  ]
  for (const [fault, spoil] of faults) {
    const place = join(emptyFolder(), 'place')
    const { ended, stderr } = await restore(spoiled(spoil), place)
    expect([ended, stderr]).toEqual([1, expect.stringContaining(fault)])
    expect(existsSync(place)).toBe(false)
  }

  const before = everyFile(data)
  expect(await restore(folder, data)).toMatchObject({
    ended: 2,
    stderr: expect.stringContaining(`a shop in ${data}`),
  })
  expect(await restore(join(folder, '..'), data)).toMatchObject({
    ended: 2,
    stderr: expect.stringContaining(folder),
  })
  const other = emptyFolder()
  writeFileSync(join(other, 'thesis.txt'), 'mine')
  expect(await restore(folder, other, '--replace')).toMatchObject({ ended: 2 })
  const running = await startServerProcess(data)
  const { ended, stderr } = await restore(folder, data, '--replace')
  expect([ended, stderr]).toEqual([1, expect.stringContaining('open in another Layerline')])
  const late = await signUp(running.url)
  await late.settled(await late.accepted(numberedPart(7)))
  await running.stop()

  const replaced = everyFile(data)
  expect(Object.keys(replaced).length).toBeGreaterThan(Object.keys(before).length)
  const { stdout } = await restore(folder, data, '--replace')
  const kept = /kept in (.*)\n/.exec(stdout)![1]
  const aside = everyFile(kept)
  // The lock, the list of backups and the key for figures belong to the folder.
  const { '/server.lock': _lock, '/backups/state.json': _state, '/metrics.key': _key, ...ofShop } = replaced
  expect(aside).toEqual(ofShop)
  expect(rows(kept, 'select id from quotes')).toHaveLength(2)
  expect(rows(data, 'select id from quotes')).toHaveLength(1)
  expect(readdirSync(data).filter((name) => name.startsWith('restoring-'))).toEqual([])
})

test.skipIf(process.platform === 'win32')('a restored shop can be read by its owner only', async () => {
  const { folder } = await backedUp()
  const place = emptyFolder()
  expect((await restore(folder, place)).ended).toBe(0)
  const modes = readdirSync(place, { recursive: true, withFileTypes: true })
    .filter(({ name }) => name !== 'server.lock')
    .map((entry) => ({
      isFile: entry.isFile(),
      mode: statSync(join(entry.parentPath, entry.name)).mode & 0o777,
    }))
  expect(modes).toEqual(modes.map(({ isFile }) => ({ isFile, mode: isFile ? 0o600 : 0o700 })))
  expect(statSync(place).mode & 0o777).toBe(0o700)
})

test('the command refuses to back up a folder without a shop, or into the shop’s own files', async () => {
  const nowhere = join(emptyFolder(), 'mistyped')
  expect(await backup(nowhere, emptyFolder())).toMatchObject({
    ended: 2,
    stderr: expect.stringContaining(nowhere),
  })
  expect(existsSync(nowhere)).toBe(false)
  const { data } = await backedUp()
  expect(await backup(data, join(data, 'files'))).toMatchObject({ ended: 2 })
  expect(await backup(data, join(data, 'backups'))).toMatchObject({ ended: 0 })
})

test('a dry run says what a restore would change, and changes nothing', async () => {
  const { data, folder } = await backedUp()
  const running = await startServerProcess(data)
  const late = await signUp(running.url)
  await late.settled(await late.accepted(numberedPart(7)))
  await running.stop()
  const before = everyFile(data)
  const { ended, stdout, stderr } = await restore(folder, data, '--dry-run')
  expect([ended, stdout + stderr]).toEqual([
    0,
    expect.stringMatching(/quotes: 2 now, 1 in the backup[^]*Nothing was changed/),
  ])
  expect(everyFile(data)).toEqual(before)
  const nowhere = join(emptyFolder(), 'new')
  expect(await restore(folder, nowhere, '--dry-run')).toMatchObject({
    ended: 0,
    stdout: expect.stringContaining('There is no shop'),
  })
  expect(existsSync(nowhere)).toBe(false)
})
