import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  listRestorable,
  previewRestore,
  restoreShop,
} from '../../../../server/operations/backup-plan/restore-shop.ts'
import { moveShop } from '../../../../server/operations/backup-plan/move-shop.ts'
import { readBackups } from '../../../../server/operations/backup-plan/read-backups.ts'
import { backupKeyFiles, newBackupKey } from '../../../../server/platform/backup/sealed-key.ts'
import type { Caller } from '../../../../server/platform/caller.ts'
import { MOVE_WORD } from '../../../../shared/platform/backup/move-shop.ts'
import { RESTORE_WORD } from '../../../../shared/platform/backup/restorable.ts'
import { Refusal } from '../../../../shared/platform/refusals.ts'
import { HOUR } from '../../../../shared/platform/time.ts'
import { backUpStored, QUICK_WORK, storedShop, type StoredShop } from '../../platform/backup/stored-shop.ts'
import { staffMember } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'

let shop: TestShop
let stored: StoredShop
let owner: Caller
let restarts: number

/** The commands of one shop, and the data folder of another with one backup. */
beforeEach(async () => {
  shop = await openTestShop()
  stored = storedShop()
  owner = await staffMember(shop, 'owner')
  restarts = 0
  await backUpStored(shop, stored)
  shop.shop.machine.restarts = { pauseWrites: shop.database.pauseWrites, restart: () => void (restarts += 1) }
  await shop.shop.work.backups.backUp({ rotate: false })
})
afterEach(async () => {
  await shop.close()
  stored.close()
})

const listed = () => listRestorable(shop.shop, owner)
const choice = async () => {
  const [{ place, name }] = await listed()
  return { place, name, passphrase: null, typed: RESTORE_WORD, with_settings: false } as const
}
const staged = () => readdirSync(stored.data).filter((name) => name.startsWith('restoring-'))

test('only the owner lists, compares and restores backups', async () => {
  const operator = await staffMember(shop, 'operator')
  const refused = { code: 'role_required' }
  expect(() => listRestorable(shop.shop, operator)).toThrow(new Refusal('role_required').message)
  await expect(previewRestore(shop.shop, operator, await choice())).rejects.toMatchObject(refused)
  await expect(restoreShop(shop.shop, operator, await choice())).rejects.toMatchObject(refused)
  expect(restarts).toBe(0)
})

test('a restore and a move ask for a recent sign-in', async () => {
  const chosen = await choice()
  shop.wait(HOUR)
  const refused = { code: 'confirmation_required' }
  await expect(restoreShop(shop.shop, owner, chosen)).rejects.toMatchObject(refused)
  await expect(moveShop(shop.shop, owner, { to: '/nowhere', typed: MOVE_WORD })).rejects.toMatchObject(
    refused,
  )
  expect(restarts).toBe(0)
})

test('a restore refuses every write from its beginning, backs up the shop, and has a staged copy at the restart', async () => {
  const page = await restoreShop(shop.shop, owner, await choice())
  expect(page.restore_step).not.toBeNull()
  expect(() => shop.shop.write(() => {})).toThrow('is being restored from a backup')
  await expect(shop.shop.untilWritable()).rejects.toMatchObject({ code: 'database_unavailable' })
  await expect(restoreShop(shop.shop, owner, await choice())).rejects.toThrow('is being restored already')
  await vi.waitUntil(() => restarts === 1, { timeout: 60_000 })
  expect(staged()).toHaveLength(1)
  expect(await listed()).toHaveLength(2)
})

test('a backup that turns out to be damaged leaves the shop open for writing, and the page says why', async () => {
  const chosen = await choice()
  const folder = join(stored.data, 'backups', chosen.name)
  rmSync(join(folder, 'vault.key'))
  await restoreShop(shop.shop, owner, chosen)
  await vi.waitUntil(() => shop.shop.work.backups.restoreStep() === null, { timeout: 60_000 })
  expect(readBackups(shop.shop, owner).last_restore).toMatchObject({
    kept: null,
    error: expect.stringContaining('vault.key is missing'),
  })
  shop.shop.write(() => {})
  expect([restarts, staged()]).toEqual([0, []])
})

test('a backup that is not there anymore, or damaged, is refused by the comparison', async () => {
  const chosen = await choice()
  const gone = { ...chosen, name: '2020-01-01T00-00-00Z' }
  await expect(previewRestore(shop.shop, owner, gone)).rejects.toMatchObject({ code: 'wrong_state' })
  rmSync(join(stored.data, 'backups', chosen.name, 'vault.key'))
  await expect(previewRestore(shop.shop, owner, chosen)).rejects.toThrow('is damaged')
})

test('a passphrase is asked for when the key of a backup is sealed and the shop has lost its own', async () => {
  for (const [name, text] of backupKeyFiles(await newBackupKey('four words and more', QUICK_WORK)))
    writeFileSync(join(stored.data, name), text)
  await shop.shop.work.backups.backUp({ rotate: false })
  expect(await previewRestore(shop.shop, owner, await choice())).toMatchObject({ needs_passphrase: true })
  await restoreShop(shop.shop, owner, await choice())
  await vi.waitUntil(() => shop.shop.work.backups.restoreStep() === null, { timeout: 120_000 })
  expect(readBackups(shop.shop, owner).last_restore?.error).toContain('sealed with the passphrase')
  const typed = { ...(await choice()), passphrase: 'four words and more' }
  await restoreShop(shop.shop, owner, typed)
  await vi.waitUntil(() => restarts === 1, { timeout: 120_000 })
  expect(readdirSync(join(stored.data, staged()[0]))).toContain('vault.key')
})
