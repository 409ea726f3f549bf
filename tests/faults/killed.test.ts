import { expect, onTestFinished, test } from 'vitest'
import { leftBehind, NOTHING_LEFT } from '../process/left-behind.ts'
import { checkShop, unfinishedQuotes } from './check-shop.ts'
import { summaryOf } from './journal.ts'
import { openShopAtWork } from './load.ts'
import { roundsOfRun, seededRandom, seedOfRun } from './seed.ts'
import { pause } from './shop-client.ts'

const KILLS = roundsOfRun(12)
/** A life lasts from nothing to this, in milliseconds: many end while a quote, a payment or a step is under way. */
const LONGEST_LIFE_MS = 5000

test(
  'a server that is killed at random moments under load loses nothing it answered and does nothing twice',
  { timeout: 60_000 + KILLS * 60_000 },
  async () => {
    const random = seededRandom(seedOfRun())
    const shop = await openShopAtWork({ random, customers: 10 })
    onTestFinished(() => shop.stop())
    const { data, journal } = shop
    for (let kill = 1; kill <= KILLS; kill++) {
      await pause(random() ** 2 * LONGEST_LIFE_MS)
      await shop.killAndRestart()
      expect(await checkShop(data, journal), `after kill ${kill}`).toEqual([])
    }
    await pause(LONGEST_LIFE_MS)
    await shop.end()
    await expect.poll(() => unfinishedQuotes(data), { timeout: 120_000 }).toEqual({ waiting: 0, blamed: 0 })
    await expect.poll(() => leftBehind(data)).toEqual(NOTHING_LEFT)
    expect(await checkShop(data, journal)).toEqual([])
    process.stdout.write(`${KILLS} kills: ${summaryOf(journal)}\n`)
    expect(journal.paid.size).toBeGreaterThan(KILLS / 2)
    expect(await shop.server().stop()).toBe(0)
  },
)
