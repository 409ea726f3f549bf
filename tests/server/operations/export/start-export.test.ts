import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { exportRunner } from '../../../../server/operations/export/export-runner.ts'
import { cancelExport, readExport, startExport } from '../../../../server/operations/export/start-export.ts'
import { PROGRAM } from '../../../../server/platform/program-folders.ts'
import { storedShop, type StoredShop } from '../../platform/backup/stored-shop.ts'
import { refusalOf } from '../../../shop/refusal.ts'
import { staffMember } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'

let shop: TestShop
let stored: StoredShop
let folder: string
beforeAll(async () => {
  shop = await openTestShop()
  stored = storedShop()
  folder = mkdtempSync(join(tmpdir(), 'layerline-exports-'))
  // The test shop's database is in memory, where no other thread sees it.
  shop.shop.work.exports = exportRunner({
    data: stored.data,
    allowedFolders: [tmpdir()],
    entry: PROGRAM.exportThread,
    clock: shop.shop.clock,
    log: shop.shop.log,
  })
  rmSync(join(stored.data, 'vault.key'))
})
afterAll(async () => {
  await shop.close()
  stored.close()
  rmSync(folder, { recursive: true })
})

test('an owner exports into a folder of the shop’s computer, and it is recorded', async () => {
  const owner = await staffMember(shop, 'owner')
  const to = join(folder, 'new')
  const started = startExport(shop.shop, owner, { path: to, passphrase: null })
  expect(started.state.status).toBe('running')
  expect(refusalOf(() => startExport(shop.shop, owner, { path: to, passphrase: null })).code).toBe(
    'wrong_state',
  )
  await vi.waitUntil(() => shop.shop.work.exports.state().status !== 'running', { timeout: 60_000 })
  const { state } = readExport(shop.shop, owner)
  expect(state).toMatchObject({ status: 'finished', outcome: { missing: 0, sealed: false } })
  expect(readdirSync(to)).toHaveLength(1)
  const exported = "select subject, what from events where what = 'exported' and actor_id = ?"
  expect(shop.database.all(exported, owner.account_id)).toEqual([{ subject: 'document', what: 'exported' }])
})

test('an export that begins when another has just finished is not ended by the thread of that one', async () => {
  const owner = await staffMember(shop, 'owner', 'next@shop.test')
  for (const name of ['first', 'next']) {
    startExport(shop.shop, owner, { path: join(folder, name), passphrase: null })
    // The thread ends after it has said that it is finished.
    await vi.waitUntil(() => shop.shop.work.exports.state().status !== 'running', {
      timeout: 60_000,
      interval: 1,
    })
    expect(shop.shop.work.exports.state().status).toBe('finished')
  }
})

test('a canceled export leaves nothing', async () => {
  const owner = await staffMember(shop, 'owner', 'second@shop.test')
  const to = join(folder, 'canceled')
  startExport(shop.shop, owner, { path: to, passphrase: 'four words and more' })
  // Sealing takes a second.
  await vi.waitUntil(() => existsSync(to) && readdirSync(to).length > 0, { timeout: 60_000, interval: 1 })
  expect((await cancelExport(shop.shop, owner)).state).toEqual({
    status: 'canceled',
    at: shop.shop.clock.now(),
  })
  expect(readdirSync(to)).toEqual([])
})

test('the export refuses a folder that cannot be used, with a sentence', async () => {
  const owner = await staffMember(shop, 'owner', 'third@shop.test')
  writeFileSync(join(folder, 'file'), '')
  const faults: [string, string][] = [
    ['exports', 'the whole path'],
    [join(stored.data, 'exports'), 'inside the shop’s data folder'],
    [join(folder, 'file'), 'This is a file'],
    [join(folder, 'no', 'such', 'folder'), 'no such folder'],
  ]
  for (const [path, sentence] of faults)
    expect(() => startExport(shop.shop, owner, { path, passphrase: null })).toThrow(sentence)
})

test('the export is for owners who signed in recently', async () => {
  const input = { path: join(folder, 'other'), passphrase: null }
  const operator = await staffMember(shop, 'operator')
  expect(refusalOf(() => startExport(shop.shop, operator, input)).code).toBe('role_required')
  const owner = await staffMember(shop, 'owner', 'fourth@shop.test')
  shop.wait(3600)
  expect(refusalOf(() => startExport(shop.shop, owner, input)).code).toBe('confirmation_required')
})
