import { expect, onTestFinished, test } from 'vitest'
import { leftBehind, NOTHING_LEFT } from '../process/left-behind.ts'
import { checkShop, unfinishedQuotes } from './check-shop.ts'
import { changesOf, summaryOf, type Journal } from './journal.ts'
import { openShopAtWork } from './load.ts'
import { roundsOfRun, seededRandom, seedOfRun } from './seed.ts'
import { pause } from './shop-client.ts'

const KILLS = roundsOfRun(8)
/** Every second life ends after up to so many answers, many of them while the first quotes are measured. */
const LONGEST_LIFE_ANSWERS = 120
/** The others end after up to so many changes: while a quote, a payment or a step is under way. */
const LONGEST_LIFE_CHANGES = 12
/** The end of a life in which hardly anything is answered. */
const LONGEST_LIFE_MS = 20_000

test(
  'a server that is killed at random moments under load loses nothing it answered and does nothing twice',
  { timeout: 900_000 + KILLS * 60_000 },
  async () => {
    const random = seededRandom(seedOfRun())
    const shop = await openShopAtWork({ random, customers: 10 })
    onTestFinished(() => shop.stop())
    const { data, journal } = shop
    for (let kill = 1; kill <= KILLS; kill++) {
      const share = random()
      if (kill % 2 === 0) await untilMore(() => changesOf(journal), share * LONGEST_LIFE_CHANGES)
      else await untilMore(() => answersOf(journal), share ** 2 * LONGEST_LIFE_ANSWERS)
      await shop.killAndRestart()
      expect(await checkShop(data, journal), `after kill ${kill}`).toEqual([])
    }
    const paid = journal.paid.size
    await expect.poll(() => journal.paid.size, { timeout: 240_000 }).toBeGreaterThan(paid)
    await shop.end()
    await expect.poll(() => unfinishedQuotes(data), { timeout: 600_000 }).toEqual({ waiting: 0, blamed: [] })
    await expect.poll(() => leftBehind(data)).toEqual(NOTHING_LEFT)
    expect(await checkShop(data, journal)).toEqual([])
    process.stdout.write(`${KILLS} kills: ${summaryOf(journal)}\n`)
    expect(await shop.server().stop()).toBe(0)
  },
)

function answersOf({ answers }: Journal): number {
  return answers.values().reduce((sum, times) => sum + times, 0) - (answers.get('none') ?? 0)
}

/** Resolves when a figure has grown by so much, or the life has lasted long enough. */
async function untilMore(figure: () => number, growth: number): Promise<void> {
  const begun = figure()
  for (let waited = 0; figure() < begun + growth && waited < LONGEST_LIFE_MS; waited += 5) await pause(5)
}
