import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findWayBack } from '../../main/updates/find-way-back.ts'
import type { Installation } from '../../main/updates/install-package.ts'
import { KnownReleases } from '../../main/updates/known-releases.ts'
import { closeSite, folder, INSTALLATION, NEW, OLD, openSite, readyUpdater } from './update-site.ts'

beforeEach(async () => {
  await openSite()
  await (await readyUpdater()).install('now')
  mkdirSync(join(folder, 'backup'))
})
afterEach(closeSite)

/** The backup before the update has 40 migrations. */
function wayBack(
  applied: number | null,
  { version = NEW, ...other }: Partial<Installation & { version: string }> = {},
) {
  const installation = { ...INSTALLATION, ...other }
  const known = new KnownReleases({ folder: join(folder, 'updates'), vendorKey: null, version, installation })
  return findWayBack({ readDatabaseVersion: async () => applied }, known, version)
}

test.each([40, 39])('the version before opens a database of %i migrations as it is', async (applied) => {
  expect(await wayBack(applied)).toMatchObject({
    version: OLD,
    restore: null,
    sentence: `Version ${OLD}, which was installed before, can open the shop. All data stays as it is.`,
  })
})

test('a database that the update has changed goes back with the backup of before, and the page says so', async () => {
  const back = await wayBack(41)
  expect(back?.restore).toBe(join(folder, 'backup'))
  expect(back?.sentence).toContain('needs the backup of')
})

test('an installation that cannot replace itself names the command', async () => {
  expect(await wayBack(40, { pkexec: null })).toMatchObject({
    ask: null,
    sentence: expect.stringContaining('/opt/Layerline/layerline --rollback'),
  })
})

test('a disk image is opened where the data stays, and a command restores its backup where it does not', async () => {
  const back = await wayBack(40, { target: 'dmg' })
  expect(await back?.ask?.()).toMatchObject({ isAfterEnd: true })
  expect(await wayBack(41, { target: 'dmg' })).toMatchObject({
    ask: null,
    sentence: expect.stringContaining('--rollback'),
  })
})

test('there is no way back for a database that cannot be read', async () => {
  expect(await wayBack(null)).toBeNull()
})

test('there is no way back once the version before is installed', async () => {
  expect(await wayBack(40, { version: OLD })).toBeNull()
})

test('there is no way back without the package of before, or without the backup that it needs', async () => {
  rmSync(join(folder, 'backup'), { recursive: true })
  expect(await wayBack(41)).toBeNull()
  rmSync(join(folder, 'updates/packages'), { recursive: true })
  expect(await wayBack(40)).toBeNull()
})
