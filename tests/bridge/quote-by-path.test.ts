import { mkdtempSync, realpathSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path, { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { KeyStore } from '../../server/bridge/key-store.ts'
import { listedHere, quoteByPath } from '../../server/bridge/quote-by-path.ts'
import { ShopConnection } from '../../server/bridge/shop-connection.ts'
import { FAKE_TOOLS, KEY, openFakeShop, type FakeShop } from './fake-shop.ts'

let shop: FakeShop
let folder: string
let file: string
beforeEach(async () => {
  shop = await openFakeShop()
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'layerline-quote-')))
  file = join(folder, 'cube.stl')
  writeFileSync(file, 'solid cube')
})
afterEach(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Progress {
  progress: number
  total?: number
}

function quote(given: Record<string, unknown>, onprogress?: (progress: Progress) => void) {
  const keys = new KeyStore(shop.url, { LAYERLINE_API_KEY: KEY }, folder)
  const connection = new ShopConnection(shop.url, keys)
  const paths = { path, home: folder, cwd: folder, folders: [folder] }
  return quoteByPath({ shop: shop.url, connection, paths }, given, onprogress ? { onprogress } : {})
}

describe('the listed tools', () => {
  const [upload, create, get] = FAKE_TOOLS.map(listedHere)

  test('create_quote takes a path and requires no other source of the file', () => {
    expect(create.inputSchema.properties).toMatchObject({
      path: { type: 'string' },
      material: { type: 'string' },
    })
    expect(create.inputSchema.required).toBeUndefined()
    expect(create.description).toMatch(/^Makes a quote\. .*path/)
  })

  test('other required fields stay required, create_upload refers to the path, and other tools are unchanged', () => {
    const schema = { type: 'object' as const, properties: {}, required: ['upload_id', 'material'] }
    expect(listedHere({ name: 'create_quote', inputSchema: schema }).inputSchema.required).toEqual([
      'material',
    ])
    expect(upload.description).toMatch(/^Gives a link\. .*path to create_quote/)
    expect(get).toEqual(FAKE_TOOLS[2])
  })
})

test("uploads the file to the shop's link without the key, and creates the quote", async () => {
  const asked: object[] = []
  shop.onCall = (call) => {
    asked.push({ name: call.name, arguments: call.arguments })
    return { content: [], structuredContent: { id: 'q_1' } }
  }
  const quoted = await quote({ path: file, material: 'PETG', idempotency_key: 'once' })
  expect(quoted.structuredContent).toEqual({ id: 'q_1' })
  expect(asked).toEqual([
    { name: 'create_quote', arguments: { material: 'PETG', idempotency_key: 'once', upload_id: 'up_1' } },
  ])
  expect(shop.uploaded.map(String)).toEqual(['solid cube'])
  const put = shop.asked.find(({ line }) => line === 'PUT /uploads/secret')!
  expect(put.headers).toMatchObject({ 'content-length': '10' })
  expect(put.headers.authorization).toBeUndefined()
})

test('uploads a large file whole, and reports every chunk', async () => {
  truncateSync(file, 2.5 * 1024 * 1024)
  const told: Progress[] = []
  await quote({ path: file }, (progress) => told.push(progress))
  expect(shop.uploaded[0]).toHaveLength(2.5 * 1024 * 1024)
  expect(told.map(({ progress }) => progress / 1024 / 1024)).toEqual([1, 2, 2.5])
  expect(told[0].total).toBe(2.5 * 1024 * 1024)
})

describe('refused', () => {
  test('a path together with another source is refused, and so is an invalid path, before any request', async () => {
    for (const given of [
      { path: file, upload_id: 'up' },
      { path: file, file_url: 'https://x.test/a' },
      { path: 7 },
    ])
      await expect(quote(given)).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(quote({ path: join(folder, '..', 'x.stl') })).rejects.toMatchObject({
      code: 'file_not_found',
    })
    expect(shop.asked).toEqual([])
  })

  test('an upload address that is not the shop’s is refused, and no byte is sent there', async () => {
    shop.upload_url = 'http://192.168.1.1/router'
    await expect(quote({ path: file })).rejects.toMatchObject({ code: 'upload_refused' })
    expect(shop.uploaded).toEqual([])
  })

  test("reports a refused upload in the shop's words", async () => {
    const gone = { error: 'upload_expired', detail: 'The link has been used.' }
    shop.next['PUT /uploads/secret'] = [[410, gone]]
    await expect(quote({ path: file })).rejects.toMatchObject({
      code: 'upload_expired',
      message: gone.detail,
    })
    shop.next['PUT /uploads/secret'] = [[502, 'Bad Gateway']]
    await expect(quote({ path: file })).rejects.toMatchObject({ code: 'upload_failed' })
    shop.next['PUT /uploads/secret'] = [[307, '', { location: 'http://127.0.0.1:1/' }]]
    await expect(quote({ path: file })).rejects.toMatchObject({ code: 'upload_failed' })
  })

  test('returns the shop’s own answer when the shop refuses the quote', async () => {
    const refused = { error: 'unsupported_file_type', detail: 'This is no model.', next_steps: [] }
    shop.onCall = () => ({ content: [], structuredContent: refused, isError: true })
    expect(await quote({ path: file })).toMatchObject({ isError: true, structuredContent: refused })
  })
})
