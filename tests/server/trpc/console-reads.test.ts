import { afterAll, beforeAll, expect, test } from 'vitest'
import { readShopData } from '../../../server/catalog/shop-data.ts'
import type { Caller } from '../../../server/platform/caller.ts'
import type { ReadDb } from '../../../server/platform/db/db.ts'
import { router } from '../../../server/trpc/router.ts'
import { fillBigShop } from '../../bench/big-shop.ts'
import { fillConsole } from '../../bench/busy-console.ts'
import { consoleReads, CUSTOMER_ROUTERS, NOT_MEASURED, subjectsOfReads } from '../../bench/console-reads.ts'
import { staffMember } from '../../shop/staff.ts'
import { MONDAY_MORNING, openTestShop, type TestShop } from '../../shop/test-shop.ts'

let shop: TestShop
let owner: Caller
/** The queries that the reads sent to the database. */
const asked = new Map<string, { path: string; parameters: unknown[] }>()
let path = ''

beforeAll(async () => {
  shop = await openTestShop()
  owner = await staffMember(shop, 'owner')
  fillBigShop(shop.database, { quotes: 3000, orders: 1500, ballast: 10 }, MONDAY_MORNING)
  fillConsole(shop.database, shop.shop.vault, MONDAY_MORNING)
  await askEverything()
})
afterAll(() => shop.close())

const documents = () => readShopData(shop.database)
const reads = () => consoleReads(subjectsOfReads(shop.database), documents())

async function askEverything(): Promise<void> {
  const { db } = shop.shop
  const note =
    (method: 'get' | 'all' | 'recall') =>
    (sql: string, ...parameters: never[]) => {
      asked.set(sql, { path, parameters })
      return (db[method] as (sql: string, ...parameters: unknown[]) => unknown)(sql, ...parameters)
    }
  const noted = { ...db, get: note('get'), all: note('all'), recall: note('recall') } as ReadDb
  const page = router.createCaller({
    shop: { ...shop.shop, db: noted },
    caller: owner,
    countRequest: () => Promise.resolve(),
  })
  for (const read of reads()) {
    path = read.path
    const procedure = path
      .split('.')
      .reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], page)
    await (procedure as (input: unknown) => Promise<unknown>)(read.input)
  }
}

test('the bench of the console measures every query of the console, or says why not', () => {
  const { _def: parts } = router
  const procedures = Object.entries(parts.procedures as unknown as Record<string, { _def: { type: string } }>)
  const queries = procedures
    .filter(([, { _def: procedure }]) => procedure.type === 'query')
    .map(([name]) => name)
  const measured = new Set(reads().map((read) => read.path))
  const left = queries.filter((name) => !measured.has(name) && !(name in NOT_MEASURED))
  expect(left.filter((name) => !CUSTOMER_ROUTERS.includes(name.split('.')[0]))).toEqual([])
  expect([...measured, ...Object.keys(NOT_MEASURED)].filter((name) => !queries.includes(name))).toEqual([])
})

/** Tables that grow with every quote or order. */
const GROWING =
  /^SCAN (?:quotes|orders|events|outbox|ledger|deliveries|checkouts|order_units|plates|plate_units|shipments|parcels|parcel_units|customers|part_files|delivery_reviews)\b(?: USING (?:COVERING )?INDEX (\w+))?/

/** Reads that look at a whole index on purpose, and why. */
const MAY_SCAN: Record<string, string> = {
  'printers.page': 'how long each printer has printed in all, for its maintenance',
  'emails.list': 'how many emails are in each state, from the index of states',
}

function partialIndexes(): Set<string> {
  const rows = shop.database.all<{ name: string }>(
    `select name from sqlite_schema where type = 'index' and sql like '% where %'`,
  )
  return new Set(rows.map(({ name }) => name))
}

test('no read of the console looks at every row of a table that grows', () => {
  const partial = partialIndexes()
  const scans = [...asked].flatMap(([sql, { path: asker, parameters }]) => {
    const plan = shop.database
      .all<{ detail: string }>(`explain query plan ${sql}`, ...(parameters as string[]))
      .map(({ detail }) => detail)
    // A page in the order of an index ends when it is full.
    const isPage =
      / limit \S+$/.test(sql.trim()) && !plan.some((line) => line === 'USE TEMP B-TREE FOR ORDER BY')
    return plan
      .filter((line) => {
        const [isScan, index] = GROWING.exec(line) ?? []
        return isScan !== undefined && !isPage && !partial.has(index ?? '')
      })
      .map((line) => `${asker}: ${line}: ${sql.replaceAll(/\s+/g, ' ').slice(0, 120)}`)
  })
  expect(scans.filter((scan) => !(scan.split(':')[0] in MAY_SCAN))).toEqual([])
})
