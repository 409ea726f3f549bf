import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../../../../server/platform/db/db.ts'
import { readMigrations } from '../../../../server/platform/db/migration-files.ts'
import { schemaOf } from '../../../../server/platform/db/schema-text.ts'
import { PROGRAM } from '../../../../server/platform/program-folders.ts'
import { writeFilledShop } from './filled-shop.ts'
import { migrationsOfNext, NEXT_MIGRATION } from './next-program.ts'

const MIGRATIONS = readMigrations(PROGRAM.migrations)
const NEWEST = MIGRATIONS.length
const numbered = (number: number) => String(number).padStart(4, '0')

const past = mkdtempSync(join(tmpdir(), 'layerline-past-shops-'))
const pastShop = (version: number) => join(past, `${version}.sqlite`)
beforeAll(() => {
  for (let version = 1; version <= NEWEST; version++) writeFilledShop(pastShop(version), version)
})
afterAll(() => rmSync(past, { recursive: true }))

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'layerline-migrations-'))
  file = join(folder, 'shop.sqlite')
})
afterEach(() => rmSync(folder, { recursive: true }))

const open = (migrations = PROGRAM.migrations) => openDatabase(file, migrations).close()
const next = (...sql: string[]) => migrationsOfNext(folder, ...sql)

/** The database as another program sees it. */
function raw<Result>(work: (database: Database.Database) => Result, of = file): Result {
  const database = new Database(of)
  try {
    return work(database)
  } finally {
    database.close()
  }
}

const execute = (sql: string) => raw((database) => void database.exec(sql))
const schema = (of = file) => raw(schemaOf, of)
const version = (of = file) => raw((database) => database.pragma('user_version', { simple: true }), of)

type Rows = Record<string, Record<string, unknown>[]>

function allRows(of = file): Rows {
  return raw((database) => {
    const tables = database
      .prepare(`select name from sqlite_schema where type = 'table' and name not like 'sqlite%'`)
      .pluck()
      .all() as string[]
    return Object.fromEntries(
      tables.map((name) => [name, database.prepare(`select * from ${name}`).all() as Rows[string]]),
    )
  }, of)
}

/** Makes the file a shop that the program with the first `from` migrations left, with rows in every table; returns the rows. */
function filledShop(from = NEWEST): Rows {
  cpSync(pastShop(from), file)
  return allRows()
}

test('the migrations have the text that is on the list: a released one is never edited, only followed', () => {
  const listed = readFileSync(join(import.meta.dirname, 'migration-hashes.txt'), 'utf8')
  expect(MIGRATIONS.map(({ name, sha256 }) => `${sha256}  ${name}`)).toEqual(listed.trim().split(/\r?\n/))
})

describe('the next migration', () => {
  test.each(MIGRATIONS.map((_, at) => at + 1))(
    'changes a filled shop of schema %i like a new one, and keeps all of its rows',
    (from) => {
      const before = filledShop(from)
      const migrations = next(NEXT_MIGRATION)
      open(migrations)
      const fresh = join(folder, 'new.sqlite')
      openDatabase(fresh, migrations).close()
      expect([schema(), version()]).toEqual([schema(fresh), NEWEST + 1])
      const after = allRows()
      delete before['schema_migrations']
      for (const [table, rows] of Object.entries(before)) {
        expect({ [table]: rows }).not.toEqual({ [table]: [] })
        expect({ [table]: after[table] }).toMatchObject({ [table]: rows })
      }
      expect(after['quotes']).toMatchObject([{ id: 'q_1', next_note: 'none' }])
      expect(after['next_orders']).toEqual([{ id: 'q_1', paid_at: 1 }])
      expect(raw((database) => database.pragma('foreign_key_check'))).toEqual([])
    },
  )

  test('a migration that fails in the middle leaves the filled shop as the one before it made it', () => {
    filledShop()
    const migrations = next(NEXT_MIGRATION, `delete from mentions; ${NEXT_MIGRATION}`)
    expect(() => open(migrations)).toThrow('duplicate column name: next_note')
    expect(version()).toBe(NEWEST + 1)
    const after = allRows()
    expect([after['mentions'], after['next_orders']]).toMatchObject([
      [{ comment_id: 'cmt_1' }],
      [{ id: 'q_1' }],
    ])
    open(next(NEXT_MIGRATION, 'drop table next_orders'))
    expect([version(), allRows()['next_orders']]).toEqual([NEWEST + 2, undefined])
  })

  test('reports each step of an update, and none for a new shop', () => {
    const steps: string[] = []
    const onStep = (step: number, count: number) => steps.push(`${step} of ${count}`)
    openDatabase(file, PROGRAM.migrations, onStep).close()
    expect(steps).toEqual([])
    openDatabase(file, next(NEXT_MIGRATION, 'drop table next_orders'), onStep).close()
    expect(steps).toEqual(['1 of 2', '2 of 2'])
  })
})

describe('a database whose migrations are not this program’s', () => {
  const OTHER = /made by another build of the program: it differs in 0001-/

  test.each([
    ['a migration was edited', `update schema_migrations set sha256 = 'other' where name like '0001%'`],
    [
      'a migration has another name',
      `update schema_migrations set name = '0001-store.sql' where name like '0001%'`,
    ],
    ['the list of them is not there', 'drop table schema_migrations'],
  ])('is refused and left as it is, without a copy, where %s', (_, edit) => {
    filledShop()
    execute(edit)
    const before = allRows()
    for (const migrations of [PROGRAM.migrations, next(NEXT_MIGRATION)])
      expect(() => open(migrations)).toThrow(OTHER)
    expect([allRows(), version()]).toEqual([before, NEWEST])
    expect(readdirSync(folder)).not.toContain('backups')
  })

  test('is refused where the list has one that was never counted', () => {
    open()
    execute('pragma user_version = 0')
    expect(() => open()).toThrow(`it differs in ${MIGRATIONS.at(-1)!.name}`)
  })

  test('is refused as newer where it has had more of them', () => {
    open(next(NEXT_MIGRATION))
    expect(() => open()).toThrow('made by a newer version of the program')
  })

  test('is opened where the text differs in line endings only', () => {
    open()
    const windows = next()
    for (const { name, sql } of MIGRATIONS) writeFileSync(join(windows, name), sql.replaceAll('\n', '\r\n'))
    expect(() => open(windows)).not.toThrow()
  })
})

describe('the copy before a migration', () => {
  const copies = () => readdirSync(join(folder, 'backups')).sort()
  const copyBefore = (number: number) => `before-${numbered(number)}.sqlite`

  test('is the whole database as it was', () => {
    const before = filledShop()
    const schemaBefore = schema()
    open(next(NEXT_MIGRATION))
    expect(copies()).toEqual([copyBefore(NEWEST + 1)])
    const copy = join(folder, 'backups', copyBefore(NEWEST + 1))
    expect([allRows(copy), schema(copy), version(copy)]).toEqual([before, schemaBefore, NEWEST])
  })

  test.skipIf(process.platform === 'win32')('may be read by its owner only', () => {
    open()
    open(next(NEXT_MIGRATION))
    const modeOf = (path: string) => statSync(path).mode & 0o777
    const backups = join(folder, 'backups')
    expect([modeOf(backups), modeOf(join(backups, copyBefore(NEWEST + 1)))]).toEqual([0o700, 0o600])
  })

  test('is not made for a new shop, nor where there is nothing to migrate', () => {
    open()
    open()
    expect(readdirSync(folder)).not.toContain('backups')
  })

  test('is kept for the last three updates', () => {
    const made = [1, 2, 3, 4, 5].map((count) => `create table next_${count} (id text)`)
    for (let count = 0; count <= made.length; count++) open(next(...made.slice(0, count)))
    expect(copies()).toEqual([3, 4, 5].map((count) => copyBefore(NEWEST + count)))
  })

  test('stays when the migration fails, and the database is what it was', () => {
    const before = filledShop()
    expect(() => open(next('create table half (id text); select * from nowhere;'))).toThrow(
      'no such table: nowhere',
    )
    expect(copies()).toEqual([copyBefore(NEWEST + 1)])
    expect([allRows(), version()]).toEqual([before, NEWEST])
  })
})
