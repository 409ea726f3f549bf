import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { setImmediate as nextTurn } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkBackup } from '../../../../server/platform/backup/check-backup.ts'
import { makeBackup } from '../../../../server/platform/backup/make-backup.ts'
import { type ShopDatabase } from '../../../../server/platform/db/db.ts'
import { DAY } from '../../../../shared/platform/time.ts'
import { MONDAY_MORNING } from '../../../shop/test-shop.ts'
import { newDatabase } from '../../../shop/first-day.ts'

let folder: string
let data: string
let to: string
let database: ShopDatabase

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'layerline-backup-'))
  data = join(folder, 'data')
  to = join(folder, 'backups')
  mkdirSync(join(data, 'files', 'parts'), { recursive: true })
  writeFileSync(join(data, 'vault.key'), 'key')
  database = newDatabase(join(data, 'shop.sqlite'))
})
afterEach(() => {
  database.close()
  rmSync(folder, { recursive: true })
})

const partPath = (sha256: string) => join(data, 'files', 'parts', sha256)

/** A part that the database names and the store has. */
function storePart(text: string): string {
  const sha256 = createHash('sha256').update(text).digest('hex')
  writeFileSync(partPath(sha256), text)
  database.write((tx) => tx.run(`insert into part_files values (?, 'stl', ?, 1, null)`, sha256, text.length))
  return sha256
}

const backup = (allowMissing = false) => makeBackup({ data, to, now: MONDAY_MORNING, allowMissing })
const found = () => (existsSync(to) ? readdirSync(to) : [])

describe('a backup', () => {
  test('is named by its instant, and a second one of the same second by a number', async () => {
    await backup()
    await backup()
    expect(found().sort()).toEqual(['2026-11-16T18-00-00Z', '2026-11-16T18-00-00Z-2'])
  })

  test('removes what a killed backup left a day ago, and nothing younger', async () => {
    for (const [name, age] of [
      ['unfinished-old', DAY + 60],
      ['unfinished-young', 60],
      ['2026-01-01T00-00-00Z', 300 * DAY],
    ] as const) {
      mkdirSync(join(to, name), { recursive: true })
      utimesSync(join(to, name), MONDAY_MORNING - age, MONDAY_MORNING - age)
    }
    await backup()
    expect(found().sort()).toEqual(['2026-01-01T00-00-00Z', '2026-11-16T18-00-00Z', 'unfinished-young'])
  })

  test('has one clean database file, and says what is in it', async () => {
    const sha256 = storePart('solid')
    const made = await backup()
    expect(readdirSync(made.folder).sort()).toEqual(['files', 'manifest.json', 'shop.sqlite', 'vault.key'])
    expect(made.manifest).toMatchObject({
      format: 2,
      created_at: MONDAY_MORNING,
      engine: 'fdm-5',
      counts: { part_files: 1, orders: 0 },
      missing: [],
    })
    expect(made.manifest.files.map(({ path }) => path).sort()).toEqual([
      `files/parts/${sha256}`,
      'shop.sqlite',
      'vault.key',
    ])
    expect(await checkBackup(made.folder)).toEqual(made.manifest)
  })

  test('takes along the files of the shop, and leaves out what is no part of it', async () => {
    for (const path of [
      'certificates/ca.pem',
      'desktop/window.json',
      'files/shop-id',
      'files/derived/a/mesh.bin',
    ])
      writeInto(path)
    for (const path of [
      'backups/before-0009.sqlite',
      'notes.txt',
      'swap.json',
      'moved.json',
      'desktop/Cache/1',
      'desktop/lockfile',
      'files/derived/a/mesh.bin.tmp',
      'files/incoming/half',
      'replaced-2026-01-01/shop.sqlite',
      'server.lock',
      'vault.key.new',
    ])
      writeInto(path)
    symlinkSync('/etc/hostname', join(data, 'files', 'link'))
    const { manifest } = await backup()
    expect(manifest.files.map(({ path }) => path).sort()).toEqual([
      'certificates/ca.pem',
      'desktop/window.json',
      'files/derived/a/mesh.bin',
      'files/shop-id',
      'shop.sqlite',
      'vault.key',
    ])
  })

  test('ends while another thread writes without a pause, with the database of one moment', async () => {
    const writer = new Worker(
      `const { workerData, parentPort } = require('node:worker_threads')
       const database = require('better-sqlite3')(workerData)
       const pair = database.transaction((n) => {
         database.prepare('insert into guests (id, file_secret, created_at) values (?, ?, 1)').run('a_' + n, 'x'.repeat(2000))
         database.prepare('insert into guests (id, file_secret, created_at) values (?, ?, 1)').run('b_' + n, 'x'.repeat(2000))
       })
       let n = 0
       const on = () => { for (let i = 0; i < 20; i++) pair(n++); parentPort.postMessage(n); setImmediate(on) }
       on()`,
      { eval: true, workerData: join(data, 'shop.sqlite') },
    )
    try {
      await new Promise((resolve) => writer.once('message', resolve))
      const { folder: made, manifest } = await backup()
      const guests = manifest.counts['guests']
      expect(guests).toBeGreaterThanOrEqual(40)
      expect(guests % 2).toBe(0)
      expect(await checkBackup(made)).toEqual(manifest)
      expect(database.get<{ n: number }>('select count(*) as n from guests')!.n).toBeGreaterThan(guests)
    } finally {
      await writer.terminate()
    }
  })
})

describe('a part that the database names', () => {
  test('a part that the shop has lost keeps the backup from being made', async () => {
    const sha256 = storePart('solid')
    rmSync(partPath(sha256))
    await expect(backup()).rejects.toThrow(
      `a part file is missing or damaged in ${join(data, 'files', 'parts')} (${sha256})`,
    )
    expect(found()).toEqual([])
  })

  test('a part that was changed on the disk counts as lost', async () => {
    const sha256 = storePart('solid')
    writeFileSync(partPath(sha256), 'salad')
    await expect(backup()).rejects.toThrow(sha256)
    const { folder: made, manifest } = await backup(true)
    expect(manifest.missing).toEqual([sha256])
    expect(existsSync(join(made, 'files', 'parts', sha256))).toBe(false)
  })

  test('a lost part is listed where that is allowed', async () => {
    const lost = storePart('solid')
    const there = storePart('other')
    rmSync(partPath(lost))
    const { folder: made, manifest } = await backup(true)
    expect(manifest.missing).toEqual([lost])
    expect(readFileSync(join(made, 'files', 'parts', there), 'utf8')).toBe('other')
    expect(await checkBackup(made)).toEqual(manifest)
  })

  test('a part that the running shop removed after the database was copied is in neither', async () => {
    const swept = storePart('solid')
    rmSync(partPath(swept))
    const making = backup()
    const isCopied = () => found().some((name) => existsSync(join(to, name, 'shop.sqlite')))
    while (!isCopied()) await nextTurn()
    database.write((tx) => tx.run('update part_files set removed_at = 2 where sha256 = ?', swept))
    const { manifest } = await making
    expect(manifest.missing).toEqual([])
  })
})

test('a database that is damaged is not backed up', async () => {
  database.write((tx) => {
    for (let at = 0; at < 500; at++)
      tx.run(`insert into part_files values (?, 'stl', 1, 1, ?)`, `part ${at} `.padEnd(64, 'x'), 2)
  })
  database.close()
  const file = join(data, 'shop.sqlite')
  new Database(file).close()
  const bytes = readFileSync(file)
  bytes.fill(0x5a, bytes.length - 20_000, bytes.length - 12_000)
  writeFileSync(file, bytes)
  await expect(backup()).rejects.toThrow(/malformed|not sound/)
  expect(found()).toEqual([])
  rmSync(file)
  database = newDatabase(file)
})

function writeInto(path: string): void {
  mkdirSync(join(data, path, '..'), { recursive: true })
  writeFileSync(join(data, path), path)
}
