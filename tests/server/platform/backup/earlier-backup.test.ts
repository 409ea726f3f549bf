import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkBackup } from '../../../../server/platform/backup/check-backup.ts'
import { makeBackup } from '../../../../server/platform/backup/make-backup.ts'
import { restoreBackup } from '../../../../server/platform/backup/restore-backup.ts'
import { readMigrations } from '../../../../server/platform/db/migration-files.ts'
import { PROGRAM } from '../../../../server/platform/program-folders.ts'
import { HOUR } from '../../../../shared/platform/time.ts'
import { MONDAY_MORNING } from '../../../shop/test-shop.ts'
import { storedShop, type StoredShop } from './stored-shop.ts'

let shop: StoredShop
beforeEach(() => {
  shop = storedShop()
})
afterEach(() => shop.close())

let now = MONDAY_MORNING
const backup = (options: { verify?: boolean; hasLinks?: boolean } = {}) =>
  makeBackup({ data: shop.data, to: shop.to, now: (now += HOUR), allowMissing: false, ...options })
const inodeOf = (backupFolder: string, sha256: string) =>
  statSync(join(backupFolder, 'files/parts', sha256)).ino
const restore = (from: string) => {
  const data = join(shop.folder, 'restored')
  return restoreBackup({
    withSettings: false,
    from,
    data,
    replace: false,
    now,
    migrations: readMigrations(PROGRAM.migrations),
  }).then(() => data)
}

describe('a second backup in the same place', () => {
  test('links the files of the first one, and copies what is new', async () => {
    const old = shop.storePart('old')
    const first = await backup()
    const added = shop.storePart('added')
    const second = await backup()
    expect(inodeOf(second.folder, old)).toBe(inodeOf(first.folder, old))
    expect(readFileSync(join(second.folder, 'files/parts', added), 'utf8')).toBe('added')
    const { bytes } = second.manifest.files.find(({ path }) => path === 'shop.sqlite')!
    expect(second.new_bytes).toBe(bytes + 'added'.length + 'key'.length)
    expect(await checkBackup(second.folder)).toEqual(second.manifest)
  })

  test('copies a file anew whose earlier copy was damaged', async () => {
    const sha256 = shop.storePart('solid')
    const first = await backup()
    writeFileSync(join(first.folder, 'files/parts', sha256), 'salad')
    const second = await backup()
    expect(readFileSync(join(second.folder, 'files/parts', sha256), 'utf8')).toBe('solid')
  })

  test('a second backup without verifying only notices an earlier copy of another size', async () => {
    const sha256 = shop.storePart('solid')
    const first = await backup()
    writeFileSync(join(first.folder, 'files/parts', sha256), 'cut')
    const second = await backup({ verify: false })
    expect(readFileSync(join(second.folder, 'files/parts', sha256), 'utf8')).toBe('solid')
  })

  test('takes from the first one what the shop has lost or damaged since', async () => {
    const lost = shop.storePart('lost')
    const damaged = shop.storePart('damaged')
    await backup()
    rmSync(join(shop.data, 'files/parts', lost))
    writeFileSync(join(shop.data, 'files/parts', damaged), 'other')
    const { folder, manifest } = await backup()
    expect(manifest.missing).toEqual([])
    expect(readFileSync(join(folder, 'files/parts', lost), 'utf8')).toBe('lost')
    expect(readFileSync(join(folder, 'files/parts', damaged), 'utf8')).toBe('damaged')
  })

  test('uses nothing of another shop', async () => {
    const sha256 = shop.storePart('solid')
    const first = await backup()
    shop.database.write((tx) => tx.run(`update shop_identity set shop_id = 'shop_2'`))
    const second = await backup()
    expect(inodeOf(second.folder, sha256)).not.toBe(inodeOf(first.folder, sha256))
  })
})

describe('on a disk without hard links', () => {
  test('backups share their files by hash, and each is restored whole', async () => {
    const sha256 = shop.storePart('solid')
    const first = await backup({ hasLinks: false })
    const second = await backup({ hasLinks: false })
    expect(existsSync(join(first.folder, 'files/parts', sha256))).toBe(false)
    expect(readdirSync(join(shop.to, 'shared'))).toContain(sha256)
    const { bytes } = second.manifest.files.find(({ path }) => path === 'shop.sqlite')!
    expect(second.new_bytes).toBe(bytes + 'key'.length)
    const data = await restore(second.folder)
    expect(readFileSync(join(data, 'files/parts', sha256), 'utf8')).toBe('solid')
    expect(readFileSync(join(data, 'vault.key'), 'utf8')).toBe('key')
  })

  test('a shared file that was damaged is refused by a restore, and replaced by the next backup', async () => {
    const sha256 = shop.storePart('solid')
    const first = await backup({ hasLinks: false })
    writeFileSync(join(shop.to, 'shared', sha256), 'salad')
    await expect(restore(first.folder)).rejects.toThrow('was changed')
    await backup({ hasLinks: false })
    expect(await checkBackup(first.folder)).toEqual(first.manifest)
  })
})
