import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeBackup } from '../../../../server/platform/backup/make-backup.ts'
import {
  PassphraseNeeded,
  restoreBackup,
  type RestoreRequest,
} from '../../../../server/platform/backup/restore-backup.ts'
import {
  backupKeyFiles,
  newBackupKey,
  WrongPassphrase,
} from '../../../../server/platform/backup/sealed-key.ts'
import { MONDAY_MORNING } from '../../../shop/test-shop.ts'
import { readMigrations } from '../../../../server/platform/db/migration-files.ts'
import { PROGRAM } from '../../../../server/platform/program-folders.ts'
import { QUICK_WORK, storedShop, type StoredShop } from './stored-shop.ts'

let shop: StoredShop
beforeEach(async () => {
  shop = storedShop()
  for (const [name, text] of backupKeyFiles(await newBackupKey('a long sentence', QUICK_WORK)))
    writeFileSync(join(shop.data, name), text)
})
afterEach(() => shop.close())

const backup = () => makeBackup({ data: shop.data, to: shop.to, now: MONDAY_MORNING, allowMissing: false })

test('a backup with a passphrase has the vault key only sealed, and the passphrase restores it', async () => {
  const { folder } = await backup()
  expect(readdirSync(folder).sort()).toEqual(
    ['backup-key.age', 'backup-key.pub', 'manifest.json', 'shop.sqlite', 'vault.key.age'].sort(),
  )
  const data = join(shop.folder, 'restored')
  const restore = (passphrase?: RestoreRequest['passphrase']) =>
    restoreBackup({
      withSettings: false,
      from: folder,
      data,
      replace: false,
      now: 1,
      migrations: readMigrations(PROGRAM.migrations),
      passphrase,
    })
  await expect(restore()).rejects.toThrow(PassphraseNeeded)
  await expect(restore('another sentence')).rejects.toThrow(WrongPassphrase)
  await restore('a long sentence')
  expect(readFileSync(join(data, 'vault.key'), 'utf8')).toBe('key')
  expect(readdirSync(data)).not.toContain('vault.key.age')
})

test('a backup whose passphrase is lost is restored without the vault key', async () => {
  const { folder } = await backup()
  const data = join(shop.folder, 'restored')
  await restoreBackup({
    withSettings: false,
    from: folder,
    data,
    replace: false,
    now: 1,
    migrations: readMigrations(PROGRAM.migrations),
    passphrase: { without: true },
  })
  expect(readdirSync(data)).not.toContain('vault.key')
})

test('a damaged backup key stops a backup rather than leaving the vault key open in it', async () => {
  writeFileSync(join(shop.data, 'backup-key.pub'), 'age1damaged')
  await expect(backup()).rejects.toThrow('backup-key.pub')
})
