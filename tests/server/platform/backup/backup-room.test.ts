import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPlace } from '../../../../server/platform/backup/backup-place.ts'
import { bytesOfBackup, bytesOfCopy, requireRoom } from '../../../../server/platform/backup/backup-room.ts'
import { makeBackup } from '../../../../server/platform/backup/make-backup.ts'
import { MONDAY_MORNING } from '../../../shop/test-shop.ts'
import { storedShop, type StoredShop } from './stored-shop.ts'

let stored: StoredShop
beforeEach(() => (stored = storedShop()))
afterEach(() => stored.close())

const place = (options: { hasLinks?: boolean; linkSource?: boolean } = {}) =>
  openPlace(stored.to, 'shop_1', { verify: false, ...options })
const databaseBytes = () =>
  ['', '-wal'].reduce((sum, suffix) => sum + statSync(join(stored.data, `shop.sqlite${suffix}`)).size, 0)
const needed = async (options = {}) =>
  (await bytesOfBackup(stored.data, await place(options))) - databaseBytes()

test('a backup needs room for the database and for the files that no earlier backup has', async () => {
  stored.storePart('a first part')
  expect(await needed()).toBe('key'.length + 'a first part'.length)
  const { manifest } = await makeBackup({ ...stored, now: MONDAY_MORNING, allowMissing: false })
  stored.storePart('and another')
  expect(await needed()).toBe('and another'.length)
  expect(await needed({ linkSource: true, hasLinks: true })).toBe(0)
  const database = manifest.files.find(({ path }) => path === 'shop.sqlite')!
  expect(bytesOfCopy(manifest.files, await place())).toBe(database.bytes)
  rmSync(stored.to, { recursive: true })
  const all = manifest.files.reduce((sum, { bytes }) => sum + bytes, 0)
  expect(bytesOfCopy(manifest.files, await place())).toBe(all)
})

test('a disk without that room is refused with how much is missing, before anything is written', () => {
  const { folder, data } = stored
  expect(() => requireRoom(folder, { bytes: 0, shop: data })).not.toThrow()
  expect(() => requireRoom(folder, { bytes: 1e18, shop: data })).toThrow(
    /not enough room for a backup: \d+ TB more are needed, besides the [\d.]+ [MG]B that orders and payments need\./,
  )
})
