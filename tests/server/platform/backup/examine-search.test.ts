import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { examineDatabase } from '../../../../server/platform/backup/examine-database.ts'
import { createSchema } from '../../../../server/platform/db/migrate.ts'
import { readMigrations } from '../../../../server/platform/db/migration-files.ts'
import { PROGRAM } from '../../../../server/platform/program-folders.ts'

const MIGRATIONS = readMigrations(PROGRAM.migrations)
let raw: Database.Database
beforeEach(() => {
  raw = new Database(':memory:')
  createSchema(raw, MIGRATIONS)
  raw.exec(`insert into accounts (id, email, name, role, file_secret, created_at)
    values ('acc_1', 'cora@shop.test', 'Cora', 'customer', '', 1)`)
})
afterEach(() => raw.close())

test('a search that has all customers is whole', () => {
  expect(examineDatabase(raw, MIGRATIONS)).toEqual([])
})

test('a customer that the search does not find is named, and so is a row of nothing', () => {
  raw.exec('delete from console_search')
  expect(examineDatabase(raw, MIGRATIONS)).toEqual([
    'The search of the console does not find customer acc_1.',
  ])
  raw.exec(`insert into console_search (rowid, text) values (3000000000001, 'Cora'), (1000000000009, 'gone')`)
  expect(examineDatabase(raw, MIGRATIONS)).toEqual([
    'The search of the console has a row (1000000000009) of something that does not exist.',
  ])
})
