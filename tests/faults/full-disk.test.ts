import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { leftBehind, NOTHING_LEFT } from '../process/left-behind.ts'
import { checkShop, unfinishedQuotes } from './check-shop.ts'
import { signUp, uploadOnce } from './customer-work.ts'
import { summaryOf, type Journal } from './journal.ts'
import { openShopAtWork, type ShopAtWork } from './load.ts'
import { runToEnd } from './server-process.ts'
import { roundsOfRun, seededRandom, seedOfRun } from './seed.ts'
import { pause, sendOnce } from './shop-client.ts'
import { canMakeSmallDisk, smallDisk, type SmallDisk } from './small-disk.ts'

const ROUNDS = roundsOfRun(2)
/** In each round customers upload about a megabyte, which stays. */
const DISK_MB = 96 + 2 * ROUNDS

let disk: SmallDisk
let shop: ShopAtWork
let random: () => number
/** Lets everyone finish on a disk with room, and compares. */
async function expectWhole({ data, journal }: ShopAtWork): Promise<void> {
  await shop.end()
  await expect.poll(() => unfinishedQuotes(data), { timeout: 600_000 }).toEqual({ waiting: 0, blamed: [] })
  expect(await checkShop(data, journal)).toEqual([])
  await expect.poll(() => leftBehind(data)).toEqual(NOTHING_LEFT)
  process.stdout.write(`${summaryOf(journal)}\n`)
}

/** Something small that is written. */
async function writeOnce({ shop: faulty }: ShopAtWork['staff']): Promise<unknown[]> {
  const answer = await sendOnce(faulty, '/auth/sign-up', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: `${crypto.randomUUID()}@faults.test`,
      password: 'a long enough password',
      name: 'Faye Fault',
    }),
  })
  return [answer?.status, answer?.body['error']]
}

const doneBy = ({ paid, answers }: Journal) => ({ paid: paid.size, steps: answers.get('step done') ?? 0 })

// Some containers allow neither.
describe.skipIf(!(await canMakeSmallDisk()))('on a small disk (needs root or user namespaces)', () => {
  beforeEach(async () => {
    random = seededRandom(seedOfRun())
    disk = await smallDisk(DISK_MB)
    const data = join(disk.folder, 'data')
    mkdirSync(data)
    shop = await openShopAtWork({ random, customers: 4, data, rest_ms: 300 })
  })
  afterEach(async () => {
    disk.empty()
    await shop.stop()
    disk.close()
  })

  test('below the reserve uploads are refused with a sentence, while customers pay and staff go on', async () => {
    const { journal, staff } = shop
    await expect.poll(() => journal.paid.size, { timeout: 240_000 }).toBeGreaterThan(1)
    disk.fillTo(6)
    const cookie = await signUp(staff.shop)
    expect(await uploadOnce(staff.shop, cookie)).toMatchObject({
      status: 503,
      body: { error: 'storage_full', detail: expect.stringMatching(/out of disk space/), retry_after: 60 },
    })
    const backup = await runToEnd('backup', ['--data', shop.data, '--to', join(shop.data, 'backups')])
    expect(backup).toMatchObject({ code: 1, said: expect.stringContaining('not enough room for a backup') })
    const before = doneBy(journal)
    const uploads = journal.uploads.size
    await expect.poll(() => doneBy(journal).steps, { timeout: 240_000 }).toBeGreaterThan(before.steps)
    expect(journal.uploads.size - uploads).toBeLessThanOrEqual(4)
    disk.empty()
    await expect.poll(() => journal.uploads.size, { timeout: 240_000 }).toBeGreaterThan(uploads + 4)
    await expectWhole(shop)
  })

  test('a disk that is full again and again loses nothing that was answered, and the shop recovers by itself', async () => {
    const { journal, staff, data } = shop
    for (let round = 1; round <= ROUNDS; round++) {
      await pause(1000 + 3000 * random())
      disk.fillTo(0)
      // The log of the database has room of its own at first.
      await expect
        .poll(() => writeOnce(staff), { timeout: 240_000, interval: 20 })
        .toEqual([503, 'storage_full'])
      await pause(1000 * random())
      // Reads need no write.
      const { status } = (await sendOnce(staff.shop, '/auth/session', { headers: { cookie: staff.cookie } }))!
      expect(status).toBe(200)
      disk.empty()
      expect(await checkShop(data, journal), `round ${round}`).toEqual([])
    }
    const uploads = journal.uploads.size
    await expect.poll(() => journal.uploads.size, { timeout: 600_000 }).toBeGreaterThan(uploads)
    await expectWhole(shop)
    expect(shop.server().child.exitCode).toBeNull()
  })
})
