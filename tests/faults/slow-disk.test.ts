import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { leftBehind, NOTHING_LEFT } from '../process/left-behind.ts'
import { checkShop, unfinishedQuotes } from './check-shop.ts'
import { changesOf, summaryOf } from './journal.ts'
import { openShopAtWork, type ShopAtWork } from './load.ts'
import { IS_LONG, seededRandom, seedOfRun } from './seed.ts'
import { consoleOf } from './shop-client.ts'

const CHANGES = IS_LONG ? 150 : 15
const KILLS = IS_LONG ? 10 : 2
/** A disk that wakes up, or that another program keeps busy. */
const LONGEST_SYNC_MS = 2000

let folder: string
let shop: ShopAtWork
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'layerline-slow-disk-'))
  shop = await openShopAtWork({
    random: seededRandom(seedOfRun()),
    customers: 3,
    rest_ms: 300,
    start: {
      node_args: ['--import', join(import.meta.dirname, 'slow-disk.ts')],
      env: { FAULTS_SLOW_DISK: join(folder, 'ms') },
    },
  })
})
afterEach(async () => {
  await shop.stop()
  rmSync(folder, { recursive: true, force: true })
})

const setSlowness = (ms: number) => writeFileSync(join(folder, 'ms'), String(ms))

test('the shop goes on slowly on a disk that takes seconds to save, says so, and loses nothing answered, even if it is killed', async () => {
  const { data, journal, staff } = shop
  await expect.poll(() => journal.paid.size, { timeout: 240_000 }).toBeGreaterThan(0)
  setSlowness(LONGEST_SYNC_MS)
  const more = async (count: number) => {
    const before = changesOf(journal)
    await expect.poll(() => changesOf(journal) - before, { timeout: 600_000 }).toBeGreaterThanOrEqual(count)
  }
  await more(CHANGES)
  for (let kill = 1; kill <= KILLS; kill++) {
    await shop.killAndRestart()
    expect(await checkShop(data, journal), `after kill ${kill}`).toEqual([])
    await more(3)
  }
  await expect
    .poll(() => saidOfDatabase(), { timeout: 240_000, interval: 1000 })
    .toMatch(/^\d+ saves took more than a second in the last ten minutes, the longest \d\.\d s/)
  setSlowness(0)
  const paid = journal.paid.size
  await expect.poll(() => journal.paid.size, { timeout: 240_000 }).toBeGreaterThan(paid)
  await shop.end()
  await expect.poll(() => unfinishedQuotes(data), { timeout: 240_000 }).toEqual({ waiting: 0, blamed: [] })
  await expect.poll(() => leftBehind(data)).toEqual(NOTHING_LEFT)
  expect(await checkShop(data, journal)).toEqual([])
  process.stdout.write(`${summaryOf(journal)}\n`)

  async function saidOfDatabase(): Promise<string> {
    const { findings } = await consoleOf(staff.shop, staff.cookie).health.read.query()
    return findings.find(({ area }) => area === 'database')!.sentence
  }
})
