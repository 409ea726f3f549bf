import { copyFileSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { jsonLog } from '../../../../server/platform/adapters/json-log.ts'
import { type ShopDatabase } from '../../../../server/platform/db/db.ts'
import { guardDatabase, type DatabaseGuard } from '../../../../server/platform/db/guard-database.ts'
import { MONDAY_MORNING } from '../../../shop/test-shop.ts'
import { newDatabase } from '../../../shop/first-day.ts'

let folder: string
let file: string
let database: ShopDatabase
let guard: DatabaseGuard
let said: string[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'layerline-guard-'))
  file = join(folder, 'shop.sqlite')
  database = newDatabase(file)
  said = []
  const say = (_: object, message: string) => void said.push(message)
  guard = guardDatabase({
    database,
    dataFolder: folder,
    clock: { now: () => MONDAY_MORNING },
    log: { ...jsonLog('silent'), warn: say, error: say },
  })
  write('g_1')
})
afterEach(() => {
  database.close()
  rmSync(folder, { recursive: true, force: true })
})

const write = (id: string) =>
  database.write((tx) =>
    tx.run('insert into guests (id, file_secret, created_at) values (?, ?, 1)', id, 'secret'),
  )
const guests = () => database.all<{ id: string }>('select id from guests').map(({ id }) => id)
const aside = () => `${file}.aside`

const LOSSES: [string, () => void][] = [
  ['removed', () => rmSync(file)],
  ['moved away', () => renameSync(file, aside())],
  [
    'replaced by a copy of itself',
    () => {
      copyFileSync(file, aside())
      renameSync(aside(), file)
    },
  ],
  [
    'replaced by an empty file',
    () => {
      rmSync(file)
      writeFileSync(file, '')
    },
  ],
  ['left without its journal', () => rmSync(`${file}-wal`)],
]

// Windows lets nobody do this to an open file.
describe.skipIf(process.platform === 'win32')('a database file that is', () => {
  test.each(LOSSES)('%s takes no write, and can still be read', (_, lose) => {
    lose()
    expect(() => write('g_2')).toThrow(expect.objectContaining({ code: 'database_unavailable', status: 503 }))
    expect(guests()).toEqual(['g_1'])
  })

  test.each(LOSSES)('%s is copied whole from the open file, and told once', (_, lose) => {
    lose()
    const loss = guard.look()
    expect(loss).toEqual({
      since: MONDAY_MORNING,
      folder,
      rescue: join(folder, 'backups', 'rescued-2026-11-16T18-00-00Z.sqlite'),
    })
    expect(guard.look()).toBe(loss)
    expect(said).toHaveLength(1)
    const rescued = new Database(loss!.rescue!, { readonly: true })
    expect(rescued.prepare('select id from guests').pluck().all()).toEqual(['g_1'])
    expect(rescued.pragma('integrity_check', { simple: true })).toBe('ok')
    rescued.close()
    expect(statSync(loss!.rescue!).mode & 0o777).toBe(0o600)
  })

  test('moved away and back is written to again', () => {
    renameSync(file, aside())
    expect(() => write('g_2')).toThrow('cannot save')
    renameSync(aside(), file)
    write('g_2')
    expect(guests()).toEqual(['g_1', 'g_2'])
    expect(guard.look()).toBeNull()
    expect(said).toHaveLength(2)
  })

  test('gone with its whole folder still leaves a copy', () => {
    rmSync(folder, { recursive: true })
    expect(guard.look()?.rescue).toContain(folder)
  })
})

test('a database that is where it was is written to, also while another program writes and reads it', () => {
  const other = new Database(file)
  other.prepare('insert into guests (id, file_secret, created_at) values (?, ?, 1)').run('g_2', 'secret')
  other.pragma('wal_checkpoint(truncate)')
  other.close()
  write('g_3')
  expect(guests()).toEqual(['g_1', 'g_2', 'g_3'])
  expect(said).toEqual([])
})
