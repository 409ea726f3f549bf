import { createHash } from 'node:crypto'
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
import { dirname, join } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { followMoves } from '../../server/platform/backup/move-note-store.ts'
import { isNetworkType } from '../../server/platform/backup/target-folder.ts'
import { MOVE_WORD } from '../../shared/platform/backup/move-shop.ts'
import { numberedPart } from './bought-part.ts'
import { signUp } from './customer.ts'
import { rows } from './left-behind.ts'
import { ownerAt, signInOwner } from './owner-at.ts'
import { dataFolder, emptyFolder, finished, ROOT, startServerProcess } from './shop-command.ts'

const PRELOAD = `--import=${join(ROOT, 'tests/process/kill-at-step.ts')}`
const MAX_STEPS = 400

/** A closed shop with an owner, one quote and two backups that share its files. */
let shop: string

beforeAll(async () => {
  shop = dataFolder({ geometry: { workers: 1 } })
  const server = await startServerProcess(shop)
  const owner = await ownerAt(server.url, shop)
  const customer = await signUp(server.url)
  await customer.settled(await customer.accepted(numberedPart(1)))
  for (let count = 0; count < 2; count++) {
    await owner.backups.backUpNow.mutate()
    await vi.waitUntil(async () => (await owner.backups.read.query()).run === null, { timeout: 60_000 })
  }
  await server.stop()
  mkdirSync(join(shop, 'desktop', 'Cache'), { recursive: true })
  writeFileSync(join(shop, 'desktop', 'secrets.json'), '{}')
  writeFileSync(join(shop, 'desktop', 'Cache', 'entry'), 'cache')
})

function copied(): string {
  const data = join(emptyFolder(), 'data')
  cpSync(shop, data, { recursive: true })
  return data
}

const move = (data: string, to: string, env: NodeJS.ProcessEnv = {}) =>
  finished('move-data', ['--data', data, '--to', to], { env })

/** The hash of every file that a move copies. */
function movedFiles(data: string): Record<string, string> {
  const files = readdirSync(data, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return Object.fromEntries(
    files
      .map(({ parentPath, name }) => join(parentPath, name))
      .filter(
        (path) =>
          !/^\/(server\.lock|mov(ed|ing)\.json|desktop\/Cache|shop\.sqlite-)/.test(path.slice(data.length)),
      )
      .map((path) => [
        path.slice(data.length),
        createHash('sha256').update(readFileSync(path)).digest('hex'),
      ]),
  )
}

test('a moved shop is complete in the new folder, the old folder keeps its files, and commands follow its note', async () => {
  const data = copied()
  const before = movedFiles(data)
  const to = join(emptyFolder(), 'disk', 'shop')
  expect(await move(data, to)).toMatchObject({
    ended: 0,
    stdout: expect.stringContaining(`The shop is in ${to}`),
  })
  expect([movedFiles(to), movedFiles(data)]).toEqual([before, before])
  expect(existsSync(join(to, 'moving.json'))).toBe(false)
  const server = await startServerProcess(data)
  expect(server.said.stderr).toContain(`The shop in ${data} was moved to ${to}`)
  const customer = await signUp(server.url)
  expect((await customer.upload(numberedPart(2))).status).toBe(202)
  expect(await server.stop()).toBe(0)
  expect([rows(to, 'select id from quotes').length, rows(data, 'select id from quotes').length]).toEqual([
    2, 1,
  ])
  // A disk that is not connected must not end in a new shop.
  rmSync(to, { recursive: true })
  expect(await finished('serve', ['--port', '0', '--data', data])).toMatchObject({
    ended: 1,
    stderr: expect.stringContaining(`was moved to ${to}, which is not there`),
  })
})

test('a move copies a file that several backups share once', async () => {
  const data = shop
  const to = join(emptyFolder(), 'shop')
  await move(copied(), to)
  const names = readdirSync(join(to, 'backups')).filter((name) => /^\d{4}-/.test(name))
  const [part] = readdirSync(join(data, 'files', 'parts'))
  // The copies of this test have no links; a move of the shop itself keeps them.
  expect(names).toHaveLength(2)
  const linked = join(emptyFolder(), 'linked')
  expect((await move(data, linked)).ended).toBe(0)
  const inodes = names.map((name) => statSync(join(linked, 'backups', name, 'files', 'parts', part)).ino)
  expect(inodes[0]).toBe(inodes[1])
  rmSync(join(data, 'moved.json'))
})

test('a move refuses a running shop, a folder that is not empty, a folder inside the shop, and a missing data folder', async () => {
  const data = copied()
  const other = emptyFolder()
  writeFileSync(join(other, 'thesis.txt'), 'mine')
  expect(await move(data, other)).toMatchObject({
    ended: 2,
    stderr: expect.stringContaining('There are other things in'),
  })
  expect(await move(data, join(data, 'files', 'new'))).toMatchObject({
    ended: 2,
    stderr: expect.stringContaining('inside each other'),
  })
  const server = await startServerProcess(data)
  const to = join(emptyFolder(), 'shop')
  expect(await move(data, to)).toMatchObject({
    ended: 1,
    stderr: expect.stringContaining('open in another Layerline'),
  })
  expect(existsSync(to)).toBe(false)
  await server.stop()
  expect(await move(join(data, 'nowhere'), to)).toMatchObject({ ended: 2 })
})

test.each([
  ['NFS', true, 0x6969],
  ['SMB 2', true, 0xfe534d42 | 0],
  ['ext4', false, 0xef53],
  ['APFS', false, 0x1a],
])('%s is a network share: %s', (_, isNetwork, type) => {
  expect(isNetworkType(type)).toBe(isNetwork)
})

test('a move that is killed at any step leaves the shop complete in one of the two folders', async () => {
  const data = copied()
  const before = movedFiles(data)
  let isCompleted = false
  let refused = 0
  for (let step = 1; step <= MAX_STEPS && !isCompleted; step += 9) {
    const to = join(data, '..', 'moved')
    const env = { NODE_OPTIONS: PRELOAD, KILL_AT: String(step), KILL_IN: to, KILL_CALLS: 'open,mkdir,link' }
    const { ended } = await move(data, to, env)
    isCompleted = ended === 0
    if (isCompleted) break
    expect([ended, followMoves(data), movedFiles(data)]).toEqual(['SIGKILL', data, before])
    if (!existsSync(join(to, 'moving.json')) || refused > 2) continue
    // Half a copy is not opened, and not taken for a new shop.
    expect(await finished('serve', ['--port', '0', '--data', to])).toMatchObject({
      ended: 1,
      stderr: expect.stringContaining(`It is still in ${data}`),
    })
    refused += 1
  }
  expect([isCompleted, refused]).toEqual([true, 3])
  expect(movedFiles(followMoves(data))).toEqual(before)
})

test('the owner moves the open shop from the console, and it opens in the new folder at the same address', async () => {
  const data = copied()
  const to = join(emptyFolder(), 'shop')
  const server = await startServerProcess(data, ['--allowed-folders', dirname(to)])
  const owner = await signInOwner(server.url)
  const inside = owner.backups.moveShop.mutate({ to: join(data, 'files', 'x'), typed: MOVE_WORD })
  await expect(inside).rejects.toThrow('inside each other')
  await owner.backups.moveShop.mutate({ to, typed: MOVE_WORD })
  const state = await vi.waitUntil(
    async () => {
      const found = await owner.backups.dataFolder.query().catch(() => null)
      return found?.path === to ? found : null
    },
    { timeout: 60_000, interval: 200 },
  )
  expect(state?.last_move).toMatchObject({ from: data, to, error: null })
  const customer = await signUp(server.url)
  await customer.settled(await customer.accepted(numberedPart(3)))
  expect(await server.stop()).toBe(0)
  expect([rows(to, 'select id from quotes').length, rows(data, 'select id from quotes').length]).toEqual([
    2, 1,
  ])
})
