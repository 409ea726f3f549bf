import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ShopDatabase } from '../../../../server/platform/db/db.ts'
import { writeSoon } from '../../../../server/platform/db/write-soon.ts'
import { newDatabase } from '../../../shop/first-day.ts'

let folder: string
let database: ShopDatabase
let other: Database.Database
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'layerline-lock-'))
  const file = join(folder, 'shop.sqlite')
  database = newDatabase(file)
  database.beginServing()
  other = new Database(file)
})
afterEach(() => {
  vi.useRealTimers()
  other.close()
  database.close()
  rmSync(folder, { recursive: true })
})

const note = (id: string) => () =>
  database.write((tx) => tx.run('insert into program_runs (id, started_at) values (?, 1)', id))
const runs = () => database.all('select id from program_runs order by seq')

test('a write that finds the lock taken fails as busy, has done nothing, and reads go on', () => {
  other.exec('begin immediate')
  expect(note('run_1')).toThrow(expect.objectContaining({ code: 'SQLITE_BUSY' }))
  expect(runs()).toEqual([])
  other.exec('rollback')
  note('run_1')()
  expect(runs()).toEqual([{ id: 'run_1' }])
})

test('a write that waits its turn is done once the other program lets go', async () => {
  other.exec('begin immediate')
  let times = 0
  const written = writeSoon(database, (tx) => {
    times++
    return tx.run('insert into program_runs (id, started_at) values (?, 1)', 'run_2')
  })
  await new Promise((resolve) => setImmediate(resolve))
  expect(times).toBe(0)
  other.exec('rollback')
  expect(await written).toBe(1)
  expect(times).toBe(1)
})

test('a write that waits for seconds is refused with shop_busy and the time to come back', async () => {
  vi.useFakeTimers()
  other.exec('begin immediate')
  const refusal = database.untilWritable().catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(6000)
  expect(await refusal).toMatchObject({ code: 'shop_busy', status: 503, fields: { retry_after: 5 } })
  other.exec('rollback')
  await expect(database.untilWritable()).resolves.toBeUndefined()
})

test('a database that nobody else holds is waited for by nobody', async () => {
  vi.useFakeTimers()
  await expect(database.untilWritable()).resolves.toBeUndefined()
  expect(vi.getTimerCount()).toBe(0)
})
