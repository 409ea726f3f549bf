import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../server/platform/caller.ts'
import { createUploadLink } from '../../server/quoting/intake/create-upload-link.ts'
import { keepReceived, getOpenLink } from '../../server/quoting/intake/receive-file.ts'
import { MAX_FILE_BYTES } from '../../shared/geometry/files/part-file.ts'
import { MAX_WAITING_UPLOADS } from '../../shared/quoting/quotes/upload-link.ts'
import { binaryStl } from '../geometry/model-files.ts'
import { box } from '../geometry/shapes.ts'
import { agentOf, linkFor, quoteFrom } from '../shop/agents.ts'
import { refusalOf } from '../shop/refusal.ts'
import { openTestShop, type TestShop } from '../shop/test-shop.ts'

const CUBE = binaryStl(box([20, 20, 20]))

let testShop: TestShop
let agent: Caller
beforeEach(async () => {
  testShop = await openTestShop()
  agent = agentOf(testShop, 'ada')
})
afterEach(() => testShop.close())

const asked = (filename: string, size = 1000) => createUploadLink(testShop.shop, agent, { filename, size })

/** Receives a file at the address of a link. */
async function arrive(secret: string, bytes = CUBE) {
  const { shop } = testShop
  const link = getOpenLink(shop, secret)
  const upload = await shop.files.receive(inPieces(bytes), link.filename, link.max_bytes)
  return keepReceived(shop, link, upload)
}

async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 100) yield bytes.subarray(at, at + 100)
}

async function received(filename = 'cube.stl', bytes = CUBE): Promise<string> {
  const { upload_id, secret } = linkFor(testShop, agent, { filename, size: bytes.length })
  await arrive(secret, bytes)
  return upload_id
}

describe('a one-time upload address', () => {
  test('is on the shop’s own address, for the announced size, for 15 minutes', () => {
    const link = asked('bracket.step', 1234)
    expect(link).toEqual({
      upload_id: 'up_1',
      upload_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:4747\/uploads\/ul_[\w-]{43,}$/),
      max_bytes: 1234,
      expires_at: testShop.shop.clock.now() + 15 * 60,
    })
  })

  test('is stored as a hash only', () => {
    const secret = asked('bracket.step').upload_url.split('/').at(-1)!
    const rows = JSON.stringify(testShop.database.all('select * from upload_links'))
    expect(rows).toContain('bracket.step')
    expect(rows).not.toContain(secret)
  })

  test('is refused for a file over 50 MB', () => {
    expect(asked('a.stl', MAX_FILE_BYTES).max_bytes).toBe(MAX_FILE_BYTES)
    expect(refusalOf(() => asked('a.stl', MAX_FILE_BYTES + 1)).code).toBe('file_too_large')
  })

  test.each([
    ['part.sldprt', 'SOLIDWORKS'],
    ['PHOTO.JPG', '.jpg'],
    ['plate.gcode', '.gcode'],
    ['folder/drawing.dwg', '.dwg'],
  ])('is refused for %s, which is certainly not a part', (filename, reason) => {
    const refusal = refusalOf(() => asked(filename))
    expect(refusal.code).toBe('unsupported_file_type')
    expect(refusal.message).toContain(reason)
  })

  test.each(['part', 'part.txt', 'part.stl.bak', 'archive.zip', 'part.constructor', '.step'])(
    'is issued for %s, which only the bytes can identify',
    (filename) => {
      expect(asked(filename).upload_id).toMatch(/^up_/)
    },
  )

  test('requires an account and the scope quotes', () => {
    const link = (caller: Caller) =>
      refusalOf(() => createUploadLink(testShop.shop, caller, { filename: 'a.stl', size: 1 }))
    expect(link({ kind: 'nobody' }).code).toBe('unauthorized')
    expect(link({ kind: 'guest', guest_id: 'gst_1' }).code).toBe('unauthorized')
    expect(link(agentOf(testShop, 'bob', ['orders'])).code).toBe('insufficient_scope')
  })

  test('is limited, so that unquoted files cannot fill the disk', async () => {
    const first = await received()
    for (let made = 1; made < MAX_WAITING_UPLOADS; made++) asked('a.stl')
    expect(refusalOf(() => asked('a.stl')).code).toBe('upload_limit')
    expect(linkFor(testShop, agentOf(testShop, 'bob'), { filename: 'a.stl', size: 1 })).toBeTruthy()
    await quoteFrom(testShop, agent, { upload_id: first })
    asked('a.stl')
    expect(refusalOf(() => asked('a.stl')).code).toBe('upload_limit')
    testShop.wait(15 * 60)
    asked('a.stl')
  })
})

describe('a quote of an upload', () => {
  test('is of the file that arrived, under the announced name', async () => {
    const { quote, replayed } = await quoteFrom(testShop, agent, {
      upload_id: await received(),
      quantity: 3,
    })
    expect(replayed).toBe(false)
    expect(quote).toMatchObject({ filename: 'cube.stl', quantity: 3, material: 'PLA+', units: 'mm' })
    await testShop.settled()
    expect(testShop.database.get('select status from quotes')).toEqual({ status: 'quoted' })
  })

  test.each([
    ['../../../../etc/passwd.stl', 'passwd.stl'],
    ['C:\\Windows\\system32\\part.stl', 'part.stl'],
    ['..', 'part'],
    ['a\u0000b\u001b[31m.stl', 'ab[31m.stl'],
    ['part\u202Elts.exe.stl', 'partlts.exe.stl'],
    ['<img src=x onerror=alert(1)>.stl', '<img src=x onerror=alert(1)>.stl'],
    ["'); drop table quotes; --.stl", "'); drop table quotes; --.stl"],
    ['🦆🔩.stl', '🦆🔩.stl'],
  ])('a file called %j is shown as %j', async (filename, shown) => {
    const { quote } = await quoteFrom(testShop, agent, { upload_id: await received(filename) })
    expect(quote.filename).toBe(shown)
  })

  test('a file with nine hundred letters is shown with both ends of its name', async () => {
    const { quote } = await quoteFrom(testShop, agent, {
      upload_id: await received(`${'x'.repeat(900)}.stl`),
    })
    expect(quote.filename).toMatch(/^x{100,}…[0-9A-Z]{4}…x+\.stl$/)
    expect(quote.filename.length).toBeLessThanOrEqual(200)
  })

  test('can be made several times, under another name and in another material', async () => {
    const upload_id = await received()
    const first = await quoteFrom(testShop, agent, { upload_id })
    const second = await quoteFrom(testShop, agent, {
      upload_id,
      material: 'PETG',
      filename: '../<b>lid</b>.stl',
    })
    expect(second.quote).toMatchObject({ material: 'PETG', filename: 'b>.stl', file_id: first.quote.file_id })
    expect(second.quote.id).not.toBe(first.quote.id)
  })

  test('the same idempotency key gives the same quote; another request with that key is refused', async () => {
    const upload_id = await received()
    const once = { upload_id, idempotency_key: 'one' }
    const first = await quoteFrom(testShop, agent, once)
    const again = await quoteFrom(testShop, agent, once)
    expect([again.quote.id, again.replayed]).toEqual([first.quote.id, true])
    await expect(quoteFrom(testShop, agent, { ...once, quantity: 2 })).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    })
    // An agent that lost its answer and sends the file again means the same request.
    const anew = await quoteFrom(testShop, agent, { ...once, upload_id: await received() })
    expect([anew.quote.id, anew.replayed]).toEqual([first.quote.id, true])
  })

  test('is refused before the file has arrived, after the address has expired, and for an unknown upload', async () => {
    const { upload_id } = asked('cube.stl')
    const ask = (id: string, by = agent) => quoteFrom(testShop, by, { upload_id: id })
    await expect(ask(upload_id)).rejects.toMatchObject({ code: 'upload_not_received', status: 409 })
    testShop.wait(15 * 60)
    await expect(ask(upload_id)).rejects.toMatchObject({ code: 'upload_expired', status: 409 })
    await expect(ask('up_77')).rejects.toMatchObject({ code: 'upload_not_found', status: 404 })
  })

  test('an upload of another account is refused like an unknown one', async () => {
    const upload_id = await received()
    const stranger = agentOf(testShop, 'eve')
    await expect(quoteFrom(testShop, stranger, { upload_id })).rejects.toMatchObject({
      code: 'upload_not_found',
    })
  })

  test('needs the scope quotes', async () => {
    const other = agentOf(testShop, 'bob', ['orders'])
    await expect(quoteFrom(testShop, other, { upload_id: 'up_1' })).rejects.toMatchObject({
      code: 'insufficient_scope',
    })
  })

  test('refuses an unknown material before anything is written', async () => {
    const upload_id = await received()
    await expect(quoteFrom(testShop, agent, { upload_id, color: 'Ultraviolet' })).rejects.toMatchObject({
      code: 'color_unavailable',
    })
    expect(testShop.database.all('select 1 from quotes')).toEqual([])
  })
})

describe('a file in the request itself', () => {
  const inline = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

  test('is quoted, also with the line ends of email', async () => {
    const file_base64 = inline(CUBE).replaceAll(/(.{76})/g, '$1\r\n')
    const { quote } = await quoteFrom(testShop, agent, { file_base64, filename: 'cube.stl' })
    expect(quote).toMatchObject({ filename: 'cube.stl', status: 'received' })
    const upload_id = await received()
    expect((await quoteFrom(testShop, agent, { upload_id })).quote.file_id).toBe(quote.file_id)
  })

  test.each([
    ['without a name', { file_base64: inline(CUBE) }, 'filename'],
    ['in other letters', { file_base64: 'Ab-_', filename: 'a.stl' }, 'file_base64'],
    ['cut off', { file_base64: 'AbC', filename: 'a.stl' }, 'file_base64'],
    ['filled up too early', { file_base64: 'Ab==AbCd', filename: 'a.stl' }, 'file_base64'],
    ['as a data address', { file_base64: 'data:;base64,AbCd', filename: 'a.stl' }, 'file_base64'],
    ['of no bytes', { file_base64: '    ', filename: 'a.stl' }, 'file'],
  ])('a file %s is refused, and the field is named', async (_what, source, field) => {
    await expect(quoteFrom(testShop, agent, source)).rejects.toMatchObject({
      items: [{ loc: ['body', field] }],
    })
  })

  test('has at most 64 KB', async () => {
    const ask = (size: number) =>
      quoteFrom(testShop, agent, { file_base64: inline(new Uint8Array(size)), filename: 'a.stl' })
    await expect(ask(64 * 1024)).rejects.toMatchObject({ code: 'unsupported_file_type' })
    await expect(ask(64 * 1024 + 1)).rejects.toMatchObject({ code: 'file_too_large' })
    await expect(ask(100_000)).rejects.toMatchObject({ code: 'file_too_large' })
  })
})

test.each([[{}], [{ upload_id: 'up_1', file_base64: 'AbCd', filename: 'a.stl' }], [{ filename: 'a.stl' }]])(
  'a quote takes exactly one source, not %j',
  async (source) => {
    await expect(quoteFrom(testShop, agent, source)).rejects.toMatchObject({ items: [{ loc: ['body'] }] })
  },
)
