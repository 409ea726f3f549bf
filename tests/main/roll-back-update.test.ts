import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readVendorKey } from '../../main/updates/read-manifest.ts'
import {
  closeSite,
  folder,
  host,
  INSTALLATION,
  installed,
  NEW,
  NOTHING,
  OLD,
  openSite,
  openUpdater,
  readyUpdater,
  textOf,
  vendor,
} from './update-site.ts'

beforeEach(openSite)
afterEach(closeSite)

describe('a rollback', () => {
  test('restores the backup of before where the database has changed since', async () => {
    await (await readyUpdater()).install('now')
    mkdirSync(join(folder, 'backup'))
    const updater = openUpdater(NEW)
    await updater.start()
    updater.stop()
    expect(updater.status().previous).toEqual({ version: OLD, backup_at: 5 })
    await updater.rollBack()
    expect(installed.at(-1)).toEqual({
      file: join(folder, `updates/packages/layerline_${OLD}_amd64.deb`),
      restore: join(folder, 'backup'),
    })
  })

  test('leaves the data where the database is the same', async () => {
    await (await readyUpdater()).install('now')
    host.schemaVersion = async () => 40
    const updater = openUpdater(NEW)
    await updater.start()
    updater.stop()
    expect(updater.status().previous).toEqual({ version: OLD, backup_at: null })
    await updater.rollBack()
    expect(installed.at(-1)).toMatchObject({ restore: null })
  })

  test('a rollback names the command and leaves the shop open where the program cannot replace itself', async () => {
    await (await readyUpdater()).install('now')
    host.schemaVersion = async () => 40
    const byHand = { ...INSTALLATION, pkexec: null }
    const updater = openUpdater(NEW, readVendorKey(textOf(vendor.publicKey)), byHand)
    await expect(updater.rollBack()).rejects.toThrow('/opt/Layerline/layerline --rollback')
    expect(installed).toHaveLength(1)
  })

  test('is refused without the package or the backup of before, and while a customer pays', async () => {
    await (await readyUpdater()).install('now')
    const updater = openUpdater(NEW)
    await expect(updater.rollBack()).rejects.toThrow('The backup that belongs to version 0.1.0 is not at')
    host.found = { ...NOTHING, payments: 1 }
    await expect(updater.rollBack()).rejects.toThrow('A customer is paying.')
    host.found = NOTHING
    rmSync(join(folder, `updates/packages/layerline_${OLD}_amd64.deb`))
    await expect(updater.rollBack()).rejects.toThrow('The package of version 0.1.0 is missing')
  })
})
