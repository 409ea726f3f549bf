import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { checkShop, unfinishedQuotes } from './check-shop.ts'
import { uploadOnce } from './customer-work.ts'
import { summaryOf } from './journal.ts'
import { openShopAtWork } from './load.ts'
import { IS_LONG, seededRandom, seedOfRun } from './seed.ts'
import { pause, sendOnce } from './shop-client.ts'

const SECONDS = IS_LONG ? [3, 10, 60] : [2, 6]
const READS = 20

test('a database that another program locks is read all the while, and nothing answered is lost', async () => {
  const random = seededRandom(seedOfRun())
  const shop = await openShopAtWork({ random, customers: 4, rest_ms: 300 })
  onTestFinished(() => shop.stop())
  const { data, journal, staff } = shop
  for (const seconds of SECONDS) {
    await pause(2000)
    const other = new Database(join(data, 'shop.sqlite'))
    other.exec('begin immediate')
    const isOver = pause(seconds * 1000)
    const headers = { cookie: staff.cookie }
    // A server that waits for the lock inside SQLite answers none of these: the lock is held until they are answered.
    for (let read = 0; read < READS; read++)
      expect((await sendOnce(staff.shop, '/v1/quotes', { headers }))?.status).toBe(200)
    const refused = await uploadOnce(staff.shop, staff.cookie)
    expect(refused).toMatchObject({ status: 503, body: { error: 'shop_busy', retry_after: 5 } })
    await isOver
    other.exec('rollback')
    other.close()
    expect(await checkShop(data, journal), `after ${seconds} s`).toEqual([])
  }
  const paid = journal.paid.size
  await expect.poll(() => journal.paid.size, { timeout: 240_000 }).toBeGreaterThan(paid)
  await shop.end()
  await expect.poll(() => unfinishedQuotes(data), { timeout: 120_000 }).toEqual({ waiting: 0, blamed: [] })
  expect(await checkShop(data, journal)).toEqual([])
  process.stdout.write(`${summaryOf(journal)}\n`)
})
