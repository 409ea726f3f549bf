import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../server/platform/caller.ts'
import type { Download, Fetcher } from '../../server/platform/ports/fetcher.ts'
import { MAX_FILE_BYTES } from '../../shared/geometry/files/part-file.ts'
import { binaryStl } from '../geometry/model-files.ts'
import { box } from '../geometry/shapes.ts'
import { agentOf, quoteFrom } from '../shop/agents.ts'
import { openTestShop, type TestShop } from '../shop/test-shop.ts'

const CUBE = binaryStl(box([20, 20, 20]))
const URL_THERE = 'https://files.example/cube.stl'

let testShop: TestShop
let agent: Caller
let there: () => Download | Promise<Download>
let reads: string[] = []

/** A site with one file at every address. */
const site: Fetcher = {
  readJson: () => Promise.resolve({ outcome: 'refused', why: 'There is no document.' }),
  async readFile(url, receive) {
    reads.push(url)
    if (url.includes('refused')) return { outcome: 'refused', why: 'That address answers 404.' }
    return { outcome: 'read', received: await receive(await there()) }
  },
}

async function* inPieces(bytes: Uint8Array, size = 100): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const download = (more: Partial<Download> = {}): Download => ({
  filename: 'cube.stl',
  bytes: null,
  body: inPieces(CUBE),
  ...more,
})

beforeEach(async () => {
  reads = []
  there = download
  testShop = await openTestShop({ ports: { fetcher: site }, settings: { uploads_at_once: 1 } })
  agent = agentOf(testShop, 'ada')
})
afterEach(() => testShop.close())

const stored = () =>
  ['incoming', 'parts'].flatMap((name) => readdirSync(join(testShop.shop.settings.data_dir, name)))

const ask = (more: Parameters<typeof quoteFrom>[2] = {}) =>
  quoteFrom(testShop, agent, { file_url: URL_THERE, ...more })

describe('a quote of a file at a URL', () => {
  test('measures its bytes, under the name it has there', async () => {
    const { quote } = await ask({ quantity: 4 })
    expect(quote).toMatchObject({ filename: 'cube.stl', quantity: 4, status: 'received' })
    await testShop.settled()
    expect(testShop.database.get('select status from quotes')).toEqual({ status: 'quoted' })
  })

  test.each([
    ['../../etc/passwd.stl', undefined, 'passwd.stl'],
    ['part\u202Elts.exe', undefined, 'partlts.exe'],
    ['', undefined, 'part'],
    ['download', 'lid.stl', 'lid.stl'],
  ])('called %j there and %j by the agent is shown as %s', async (filename, given, shown) => {
    there = () => download({ filename })
    expect((await ask({ filename: given })).quote.filename).toBe(shown)
  })

  test('the same idempotency key returns the quote without reading the file again', async () => {
    const first = await ask({ idempotency_key: 'one' })
    const again = await ask({ idempotency_key: 'one' })
    expect([again.quote.id, again.replayed, reads.length]).toEqual([first.quote.id, true, 1])
    const other = 'https://files.example/other.stl'
    await expect(ask({ idempotency_key: 'one', file_url: other })).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    })
    expect(reads).toHaveLength(1)
  })

  test('is read by one request at a time for an account, and again after that', async () => {
    const slow = Promise.withResolvers<Download>()
    there = () => slow.promise
    const first = ask()
    await expect(ask()).rejects.toMatchObject({ code: 'rate_limited' })
    slow.resolve(download())
    await first
    there = download
    expect((await ask()).quote.filename).toBe('cube.stl')
    expect(reads).toHaveLength(2)
  })
})

describe('refuses', () => {
  test.each(['cube.stl', '', 'https://', '//files.example/cube.stl'])(
    '%j is refused as an invalid URL, and the field is named',
    async (file_url) => {
      await expect(ask({ file_url })).rejects.toMatchObject({ items: [{ loc: ['body', 'file_url'] }] })
      expect(reads).toEqual([])
    },
  )

  test('a choice that the shop does not have, before reading anything', async () => {
    await expect(ask({ color: 'Ultraviolet' })).rejects.toMatchObject({ code: 'color_unavailable' })
    expect(reads).toEqual([])
  })

  test('a file that the site refuses is refused with the site’s status', async () => {
    await expect(ask({ file_url: 'https://files.example/refused' })).rejects.toMatchObject({
      code: 'file_not_fetched',
      message: 'That address answers 404.',
    })
  })

  test('a file whose length is over 50 MB, before a byte of it; and one that turns out larger', async () => {
    let given = 0
    async function* endless(): AsyncGenerator<Uint8Array> {
      const piece = new Uint8Array(1024 * 1024)
      for (;;) {
        given += piece.length
        yield piece
      }
    }
    there = () => download({ bytes: MAX_FILE_BYTES + 1, body: endless() })
    await expect(ask()).rejects.toMatchObject({ code: 'file_too_large' })
    expect(given).toBe(0)
    there = () => download({ body: endless() })
    await expect(ask()).rejects.toMatchObject({ code: 'file_too_large' })
    expect(given).toBe(MAX_FILE_BYTES + 1024 * 1024)
    expect(stored()).toEqual([])
  })

  test('a file that is not a part, and keeps none of it', async () => {
    there = () => download({ filename: 'a.stl', body: inPieces(Buffer.from('%PDF-1.7\n')) })
    await expect(ask()).rejects.toMatchObject({ code: 'unsupported_file_type' })
    there = () => download({ body: inPieces(new Uint8Array(0)) })
    await expect(ask()).rejects.toMatchObject({ items: [{ loc: ['body', 'file'] }] })
    expect(stored()).toEqual([])
  })
})
