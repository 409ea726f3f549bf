import { afterEach, beforeEach, expect, test } from 'vitest'
import { AgentMaterials } from '../../server/catalog/wire/catalog-tools.ts'
import { AgentQuote } from '../../shared/quoting/quotes/agent-quote.ts'
import { signedUpCustomer } from '../shop/v1.ts'
import { openMcpShop, type McpShop } from './mcp-shop.ts'

let shop: McpShop
beforeEach(async () => {
  shop = await openMcpShop()
})
afterEach(() => shop.close())

const REVISIONS = ['legacy', '2026-07-28']

async function uploadQuote(owner = shop.owner): Promise<string> {
  const answer = await owner.upload({ file: new TextEncoder().encode('solid cube\nendsolid cube') })
  await shop.settled()
  return answer.json().id
}

test.each(REVISIONS)('resources are listed with descriptions, revision %s', async (revision) => {
  const client = await shop.client(await shop.key(), revision)
  const { resources } = await client.listResources()
  expect(resources.map(({ uri, mimeType }) => `${uri} ${mimeType}`)).toEqual([
    'layerline://how-to-order text/markdown',
    'layerline://materials application/json',
    'layerline://design-rules text/markdown',
  ])
  expect(resources.every(({ title, description }) => title && description)).toBe(true)
  const { resourceTemplates } = await client.listResourceTemplates()
  expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
    'layerline://quotes/{quote_id}',
    'layerline://orders/{order_id}',
  ])
})

test('the catalog is that of /v1/materials, without what is for drawing', async () => {
  const client = await shop.client(await shop.key(['orders']))
  const { contents } = await client.readResource({ uri: 'layerline://materials' })
  const read = AgentMaterials.parse(JSON.parse((contents[0] as { text: string }).text))
  const { color_swatches: _drawn, ...catalog } = (await shop.owner.get('/v1/materials')).json()
  expect(read).toEqual(catalog)
})

test('a quote is read by its address, by its own account only', async () => {
  const id = await uploadQuote()
  const client = await shop.client(await shop.key(['quotes']))
  const { contents } = await client.readResource({ uri: `layerline://quotes/${id}` })
  expect(AgentQuote.parse(JSON.parse((contents[0] as { text: string }).text))).toMatchObject({
    id,
    status: 'quoted',
  })

  const others = await uploadQuote(await signedUpCustomer(shop))
  const uri = `layerline://quotes/${others}`
  await expect(client.readResource({ uri })).rejects.toMatchObject({ code: -32602, data: { uri } })
})

test.each([
  'layerline://quotes/',
  'layerline://quotes/q_1/x',
  'layerline://nothing',
  'file:///etc/passwd',
  '',
])('the resource %j is not found', async (uri) => {
  const client = await shop.client(await shop.key(), '2026-07-28')
  await expect(client.readResource({ uri })).rejects.toMatchObject({ code: -32602, data: { uri } })
})

test('a key that may only see orders cannot read a quote: 403 with the scope it needs', async () => {
  const answer = await fetch(`${shop.address}/mcp`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await shop.key(['orders'])}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'resources/read',
      params: { uri: `layerline://quotes/${await uploadQuote()}` },
    }),
  })
  expect(answer.status).toBe(403)
  expect(answer.headers.get('www-authenticate')).toContain('scope="quotes"')
})

test('clients may cache shared resources, but not those of an account', async () => {
  const id = await uploadQuote()
  const client = await shop.client(await shop.key(), '2026-07-28')
  const kept = { cacheScope: 'public', ttlMs: expect.any(Number) }
  expect(await client.listResources()).toMatchObject(kept)
  expect(await client.readResource({ uri: 'layerline://design-rules' })).toMatchObject(kept)
  expect(await client.readResource({ uri: `layerline://quotes/${id}` })).toMatchObject({
    cacheScope: 'private',
    ttlMs: 0,
  })
})
