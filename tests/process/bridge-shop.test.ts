import { join } from 'node:path'
import type { CallToolResult } from '@modelcontextprotocol/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectBridge, connectFirstClient, keyFiles, ownHome } from './bridge-command.ts'
import { signUp, type Customer } from './customer.ts'
import { dataFolder, ROOT, startServerProcess, type ServerProcess } from './shop-command.ts'
import { UNLIMITED } from './unlimited.ts'

/** A sign-in takes at least one interval of 5 seconds, and a part is really measured. */

const SAMPLES = join(ROOT, 'resources', 'sample-parts')

let data: string
let server: ServerProcess
let customer: Customer
let env: Record<string, string>
const closers: (() => Promise<void>)[] = []
beforeEach(async () => {
  data = dataFolder({ rate_limits: UNLIMITED })
  server = await startServerProcess(data)
  customer = await signUp(server.url)
  env = ownHome()
})
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
  await server.stop()
})

const start = (...args: string[]) => ({ shop: server.url, env, args })

/** A client of the SDK, of the first version or the second, as far as it is used here. */
interface AnyClient {
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<unknown>
}

async function call(
  client: AnyClient,
  name: string,
  given: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  const { structuredContent, isError } = (await client.callTool({ name, arguments: given })) as CallToolResult
  return { isError: isError === true, ...(structuredContent as Record<string, unknown>) }
}

function asCustomer(method: string, path: string, body: object = {}): Promise<Response> {
  return fetch(`${server.url}${path}`, {
    method,
    headers: { origin: server.url, cookie: customer.cookie, 'content-type': 'application/json' },
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  })
}

/** The agent shows the code, the person approves it, the agent polls again. */
async function signIn(client: AnyClient): Promise<void> {
  const { user_code, verification_url_complete } = await call(client, 'sign_in')
  expect(verification_url_complete).toBe(`${server.url}/device?code=${String(user_code)}`)
  const approved = await asCustomer('POST', `/v1/device/${String(user_code)}/approve`)
  expect(approved.status).toBe(200)
  await expect.poll(() => call(client, 'sign_in')).toMatchObject({ status: 'signed_in' })
}

test('an agent signs in, quotes a part by its path, survives a restart of its shop, and is signed out with its key', async () => {
  const { client, said } = await connectBridge(start('--folder', SAMPLES))
  closers.push(() => client.close())
  await signIn(client)
  expect(await call(client, 'get_account')).toMatchObject({ auth: 'api_key' })

  const quote = await call(client, 'create_quote', { path: 'bracket.step', material: 'PETG' })
  expect(quote).toMatchObject({ isError: false, status: expect.stringMatching(/received|processing|quoted/) })
  const read = () => call(client, 'get_quote', { quote_id: quote['id'] })
  // Once a second: the shop allows 120 calls a minute.
  await expect.poll(read, { timeout: 60_000, interval: 1000 }).toMatchObject({ status: 'quoted' })
  expect(await customer.quote(String(quote['id']))).toMatchObject({ status: 'quoted' })

  expect(await call(client, 'create_quote', { path: '../../package.json' })).toMatchObject({
    isError: true,
    error: 'unsupported_file_type',
  })
  expect(await call(client, 'get_quote', { quote_id: 'q_unknown' })).toMatchObject({
    isError: true,
    error: 'quote_not_found',
    next_steps: expect.any(Array),
  })

  await server.kill()
  expect(await read()).toMatchObject({ isError: true, error: 'shop_unreachable' })
  server = await startServerProcess(data, ['--port', new URL(server.url).port])
  expect(await read()).toMatchObject({ isError: false, status: 'quoted' })

  const { keys } = (await (await asCustomer('GET', '/v1/keys')).json()) as { keys: { id: string }[] }
  expect((await asCustomer('DELETE', `/v1/keys/${keys[0].id}`)).status).toBe(200)
  expect(await read()).toMatchObject({ isError: true, error: 'signed_out' })
  expect(keyFiles(env)).toEqual([])
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['sign_in'])
  expect(said()).toBe('')
})

test('a program with the SDK’s first client does the same', async () => {
  const client = await connectFirstClient(start('--scopes', 'quotes'))
  closers.push(() => client.close())
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['sign_in'])
  await signIn(client)
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
})
