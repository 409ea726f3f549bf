import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CUBE } from '../shop/delivery-shop.ts'
import { agentOf, type Agent } from './agent.ts'
import { openMcpShop, type McpShop } from './mcp-shop.ts'

let shop: McpShop
let agent: Agent
beforeEach(async () => {
  shop = await openMcpShop()
  agent = await agentOf(shop, ['quotes'])
})
afterEach(() => shop.close())

const FILE = { filename: 'cube.stl', size: CUBE.byteLength }
const BODY = new Uint8Array(CUBE)
const INLINE = { filename: 'cube.stl', file_base64: Buffer.from(CUBE).toString('base64') }

describe('create_upload', () => {
  test('returns an address that accepts the file without any header, and says how', async () => {
    const link = await agent.call('create_upload', FILE)
    expect(link).toMatchObject({ upload_id: expect.stringMatching(/^up_/), max_bytes: FILE.size })
    expect(link.next_steps.join(' ')).toContain(`curl -T FILE '${String(link['upload_url'])}'`)
    const sent = await fetch(link['upload_url'], { method: 'PUT', body: BODY })
    expect(sent.ok).toBe(true)
  })

  test('refuses a file that is too large or certainly not a part', async () => {
    expect(await agent.refused('create_upload', { ...FILE, size: 60_000_000 })).toMatchObject({
      error: 'file_too_large',
    })
    expect(await agent.refused('create_upload', { ...FILE, filename: 'cube.sldprt' })).toMatchObject({
      error: 'unsupported_file_type',
    })
    expect(await agent.refused('create_upload', { size: 1 })).toMatchObject({
      detail: [{ loc: ['body', 'filename'] }],
    })
  })
})

describe('create_quote', () => {
  test('quotes an upload once its file has arrived', async () => {
    const { upload_id, upload_url } = await agent.call('create_upload', FILE)
    expect(await agent.refused('create_quote', { upload_id })).toMatchObject({ error: 'upload_not_received' })
    await fetch(upload_url, { method: 'PUT', body: BODY })
    const made = await agent.call('create_quote', { upload_id, material: 'PETG', quantity: 2 })
    expect(made).toMatchObject({ filename: 'cube.stl', material: 'PETG', quantity: 2, poll_after_s: 5 })
    await shop.settled()
    expect(await agent.call('get_quote', { quote_id: made['id'] })).toMatchObject({ status: 'quoted' })
  })

  test('takes a small file in the call itself', async () => {
    expect(await agent.call('create_quote', INLINE)).toMatchObject({ material: 'PLA+', quantity: 1 })
  })

  test('the same key returns the same quote, and is refused with other choices', async () => {
    const keyed = { ...INLINE, idempotency_key: 'bracket' }
    const { id } = await agent.call('create_quote', keyed)
    expect(await agent.call('create_quote', { ...keyed, idempotency_key: ' bracket ' })).toMatchObject({ id })
    expect(await agent.refused('create_quote', { ...keyed, quantity: 2 })).toMatchObject({
      error: 'idempotency_key_reused',
    })
    expect(await agent.refused('create_quote', { ...keyed, idempotency_key: ' ' })).toMatchObject({
      error: 'invalid_input',
    })
  })

  test('requires exactly one file', async () => {
    for (const files of [{}, { ...INLINE, upload_id: 'up_1' }])
      expect(await agent.refused('create_quote', files)).toMatchObject({
        error: 'invalid_input',
        detail: [{ msg: expect.stringContaining('exactly one') }],
      })
  })

  test('refuses an address inside the shop’s own network', async () => {
    expect(await agent.refused('create_quote', { file_url: 'https://127.0.0.1/cube.stl' })).toMatchObject({
      error: 'file_not_fetched',
    })
  })

  test('refuses what the shop does not offer, and lists what it does', async () => {
    expect(await agent.refused('create_quote', { ...INLINE, color: 'Plaid' })).toMatchObject({
      error: 'color_unavailable',
    })
  })
})
