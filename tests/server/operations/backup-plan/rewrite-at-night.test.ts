import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rewriteAtNight } from '../../../../server/operations/backup-plan/rewrite-at-night.ts'
import { copiesElsewhere } from '../../../../server/desk/customers/copies-elsewhere.ts'
import { readEraseProgress } from '../../../../server/platform/db/erase-progress.ts'
import { HOUR } from '../../../../shared/platform/time.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'

/** In free pages, as another program leaves them that does not overwrite what it deletes. */
const OLD = 'left-in-a-free-page'

let testShop: TestShop
beforeEach(async () => {
  testShop = await openTestShop({ onDisk: leaveDeletedRows })
})
afterEach(() => testShop.close())

function leaveDeletedRows(file: string): void {
  const raw = new Database(file)
  raw.pragma('secure_delete = off')
  raw.exec(`create table old (text text); insert into old values ('${OLD.repeat(500)}'); drop table old`)
  raw.close()
}

const bytes = () => readFileSync(join(testShop.shop.settings.data_dir, 'shop.sqlite'))
const isRewritten = () =>
  readEraseProgress(testShop.database).rewritten === readEraseProgress(testShop.database).wanted

test('the database is written anew at night, without what its free pages held', async () => {
  const round = rewriteAtNight(testShop.shop)
  expect(bytes().includes(OLD)).toBe(true)
  await round()
  expect(testShop.shop.work.backups.isRewriting()).toBe(false)
  testShop.wait(16 * HOUR)
  await round()
  await vi.waitFor(() => expect(isRewritten()).toBe(true), 20_000)
  expect(bytes().includes(OLD)).toBe(false)
})

test('the database is written anew up to 4 GB, and the erase says that a larger one is not', async () => {
  const { shop } = testShop
  const size = vi.spyOn(shop.work.backups, 'databaseBytes').mockReturnValue(4 * 1024 ** 3 + 1)
  vi.spyOn(shop.machine.disk, 'room').mockResolvedValue({ free_bytes: 10 ** 12, total_bytes: 10 ** 12 })
  const told = () => copiesElsewhere(shop).map(({ what }) => what)
  const said = 'Single lines in unused parts of the database, which is larger than 4 GB'
  testShop.wait(16 * HOUR)
  const round = rewriteAtNight(shop)
  await round()
  expect(shop.work.backups.isRewriting()).toBe(false)
  expect(told()).toContain(said)
  size.mockReturnValue(4 * 1024 ** 3)
  await round()
  expect(shop.work.backups.isRewriting()).toBe(true)
  expect(told()).not.toContain(said)
  await vi.waitFor(() => expect(isRewritten()).toBe(true), 20_000)
})

test('the database is left as it is while a backup runs, or without room for a second one', async () => {
  const { shop } = testShop
  testShop.wait(16 * HOUR)
  vi.spyOn(shop.work.backups, 'run').mockReturnValueOnce({
    place: 'local',
    step: 'files',
    files_done: 0,
    files_total: 0,
  })
  const round = rewriteAtNight(shop)
  await round()
  expect(shop.work.backups.isRewriting()).toBe(false)
  vi.spyOn(shop.machine.disk, 'room').mockResolvedValueOnce({ free_bytes: 1000, total_bytes: 10 ** 9 })
  await round()
  expect(shop.work.backups.isRewriting()).toBe(false)
  expect(isRewritten()).toBe(false)
})
