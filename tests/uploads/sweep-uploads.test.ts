import { existsSync } from 'node:fs'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { backgroundWork } from '../../server/start/background-work.ts'
import { sortFiles } from '../../server/platform/files/sort-files.ts'
import { createQuote } from '../../server/quoting/intake/create-quote.ts'
import { getOpenLink, keepReceived } from '../../server/quoting/intake/receive-file.ts'
import { sweepUploads } from '../../server/quoting/intake/sweep-uploads.ts'
import type { Caller } from '../../server/platform/caller.ts'
import { DAY } from '../../shared/platform/time.ts'
import { binaryStl } from '../geometry/model-files.ts'
import { box } from '../geometry/shapes.ts'
import { agentOf, linkFor, quoteFrom } from '../shop/agents.ts'
import { openTestShop, type TestShop } from '../shop/test-shop.ts'

const part = (height: number) => binaryStl(box([20, 20, height]))

let testShop: TestShop
let agent: Caller
beforeEach(async () => {
  testShop = await openTestShop()
  agent = agentOf(testShop, 'ada')
})
afterEach(() => testShop.close())

async function arrived(height: number) {
  const bytes = part(height)
  async function* pieces() {
    yield bytes
  }
  return testShop.shop.files.receive(pieces(), 'part.stl', bytes.length)
}

/** A received upload of a part of that height. */
async function received(height: number, by = agent): Promise<string> {
  const { shop } = testShop
  const { upload_id, secret } = linkFor(testShop, by, { filename: 'part.stl', size: part(height).length })
  await keepReceived(shop, getOpenLink(shop, secret), await arrived(height))
  return upload_id
}

/** Returns true if the bytes are stored, for each hash that database rows name. */
function storedFiles(): boolean[] {
  const { shop, database } = testShop
  const rows = database.all<{ sha256: string }>('select sha256 from part_files where removed_at is null')
  return rows.map(({ sha256 }) => existsSync(shop.files.partPath(sha256)))
}

const countOf = (table: string) =>
  testShop.database.get<{ n: number }>(`select count(*) as n from ${table}`)!.n

describe('a received file', () => {
  test('is deleted with its upload after a day without a quote', async () => {
    const upload_id = await received(20)
    testShop.wait(DAY - 1)
    expect(await sweepUploads(testShop.shop)).toBe(0)
    expect(storedFiles()).toEqual([true])
    testShop.wait(1)
    expect(await sweepUploads(testShop.shop)).toBe(1)
    expect([storedFiles(), countOf('upload_links')]).toEqual([[], 0])
    await expect(quoteFrom(testShop, agent, { upload_id })).rejects.toMatchObject({
      code: 'upload_not_found',
    })
  })

  test('is kept once it is quoted, and can be quoted again for the day', async () => {
    const upload_id = await received(20)
    await quoteFrom(testShop, agent, { upload_id })
    testShop.wait(10 * DAY)
    expect(await sweepUploads(testShop.shop)).toBe(0)
    expect((await quoteFrom(testShop, agent, { upload_id, material: 'PETG' })).quote.material).toBe('PETG')
    expect(storedFiles()).toEqual([true])
  })

  test('is kept when another quote uses it, and the unquoted upload is deleted', async () => {
    const upload_id = await received(20)
    const other = agentOf(testShop, 'bob')
    await quoteFrom(testShop, other, { upload_id: await received(20, other) })
    testShop.wait(DAY)
    expect(await sweepUploads(testShop.shop)).toBe(0)
    expect(storedFiles()).toEqual([true])
    await expect(quoteFrom(testShop, agent, { upload_id })).rejects.toMatchObject({
      code: 'upload_not_found',
    })
  })

  test('is kept when the same bytes were received again since', async () => {
    await received(20)
    testShop.wait(DAY)
    const upload_id = await received(20)
    expect(await sweepUploads(testShop.shop)).toBe(0)
    expect((await quoteFrom(testShop, agent, { upload_id })).quote.status).toBe('received')
  })

  test('is kept by a start, which quarantines unknown files', async () => {
    const upload_id = await received(20)
    const { shop } = testShop
    const unknown = await arrived(33)
    await shop.files.keep(unknown)
    sortFiles(shop, shop.clock.now())
    expect(existsSync(shop.files.partPath(unknown.sha256))).toBe(false)
    expect((await quoteFrom(testShop, agent, { upload_id })).quote.status).toBe('received')
  })
})

test('an expired upload is reported as expired for a day, then as unknown', async () => {
  const { upload_id } = linkFor(testShop, agent, { filename: 'a.stl', size: 1 })
  const codeLater = async (seconds: number) => {
    testShop.wait(seconds)
    await sweepUploads(testShop.shop)
    return quoteFrom(testShop, agent, { upload_id }).catch(({ code }: { code: string }) => code)
  }
  expect(await codeLater(15 * 60)).toBe('upload_expired')
  expect(await codeLater(DAY - 1)).toBe('upload_expired')
  expect(await codeLater(1)).toBe('upload_not_found')
})

test('one of several files that arrive at one address at once is kept, and nothing of the others', async () => {
  const { shop } = testShop
  const { upload_id, secret } = linkFor(testShop, agent, { filename: 'part.stl', size: 10_000 })
  const link = getOpenLink(shop, secret)
  const uploads = await Promise.all([20, 21, 22, 20, 23].map(arrived))
  const kept = await Promise.allSettled(uploads.map((upload) => keepReceived(shop, link, upload)))
  expect(kept.map(({ status }) => status).toSorted()).toEqual([
    'fulfilled',
    ...Array.from({ length: 4 }, () => 'rejected'),
  ])
  const refused = kept.filter((end) => end.status === 'rejected')
  expect(refused.map(({ reason }) => (reason as { code: string }).code)).toEqual(
    Array.from({ length: 4 }, () => 'upload_address_closed'),
  )
  expect(storedFiles()).toEqual([true])
  for (const { sha256 } of uploads)
    expect(existsSync(shop.files.partPath(sha256))).toBe(
      shop.db.get('select 1 from part_files where sha256 = ?', sha256) !== undefined,
    )
  expect((await quoteFrom(testShop, agent, { upload_id })).quote.status).toBe('received')
})

describe('a file that is received again while it is swept', () => {
  const soon = () => new Promise((resolve) => setTimeout(resolve, 30))

  test('is kept when the sweep runs between its bytes and its row', async () => {
    await received(20)
    testShop.wait(DAY)
    const { shop } = testShop
    const keep = shop.files.keep.bind(shop.files)
    let swept = Promise.resolve(0)
    shop.files.keep = async (upload) => {
      await keep(upload)
      swept = sweepUploads(shop)
      await soon()
    }
    const upload_id = await received(20)
    await swept
    expect(storedFiles()).toEqual([true])
    expect((await quoteFrom(testShop, agent, { upload_id })).quote.status).toBe('received')
  })

  test('is kept when its row is deleted and its bytes are about to be', async () => {
    await received(20)
    testShop.wait(DAY)
    const { shop } = testShop
    const remove = shop.files.remove.bind(shop.files)
    shop.files.remove = async (sha256) => {
      await soon()
      await remove(sha256)
    }
    const sweep = sweepUploads(shop)
    const upload_id = await received(20)
    expect(await sweep).toBe(1)
    expect(storedFiles()).toEqual([true])
    expect((await quoteFrom(testShop, agent, { upload_id })).quote.status).toBe('received')
  })
})

test('the shop sweeps periodically', async () => {
  await received(20)
  testShop.wait(DAY)
  const works = backgroundWork(testShop.shop)
  for (const work of works) work.start()
  await expect.poll(storedFiles).toEqual([])
  for (const work of works) await work.stop()
})

async function quoteAtOnce(height: number): Promise<string> {
  const fields = { material: 'PLA+', quantity: 1, units: 'mm', idempotency_key: null } as const
  const { quote } = await createQuote(testShop.shop, agent, { ...fields, upload: await arrived(height) })
  return quote.parse().id
}

async function quoteUpload(upload_id: string): Promise<string> {
  return (await quoteFrom(testShop, agent, { upload_id })).quote.id
}

/** Random operations on few files, so that they interfere: round after round, those of a round at once. */
const OPERATIONS = ['receive', 'quote at once', 'quote an upload', 'sweep', 'a day goes by'] as const
const DOING = fc.tuple(fc.constantFrom(...OPERATIONS), fc.integer({ min: 20, max: 22 }))
type Operation = [what: (typeof OPERATIONS)[number], height: number]

test('in any order of uploads, quotes and sweeps, every recorded file exists, and every quote has its file', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(DOING, { maxLength: 6 }), { maxLength: 4 }), async (rounds) => {
      const { shop, database } = testShop
      const uploads: string[] = []
      const quoted: string[] = []
      const refusals: string[] = []
      const note = (list: string[], made: Promise<string>) =>
        made.then(
          (id) => list.push(id),
          ({ code }: { code: string }) => refusals.push(code),
        )
      const doing = async ([what, height]: Operation) => {
        if (what === 'receive') await note(uploads, received(height))
        if (what === 'sweep') await sweepUploads(shop)
        if (what === 'a day goes by') testShop.wait(DAY)
        if (what === 'quote at once') await note(quoted, quoteAtOnce(height))
        if (what === 'quote an upload' && uploads.length > 0)
          await note(quoted, quoteUpload(uploads[height % uploads.length]))
      }
      for (const round of rounds) await Promise.all(round.map(doing))
      // Days may pass while a file arrives, and before it is quoted.
      expect(refusals.filter((code) => !/^upload_(address_closed|not_found)$/.test(code))).toEqual([])
      expect(storedFiles()).not.toContain(false)
      for (const id of quoted)
        expect(
          database.get(
            'select 1 from quotes join part_files using (sha256) where id = ? and removed_at is null',
            id,
          ),
        ).toBeDefined()
      await testShop.settled()
      testShop.wait(2 * DAY)
      await sweepUploads(shop)
      expect(countOf('part_files')).toBe(countOf('(select distinct sha256 from quotes)'))
      expect(storedFiles()).not.toContain(false)
      expect(database.all('pragma foreign_key_check')).toEqual([])
    }),
    { numRuns: 40 },
  )
})
