import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { checkShop, unfinishedQuotes } from './check-shop.ts'
import { uploadOnce } from './customer-work.ts'
import { summaryOf } from './journal.ts'
import { openShopAtWork } from './load.ts'
import { IS_LONG, seededRandom, seedOfRun } from './seed.ts'
import { pause, sendOnce } from './shop-client.ts'

const SECONDS = IS_LONG ? [3, 10, 60] : [3, 10]
/** A read that waited for the lock inside SQLite would wait for seconds. */
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
    const unlocked = pause(seconds * 1000).then(() => {
      other.exec('rollback')
      other.close()
      return 'unlocked' as const
    })
    const headers = { cookie: staff.cookie }
    const reads = Promise.all(
      Array.from({ length: READS }, () => sendOnce(staff.shop, '/v1/quotes', { headers })),
    )
    const first = await Promise.race([reads, unlocked])
    expect(first).not.toBe('unlocked')
    for (const read of await reads) expect(read?.status).toBe(200)
    if (seconds > 6) {
      const refused = await uploadOnce(staff.shop, staff.cookie)
      expect(refused).toMatchObject({ status: 503, body: { error: 'shop_busy', retry_after: 5 } })
    }
    await unlocked
    expect(await checkShop(data, journal), `after ${seconds} s`).toEqual([])
  }
  const paid = journal.paid.size
  await expect.poll(() => journal.paid.size, { timeout: 60_000 }).toBeGreaterThan(paid)
  await shop.end()
  await expect.poll(() => unfinishedQuotes(data), { timeout: 120_000 }).toEqual({ waiting: 0, blamed: 0 })
  expect(await checkShop(data, journal)).toEqual([])
  process.stdout.write(`${summaryOf(journal)}\n`)
})
