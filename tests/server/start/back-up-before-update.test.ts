import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { jsonLog } from '../../../server/platform/adapters/json-log.ts'
import { settleIdentity, recognizeFolder } from '../../../server/start/recognize-folder.ts'
import { systemClock, systemIds } from '../../../server/platform/adapters/system.ts'
import {
  backUpBeforeMigration,
  backUpBeforeUpdate,
  noteProgram,
} from '../../../server/start/back-up-before-update.ts'
import { readBackupState, writeBackupSettings } from '../../../server/platform/backup/backup-state-store.ts'
import { checkBackup } from '../../../server/platform/backup/check-backup.ts'
import { markFolder } from '../../../server/platform/backup/place-marker.ts'
import { PROGRAM } from '../../../server/platform/program-folders.ts'
import { BackupSettings } from '../../../shared/platform/backup/backup-settings.ts'
import { startFailureSentence } from '../../../shared/platform/start-failures.ts'
import { migrationsOfNext, NEXT_MIGRATION } from '../platform/db/next-program.ts'
import { newDatabase } from '../../shop/first-day.ts'

const OWN = PROGRAM.migrations
let folder: string
let data: string
let disk: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'layerline-update-'))
  data = join(folder, 'data')
  disk = join(folder, 'disk')
  mkdirSync(data)
  mkdirSync(disk)
  const found = recognizeFolder(data)
  const database = newDatabase(join(data, 'shop.sqlite'))
  settleIdentity(found, database, { ids: systemIds, clock: systemClock })
  database.close()
})
afterEach(() => {
  PROGRAM.migrations = OWN
  rmSync(folder, { recursive: true, force: true })
})

const backUp = () => backUpBeforeUpdate(data, jsonLog('silent'))
const named = (place: string) => readdirSync(place).filter((name) => /^\d{4}-/.test(name))
const local = () => join(data, 'backups')

function useDisk(): void {
  expect(markFolder(disk, { data, shop_id: null, allowedFolders: [] })).toBeNull()
  writeBackupSettings(data, BackupSettings.parse({ folders: [{ id: 'bp_1', path: disk }] }))
}

describe('before a version opens a shop for the first time', () => {
  test('a whole backup is made beside its data, and the place says so', async () => {
    await backUp()
    const [name] = named(local())
    const manifest = await checkBackup(join(local(), name))
    expect(manifest.files.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['vault.key', 'shop.sqlite']),
    )
    expect(readBackupState(data).places).toMatchObject([
      { place: 'local', last_good: join(local(), name), error: null },
    ])
  })

  test('the backup is made in the first folder of the settings', async () => {
    useDisk()
    await backUp()
    expect([named(disk).length, readBackupState(data).places[0].place]).toEqual([1, 'bp_1'])
  })

  test('the backup is made beside the data when the disk of that folder is not connected', async () => {
    useDisk()
    rmSync(disk, { recursive: true })
    await backUp()
    expect(named(local())).toHaveLength(1)
  })
})

test('the version that opened the shop last makes no backup, unless it migrates', async () => {
  noteProgram(data, jsonLog('silent'))
  await backUp()
  expect(named(local())).toEqual([])
  PROGRAM.migrations = migrationsOfNext(folder, NEXT_MIGRATION)
  await backUp()
  expect(named(local())).toHaveLength(1)
})

test('a command backs up the shop whose database it migrates, also without a vault key, and no other shop', async () => {
  await backUpBeforeMigration(data)
  expect(existsSync(local())).toBe(false)
  PROGRAM.migrations = migrationsOfNext(folder, NEXT_MIGRATION)
  rmSync(join(data, 'vault.key'))
  await backUpBeforeMigration(data)
  expect(named(local())).toHaveLength(1)
})

test('a shop that cannot be backed up is not opened, and the sentence says how to open it all the same', async () => {
  writeFileSync(local(), 'a file in place of the folder')
  const error: unknown = await backUp().catch((failed: unknown) => failed)
  expect(error).toMatchObject({ code: 'BACKUP_BEFORE_UPDATE' })
  const choices = { port: '', folder: '', host: '', restore: '', without_backup: 'Add --without-backup.' }
  expect(startFailureSentence(error, choices)).toMatch(
    /^The shop could not be backed up before the update, and was left as it is: .* Add --without-backup\.$/,
  )
})

test('a damaged database and a new shop are left to the start', async () => {
  writeFileSync(
    join(data, 'shop.sqlite'),
    'no database at all, and longer than a header of one hundred bytes '.repeat(4),
  )
  await backUp()
  rmSync(join(data, 'shop.sqlite'))
  await backUp()
  expect(readdirSync(data)).not.toContain('backups')
})
