import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeBackup } from '../../../../server/platform/backup/make-backup.ts'
import { previewRestore } from '../../../../server/platform/backup/preview-restore.ts'
import { restoreBackup } from '../../../../server/platform/backup/restore-backup.ts'
import { readMigrations } from '../../../../server/platform/db/migration-files.ts'
import { PROGRAM } from '../../../../server/platform/program-folders.ts'
import { storedShop, type StoredShop } from './stored-shop.ts'
import { newDatabase } from '../../../shop/first-day.ts'

const OF_BACKUP = {
  base_url: 'https://stranger.example',
  trusted_proxies: ['203.0.113.7'],
  lan: true,
  host: '0.0.0.0',
  stripe_api: 'https://stranger.example',
  setting_of_a_later_version: 1,
  log_level: 'debug',
}
const PLACES = { folders: [{ id: 'bp_1', path: '/srv/stranger' }] }

let shop: StoredShop
let target: string
let from: string

beforeEach(async () => {
  shop = storedShop()
  writeFileSync(join(shop.data, 'settings.json'), JSON.stringify(OF_BACKUP))
  writeFileSync(join(shop.data, 'backup-settings.json'), JSON.stringify(PLACES))
  from = (await makeBackup({ data: shop.data, to: shop.to, now: 1, allowMissing: false })).folder
  target = join(shop.folder, 'target')
})
afterEach(() => shop.close())

const request = () => ({ from, data: target, migrations: readMigrations(PROGRAM.migrations) })
const restore = (withSettings: boolean) =>
  restoreBackup({ ...request(), replace: true, now: 2, withSettings })
const settings = () => JSON.parse(readFileSync(join(target, 'settings.json'), 'utf8')) as unknown

/** A shop with settings of its own. */
function shopInTarget() {
  mkdirSync(target)
  newDatabase(join(target, 'shop.sqlite')).close()
  writeFileSync(join(target, 'settings.json'), '{"base_url":"https://own.example","log_level":"warn"}')
}

test('settings that open doors stay as they are in the shop, and are listed', async () => {
  shopInTarget()
  const { leftSettings } = await restore(false)
  expect(settings()).toEqual({ base_url: 'https://own.example', log_level: 'debug' })
  expect(leftSettings.map(({ name }) => name)).toEqual([
    'backup_places',
    'base_url',
    'host',
    'lan',
    'setting_of_a_later_version',
    'stripe_api',
    'trusted_proxies',
  ])
  expect(leftSettings[1]).toEqual({
    name: 'base_url',
    now: '"https://own.example"',
    in_backup: '"https://stranger.example"',
  })
  expect(existsSync(join(target, 'backup-settings.json'))).toBe(false)
})

test('the defaults apply in a new folder', async () => {
  await restore(false)
  expect(settings()).toEqual({ log_level: 'debug' })
})

test('settings come with the backup once the owner takes them', async () => {
  shopInTarget()
  expect((await restore(true)).leftSettings).toEqual([])
  expect(settings()).toEqual(OF_BACKUP)
  expect(JSON.parse(readFileSync(join(target, 'backup-settings.json'), 'utf8'))).toEqual(PLACES)
})

test('places of backups that this computer has are not asked about, because they stay', async () => {
  shopInTarget()
  writeFileSync(join(target, 'backup-settings.json'), '{}')
  const { settings: doors } = await previewRestore(request())
  expect(doors.map(({ name }) => name)).not.toContain('backup_places')
})

test('the same settings are no question', async () => {
  shopInTarget()
  await restore(true)
  expect((await previewRestore(request())).settings).toEqual([])
})
