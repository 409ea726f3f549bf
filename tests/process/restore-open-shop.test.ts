import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { settleSwap } from '../../server/platform/backup/swap-shop.ts'
import { RESTORE_WORD } from '../../shared/platform/backup/restorable.ts'
import { numberedPart } from './bought-part.ts'
import { signUp } from './customer.ts'
import { rows } from './left-behind.ts'
import { ownerAt, signInOwner, type OwnerClient } from './owner-at.ts'
import { dataFolder, emptyFolder, ROOT, startServerProcess, type ServerProcess } from './shop-command.ts'

const PRELOAD = `--import=${join(ROOT, 'tests/process/kill-at-step.ts')}`
const MAX_STEPS = 30

/** A closed shop with an owner, a backup of one quote, and a second quote after it. */
let shop: string

beforeAll(async () => {
  shop = dataFolder({ geometry: { workers: 1 } })
  const server = await startServerProcess(shop)
  const owner = await ownerAt(server.url, shop)
  const customer = await signUp(server.url)
  await customer.settled(await customer.accepted(numberedPart(1)))
  await owner.backups.backUpNow.mutate()
  await vi.waitUntil(async () => (await owner.backups.read.query()).run === null, { timeout: 60_000 })
  await customer.settled(await customer.accepted(numberedPart(2)))
  await server.stop()
  mkdirSync(join(shop, 'desktop'))
  writeFileSync(join(shop, 'desktop', 'secrets.json'), '{}')
})

function copied(): string {
  const data = join(emptyFolder(), 'data')
  cpSync(shop, data, { recursive: true })
  return data
}

const quotesIn = (data: string) => rows(data, 'select id from quotes').length

/** Begins to restore the shop's oldest backup. */
async function beginRestore(owner: OwnerClient) {
  const oldest = (await owner.backups.restorable.query()).at(-1)!
  await owner.backups.restore.mutate({ place: oldest.place, name: oldest.name, typed: RESTORE_WORD })
}

/** Waits until the restored shop answers at the same address, and signs in there. */
async function ownerAfterRestore({ url }: ServerProcess): Promise<OwnerClient> {
  return vi.waitUntil(
    async () => {
      const owner = await signInOwner(url).catch(() => null)
      const page = await owner?.backups.read.query().catch(() => null)
      return page?.last_restore && page.restore_step === null ? owner : null
    },
    { timeout: 120_000, interval: 200 },
  )
}

test('the owner sees what a restore would change, restores the open shop, and finds it at the same address', async () => {
  const data = copied()
  const server = await startServerProcess(data)
  const owner = await signInOwner(server.url)
  const [backup] = await owner.backups.restorable.query()
  expect(backup).toMatchObject({ place: 'local', content: { quotes: 1, orders: 0, is_newer: false } })
  const choice = { place: backup.place, name: backup.name }
  expect(await owner.backups.previewRestore.mutate(choice)).toMatchObject({
    orders: { lost: 0, back: 0 },
    quotes: { lost: 1, back: 0 },
    files: { lost: 1, back: 0 },
  })
  await beginRestore(owner)
  const after = await ownerAfterRestore(server)
  const { last_restore } = await after.backups.read.query()
  expect(last_restore).toMatchObject({ error: null, backup_at: backup.created_at })
  expect(quotesIn(data)).toBe(1)
  expect(quotesIn(last_restore!.kept!)).toBe(2)
  expect(existsSync(join(data, 'desktop', 'secrets.json'))).toBe(true)
  // The backup that was made before it has what was lost.
  const [newest] = await after.backups.restorable.query()
  expect(newest.content?.quotes).toBe(2)
  // The shop takes orders again.
  const customer = await signUp(server.url)
  expect((await customer.upload(numberedPart(3))).status).toBe(202)
  expect(await server.stop()).toBe(0)
})

test('a restored shop that cannot be opened is replaced by the one before, and the page says why', async () => {
  const data = copied()
  const server = await startServerProcess(data)
  const owner = await signInOwner(server.url)
  // The settings of the backup have a wrong value: the start refuses them.
  const name = readdirSync(join(data, 'backups')).find((found) => /^\d{4}-/.test(found))!
  await spoilSettings(join(data, 'backups', name))
  await beginRestore(owner)
  const after = await ownerAfterRestore(server)
  expect((await after.backups.read.query()).last_restore).toMatchObject({
    kept: null,
    error: expect.stringContaining('The restored shop could not be opened'),
  })
  expect(quotesIn(data)).toBe(2)
  expect(readdirSync(data).filter((found) => /^(replaced|restoring)-|^swap/.test(found))).toEqual([])
  expect(await server.stop()).toBe(0)
})

/** Changes a file of a backup, and its manifest accordingly. */
async function spoilSettings(backup: string): Promise<void> {
  const { readBackupManifest, manifestText } = await import('../../server/platform/backup/manifest-store.ts')
  const { createHash } = await import('node:crypto')
  const text = '{ "tax_record_years": 1 }'
  writeFileSync(join(backup, 'settings.json'), text)
  const manifest = await readBackupManifest(backup)
  const sha256 = createHash('sha256').update(text).digest('hex')
  const files = manifest.files.map((file) =>
    file.path === 'settings.json' ? { path: file.path, bytes: text.length, sha256 } : file,
  )
  writeFileSync(join(backup, 'manifest.json'), manifestText({ ...manifest, files }))
}

test('a server that is killed at any step of the swap leaves the shop as it was, or restored', async () => {
  const seen = new Set<number>()
  let isCompleted = false
  for (let step = 1; step <= MAX_STEPS && !isCompleted; step += 4) {
    const data = copied()
    const env = {
      NODE_OPTIONS: PRELOAD,
      KILL_AT: String(step),
      KILL_IN: data,
      KILL_WHILE: join(data, 'swap.json'),
    }
    const server = await startServerProcess(data, [], env)
    await beginRestore(await signInOwner(server.url))
    const after = ownerAfterRestore(server).then(() => 'restored' as const)
    const ended = await Promise.race([server.ended, after])
    isCompleted = ended === 'restored'
    if (isCompleted) await server.stop()
    else after.catch(() => {})
    await settleSwap(data)
    seen.add(quotesIn(data))
  }
  expect([isCompleted, [...seen]]).toEqual([true, [2, 1]])
})

test.each(['backup', 'copy'] as const)(
  'a server that is killed during the step %s leaves the shop as it was',
  async (killedAt) => {
    const data = copied()
    const server = await startServerProcess(data)
    const owner = await signInOwner(server.url)
    await beginRestore(owner)
    const isThere = () =>
      readdirSync(killedAt === 'backup' ? join(data, 'backups') : data).some((name) =>
        name.startsWith(killedAt === 'backup' ? 'unfinished-' : 'restoring-'),
      )
    await vi.waitUntil(isThere, { timeout: 60_000, interval: 1 })
    await server.kill()
    const again = await startServerProcess(data)
    expect(quotesIn(data)).toBe(2)
    expect(readdirSync(data).filter((name) => /^(replaced|restoring)-|^swap/.test(name))).toEqual([])
    expect(await again.stop()).toBe(0)
  },
)
