import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectBridge, keyFiles, ownHome } from './bridge-command.ts'
import { call, requestAs, signIn } from './bridge-sign-in.ts'
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

const asCustomer = (method: string, path: string) => requestAs(customer, server.url, method, path)

test('an agent signs in, quotes a part by its path, survives a restart of its shop, and is signed out with its key', async () => {
  const { client, said } = await connectBridge(start('--folder', SAMPLES))
  closers.push(() => client.close())
  await signIn(client, customer, server.url)
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
