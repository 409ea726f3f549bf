import { join } from 'node:path'
import { expect, test } from 'vitest'
import { KEY, openFakeShop } from '../bridge/fake-shop.ts'
import { ownHome } from '../process/bridge-command.ts'
import { call, signIn } from '../process/bridge-sign-in.ts'
import { signUp } from '../process/customer.ts'
import { dataFolder, ROOT, startServerProcess } from '../process/shop-command.ts'
import { UNLIMITED } from '../process/unlimited.ts'
import { connectFirstClient } from './first-mcp-client.ts'

const SAMPLES = join(ROOT, 'resources', 'sample-parts')

test('the SDK’s first client lists page by page, and calls', async () => {
  const shop = await openFakeShop()
  const client = await connectFirstClient({ shop: shop.url, env: { ...ownHome(), LAYERLINE_API_KEY: KEY } })
  const first = await client.listTools()
  const second = await client.listTools({ cursor: first.nextCursor })
  expect([...first.tools, ...second.tools].map(({ name }) => name)).toEqual([
    'create_upload',
    'create_quote',
    'get_quote',
  ])
  expect(await client.callTool({ name: 'get_quote', arguments: { quote_id: 'q_1' } })).toMatchObject({
    structuredContent: { called: 'get_quote' },
  })
  await client.close()
  await shop.close()
})

test('the SDK’s first client signs in, quotes a part by its path, and is told which scope it lacks', async () => {
  const server = await startServerProcess(dataFolder({ rate_limits: UNLIMITED }))
  const customer = await signUp(server.url)
  const client = await connectFirstClient({
    shop: server.url,
    env: ownHome(),
    args: ['--scopes', 'quotes'],
  })
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['sign_in'])
  await signIn(client, customer, server.url)
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toContain('create_quote')
  const quote = await call(client, 'create_quote', { path: join(SAMPLES, 'box.stl') })
  const read = () => call(client, 'get_quote', { quote_id: quote['id'] })
  await expect.poll(read, { timeout: 60_000, interval: 1000 }).toMatchObject({ status: 'quoted' })
  expect(await call(client, 'list_orders')).toMatchObject({
    isError: true,
    error: 'insufficient_scope',
    detail: expect.stringContaining('orders'),
    next_steps: [expect.stringContaining('--scopes')],
  })
  await client.close()
  await server.stop()
})
