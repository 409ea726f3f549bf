import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { backUpWhenDue } from '../../../../server/operations/backup-plan/back-up-when-due.ts'
import {
  addFolder,
  removeFolder,
  saveBucket,
  saveRotation,
  setBackupPassphrase,
} from '../../../../server/operations/backup-plan/change-backups.ts'
import { readBackups } from '../../../../server/operations/backup-plan/read-backups.ts'
import { checkBackup } from '../../../../server/platform/backup/check-backup.ts'
import { readShopWarnings } from '../../../../server/desk/shop-warnings.ts'
import type { Caller } from '../../../../server/platform/caller.ts'
import { Refusal } from '../../../../shared/platform/refusals.ts'
import { DAY, HOUR, MINUTE } from '../../../../shared/platform/time.ts'
import { backUpStored, storedShop, type StoredShop } from '../../platform/backup/stored-shop.ts'
import { staffMember } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'

vi.setConfig({ testTimeout: 180_000 })

let shop: TestShop
let stored: StoredShop
let owner: Caller
let other: string

beforeEach(async () => {
  shop = await openTestShop()
  stored = storedShop()
  owner = await staffMember(shop, 'owner')
  other = mkdtempSync(join(tmpdir(), 'layerline-other-disk-'))
  await backUpStored(shop, stored)
})
afterEach(async () => {
  await shop.close()
  stored.close()
  rmSync(other, { recursive: true, force: true })
})

const local = () => join(stored.data, 'backups')
const named = (folder: string) => readdirSync(folder).filter((name) => /^\d{4}-/.test(name))
const read = () => readBackups(shop.shop, owner)
const backUp = () => shop.shop.work.backups.backUp({ rotate: true })

describe('a backup of the running shop', () => {
  test('goes to the data folder and to every other place, whole, while the shop is written to', async () => {
    const sha256 = stored.storePart('solid')
    addFolder(shop.shop, owner, { path: other })
    let count = 0
    const writing = setInterval(() => stored.storePart(`part ${count++}`), 5)
    await backUp()
    clearInterval(writing)
    for (const folder of [local(), other]) {
      const [name] = named(folder)
      const manifest = await checkBackup(join(folder, name))
      expect(manifest.counts['part_files']).toBeGreaterThan(0)
      expect(readFileSync(join(folder, name, 'files/parts', sha256), 'utf8')).toBe('solid')
    }
    expect(read().places).toMatchObject([
      { place: 'local', error: null, kept: 1, is_old: false },
      { where: other, error: null, kept: 1 },
    ])
  })

  test('reports a disk that is not there, and goes to it again once it is', async () => {
    addFolder(shop.shop, owner, { path: other })
    rmSync(other, { recursive: true })
    await backUp()
    expect(read().places).toMatchObject([{ error: null }, { error: expect.stringContaining('is not there') }])
    // An empty folder in its place is not the disk.
    mkdirSync(other)
    await backUp()
    expect(read().places[1].error).toContain('is not the folder that was set up')
    expect(existsSync(join(other, 'shop.sqlite'))).toBe(false)
    removeFolder(shop.shop, owner, { id: read().settings.folders[0].id })
    addFolder(shop.shop, owner, { path: other })
    await backUp()
    expect(read().places[1].error).toBeNull()
  })

  test('keeps as many as the settings say', async () => {
    saveRotation(shop.shop, owner, { hours: 1, days: 1, weeks: 0 })
    for (let at = 0; at < 5; at++) {
      await backUp()
      shop.wait(MINUTE)
    }
    expect(named(local())).toHaveLength(3)
    expect(read().places[0].kept).toBe(3)
  })

  test('is sealed once a passphrase is set', async () => {
    await setBackupPassphrase(shop.shop, owner, { passphrase: 'four words and more' })
    expect(read().has_passphrase).toBe(true)
    await backUp()
    const files = readdirSync(join(local(), named(local())[0]))
    expect(files).toContain('vault.key.age')
    expect(files).not.toContain('vault.key')
    const [, key] = /-----\n([^-]+)/.exec(
      readFileSync(join(local(), named(local())[0], 'backup-key.age'), 'utf8'),
    )!
    // The work of guessing a passphrase, in the header of age.
    expect(Buffer.from(key, 'base64').toString('latin1')).toMatch(/^-> scrypt \S+ 18$/m)
  })
})

describe('the schedule', () => {
  const due = async () => {
    backUpWhenDue(shop.shop)
    const isDue = shop.shop.work.backups.run() !== null
    if (isDue) await backUp()
    await expect.poll(() => shop.shop.work.backups.checkRun()).toBeNull()
    return isDue
  }

  test('begins a quarter of an hour after the start, and then every hour', async () => {
    expect(await due()).toBe(false)
    shop.wait(15 * MINUTE)
    expect(await due()).toBe(true)
    shop.wait(59 * MINUTE)
    expect(await due()).toBe(false)
    shop.wait(MINUTE)
    expect(await due()).toBe(true)
  })

  test('tries again soon after a failure, and staff are warned when the last good backup is old', async () => {
    writeFileSync(join(stored.data, 'backup-key.pub'), 'damaged')
    shop.wait(HOUR)
    expect(await due()).toBe(true)
    expect(read().places[0].error).toContain('backup-key.pub')
    shop.wait(10 * MINUTE)
    expect(await due()).toBe(true)
    expect((await readShopWarnings(shop.shop, owner)).backups).toEqual([])
    shop.wait(3 * HOUR)
    expect((await readShopWarnings(shop.shop, owner)).backups).toMatchObject([
      { last_good_at: null, error: expect.stringContaining('backup-key.pub') },
    ])
    rmSync(join(stored.data, 'backup-key.pub'))
    expect(await due()).toBe(true)
    expect((await readShopWarnings(shop.shop, owner)).backups).toEqual([])
  })
})

test('the check of the whole shop lists a file that is damaged, and is made once a day', async () => {
  const sha256 = stored.storePart('solid')
  expect((await shop.shop.work.backups.checkShop()).faults).toEqual([])
  writeFileSync(join(stored.data, 'files/parts', sha256), 'salad')
  shop.wait(2 * DAY)
  await backUp()
  backUpWhenDue(shop.shop)
  expect(shop.shop.work.backups.checkRun()).toBeNull()
  shop.wait(MINUTE)
  backUpWhenDue(shop.shop)
  expect(shop.shop.work.backups.checkRun()).not.toBeNull()
  await expect.poll(() => shop.shop.work.backups.lastCheck()!.faults).toHaveLength(1)
  expect(read().check!.faults[0]).toContain(sha256)
})

test.each([
  ['backups', 'whole path'],
  ['/nowhere/at/all', 'no such folder'],
])('a folder %s is refused', (path, reason) => {
  expect(() => addFolder(shop.shop, owner, { path })).toThrow(reason)
})

test('a folder inside the data folder is refused, and a bucket before there is a passphrase', () => {
  expect(() => addFolder(shop.shop, owner, { path: join(stored.data, 'files') })).toThrow('inside')
  const bucket = { endpoint: null, region: 'us-east-1', bucket: 'shop', prefix: '' }
  expect(() => saveBucket(shop.shop, owner, { bucket })).toThrow('Set a passphrase first')
})

test('only owners see and change backups', async () => {
  const operator = await staffMember(shop, 'operator')
  const refused = new Refusal('role_required').message
  expect(() => readBackups(shop.shop, operator)).toThrow(refused)
  expect(() => addFolder(shop.shop, operator, { path: other })).toThrow(refused)
})
