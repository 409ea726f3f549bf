import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { settleSwap } from '../../server/platform/backup/swap-shop.ts'
import { numberedPart } from './bought-part.ts'
import { signUp } from './customer.ts'
import { rows } from './left-behind.ts'
import { dataFolder, emptyFolder, finished, ROOT, startServerProcess } from './shop-command.ts'

const MAX_STEPS = 60
const PRELOAD = `--import=${join(ROOT, 'tests/process/kill-at-step.ts')}`

/** A closed shop with two quotes, and a backup of the time when it had one. */
async function backedUp() {
  const data = dataFolder({ geometry: { workers: 1 } })
  const server = await startServerProcess(data)
  const customer = await signUp(server.url)
  await customer.settled(await customer.accepted(numberedPart(1)))
  const { stdout } = await finished('backup', ['--data', data, '--to', emptyFolder()])
  await customer.settled(await customer.accepted(numberedPart(2)))
  await server.stop()
  mkdirSync(join(data, 'desktop'))
  writeFileSync(join(data, 'desktop', 'secrets.json'), '{}')
  return { data, from: stdout.trim() }
}

/** The hash of every file of a shop, without the lock and the folders of other shops. */
function shopFiles(data: string): Record<string, string> {
  const files = readdirSync(data, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return Object.fromEntries(
    files
      .map(({ parentPath, name }) => join(parentPath, name))
      .filter((path) => !/\/(server\.lock|shop\.sqlite-|replaced-|restoring-)/.test(path.slice(data.length)))
      .map((path) => [
        path.slice(data.length),
        createHash('sha256').update(readFileSync(path)).digest('hex'),
      ]),
  )
}

/** A shop's files, what an interrupted restore would have left, and the number of quotes of each shop that is kept aside. */
function stateOf(data: string) {
  const names = readdirSync(data)
  return {
    files: shopFiles(data),
    left: names.filter((name) => /^(restoring-|swap\.json)/.test(name)),
    kept: names
      .filter((name) => name.startsWith('replaced-'))
      .map((name) => rows(join(data, name), 'select id from quotes').length),
  }
}

test('a restore that is killed at any step leaves the shop as it was, or restored, and the old one beside it', async () => {
  const { data, from } = await backedUp()
  const before = shopFiles(data)
  const seen = { asItWas: 0, restored: 0 }
  const ends = new Set<number | NodeJS.Signals>()
  const restored = {
    files: expect.objectContaining({ '/desktop/secrets.json': expect.any(String) }),
    left: [],
    kept: [2],
  }
  let isCompleted = false
  for (let step = 1; step <= MAX_STEPS && !isCompleted; step++) {
    const copy = join(emptyFolder(), 'data')
    cpSync(data, copy, { recursive: true })
    const env = { NODE_OPTIONS: PRELOAD, KILL_AT: String(step), KILL_IN: copy }
    const { ended } = await finished('restore', ['--from', from, '--data', copy, '--replace'], { env })
    isCompleted = ended === 0
    ends.add(ended)
    await settleSwap(copy)
    const isRestored = rows(copy, 'select id from quotes').length === 1
    expect(stateOf(copy)).toEqual(isRestored ? restored : { files: before, left: [], kept: [] })
    seen[isRestored ? 'restored' : 'asItWas'] += 1
  }
  expect([...ends]).toEqual(['SIGKILL', 0])
  expect(isCompleted).toBe(true)
  expect(seen.asItWas).toBeGreaterThan(5)
  expect(seen.restored).toBeGreaterThan(1)
})

test('a server that starts after a restore was killed in the middle opens the shop as it was', async () => {
  const { data, from } = await backedUp()
  // The second name that moves: the database is in neither place.
  const env = { NODE_OPTIONS: PRELOAD, KILL_AT: '3', KILL_IN: data }
  const restored = await finished('restore', ['--from', from, '--data', data, '--replace'], { env })
  expect([restored.ended, readdirSync(data).includes('shop.sqlite')]).toEqual(['SIGKILL', false])
  const owner = ['--data', data, '--email', 'o@shop.test', '--password', 'correct horse battery']
  expect(await finished('owner', owner)).toMatchObject({
    ended: 1,
    stderr: expect.stringContaining('was interrupted. Start the server'),
  })
  const server = await startServerProcess(data)
  expect(rows(data, 'select id from quotes')).toHaveLength(2)
  expect(await server.stop()).toBe(0)
})

test('a restore to a moment takes the newest backup at or before it, from the folder that holds the backups', async () => {
  const { data, from } = await backedUp()
  const place = join(from, '..')
  const at = (backup: string) => basename(backup).replace(/T(\d\d)-(\d\d)-(\d\d)Z.*/, 'T$1:$2:$3Z')
  // The time of a backup is in whole seconds: the later one begins in a later second.
  await expect.poll(() => Date.now() - Date.parse(at(from)), { timeout: 5000 }).toBeGreaterThan(1000)
  const later = await finished('backup', ['--data', data, '--to', place])
  expect(later.ended).toBe(0)
  const to = join(emptyFolder(), 'then')
  const asked = ['--from', place, '--at', at(from), '--data', to]
  expect(await finished('restore', asked)).toMatchObject({ ended: 0, stdout: expect.stringContaining(from) })
  expect(rows(to, 'select id from quotes')).toHaveLength(1)
  const early = ['--from', place, '--at', '2020-01-01T00:00', '--data', join(to, '..', 'early')]
  expect(await finished('restore', early)).toMatchObject({
    ended: 2,
    stderr: expect.stringContaining('of that time or before it; the oldest is of'),
  })
})
