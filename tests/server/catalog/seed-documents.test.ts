import { afterEach, beforeEach, expect, test } from 'vitest'
import { readShopData } from '../../../server/catalog/shop-data.ts'
import { seedDocuments } from '../../../server/catalog/document-store.ts'
import { openDatabase, type ShopDatabase } from '../../../server/platform/db/db.ts'
import { firstRunData } from '../../../server/start/first-run-data.ts'
import { PROGRAM } from '../../../server/platform/program-folders.ts'

const FIRST = firstRunData(PROGRAM.resources)
let database: ShopDatabase

beforeEach(() => {
  database = openDatabase(':memory:', PROGRAM.migrations)
})
afterEach(() => database.close())

test('a new shop has every document, once however often it starts', () => {
  for (const now of [1, 2, 3]) database.write((tx) => seedDocuments(tx, FIRST, now))
  const { versions } = readShopData(database)
  expect(Object.values(versions)).toEqual(Object.keys(FIRST).map(() => 1))
})

test('limits that a newer program brings are added; those of the operator stay', () => {
  const { small_hole: _added, ...older } = FIRST.print_limits as Record<string, object>
  const own = { ...older, tall_slender: { level: 'warning', route: 'none', height_per_base: 5 } }
  database.write((tx) => {
    seedDocuments(tx, FIRST, 1)
    tx.run("update documents set body = ? where kind = 'print_limits'", JSON.stringify(own))
    seedDocuments(tx, FIRST, 2)
  })
  const { print_limits, versions } = readShopData(database)
  expect(versions.print_limits).toBe(2)
  expect(print_limits.small_hole.diameter_mm).toBe(2)
  expect(print_limits.tall_slender.height_per_base).toBe(5)
})
