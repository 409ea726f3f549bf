import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { KEY, openFakeShop, type FakeShop } from '../bridge/fake-shop.ts'
import { BRIDGE, connectBridge, keyFiles, ownHome } from './bridge-command.ts'

/** Processes start slowly on a busy machine. */

let shop: FakeShop
let env: Record<string, string>
const closers: (() => Promise<void>)[] = []
beforeEach(async () => {
  shop = await openFakeShop()
  env = ownHome()
})
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
  await shop.close()
})

type Mode = Parameters<typeof connectBridge>[1]
async function connect(more: Record<string, string>, mode?: Mode, options = {}) {
  const bridge = await connectBridge({ shop: shop.url, env: { ...env, ...more } }, mode, options)
  closers.push(() => bridge.client.close())
  return bridge
}
const signedIn = { LAYERLINE_API_KEY: KEY }

const ERAS: Mode[] = ['legacy', 'auto', { pin: '2026-07-28' }]

describe.each(ERAS)('the SDK’s client, %j', (mode) => {
  test('finds the shop’s tools, resources and instructions, and calls what it finds', async () => {
    const { client, said } = await connect(signedIn, mode)
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(['create_upload', 'create_quote', 'get_quote'])
    expect(client.getInstructions()).toMatch(/^Mind the gap\.\n\n.*3D-printing shop/)
    expect((await client.listResources()).resources).toMatchObject([{ uri: 'shop://materials' }])
    expect((await client.readResource({ uri: 'shop://materials' })).contents).toMatchObject([
      { text: 'PLA+' },
    ])
    expect((await client.listPrompts()).prompts).toEqual([])
    shop.onCall = ({ arguments: given }) => ({ content: [], structuredContent: given, isError: true })
    const called = await client.callTool({ name: 'get_quote', arguments: { quote_id: 'q_1' } })
    expect(called).toMatchObject({ structuredContent: { quote_id: 'q_1' }, isError: true })
    expect(said()).toBe('')
  })

  test('receives progress, and a call that it cancels is canceled at the shop', async () => {
    const { client } = await connect(signedIn, mode)
    const heard: number[] = []
    const cancel = new AbortController()
    shop.onCall = async ({ notify }) => {
      await notify(1)
      return new Promise(() => {})
    }
    const calling = client.callTool(
      { name: 'get_quote', arguments: { quote_id: 'q_1' } },
      {
        signal: cancel.signal,
        onprogress: ({ progress }) => {
          heard.push(progress)
          cancel.abort()
        },
      },
    )
    await expect(calling).rejects.toMatchObject({ name: expect.stringMatching(/Error/) })
    expect(heard).toEqual([1])
    await expect.poll(() => shop.cancelled).toEqual(['get_quote'])
  })

  test('offers one tool while signed out, and notifies when the others are available', async () => {
    let changes = 0
    const listChanged = { tools: { autoRefresh: false, onChanged: () => void changes++ } }
    const { client } = await connect({}, mode, { listChanged })
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['sign_in'])
    const early = await client.callTool({ name: 'get_quote', arguments: { quote_id: 'q_1' } })
    expect(early).toMatchObject({
      isError: true,
      structuredContent: { error: 'signed_out', next_steps: [expect.stringContaining('sign_in')] },
    })
    planSignIn()
    const code = await client.callTool({ name: 'sign_in', arguments: {} })
    expect(code.structuredContent).toMatchObject({
      status: 'waiting_for_approval',
      user_code: 'BCDF-GHJK',
    })
    const again = async () => (await client.callTool({ name: 'sign_in', arguments: {} })).structuredContent
    await expect.poll(again).toMatchObject({ status: 'signed_in' })
    await expect.poll(() => changes).toBeGreaterThan(0)
    expect((await client.listTools()).tools).toHaveLength(3)
  })
})

function planSignIn(): void {
  const page = 'https://shop.example/device'
  const started = {
    device_code: 'device',
    user_code: 'BCDF-GHJK',
    verification_url: page,
    verification_url_complete: `${page}?code=BCDF-GHJK`,
    expires_in: 600,
    interval: 1,
  }
  const granted = { api_key: KEY, key: { name: 'Agent', prefix: 'sk_svc_f', scopes: ['quotes'] } }
  shop.next['POST /v1/device/start'] = [[200, started]]
  shop.next['POST /v1/device/token'] = [
    [400, { error: 'authorization_pending', detail: 'Not approved yet.' }],
    [200, granted],
  ]
}

test('the bridge reaches a shop later that is down at the start', async () => {
  await shop.close()
  let changes = 0
  const listChanged = { tools: { autoRefresh: false, onChanged: () => void changes++ } }
  const { client } = await connect(signedIn, undefined, { listChanged })
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['reach_shop'])
  const failed = await client.callTool({ name: 'reach_shop', arguments: {} })
  expect(failed).toMatchObject({ isError: true, structuredContent: { error: 'shop_unreachable' } })
  shop = await openFakeShop(shop.port)
  const reached = await client.callTool({ name: 'reach_shop', arguments: {} })
  expect(reached.structuredContent).toMatchObject({ status: 'reached' })
  await expect.poll(() => changes).toBeGreaterThan(0)
  expect((await client.listTools()).tools).toHaveLength(3)
})

/** Runs the command to its end with these lines as its input. */
async function run(args: string[], lines: object[] = [], more: Record<string, string> = {}) {
  const child = spawn(process.execPath, [...BRIDGE, ...args], { env: { ...env, ...more } })
  const said = Promise.all([text(child.stdout), text(child.stderr)])
  child.stdin.end(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  const [code] = (await once(child, 'exit')) as [number | null]
  const [stdout, stderr] = await said
  return { code, stdout, stderr }
}

describe('the command line', () => {
  test('signs in, prints whose key is stored, and signs out without ever printing the key', async () => {
    const at = ['--shop', shop.url]
    planSignIn()
    const login = await run(['login', ...at, '--scopes', 'quotes'])
    expect(login).toMatchObject({ code: 0, stderr: '' })
    expect(login.stdout).toContain('https://shop.example/device?code=BCDF-GHJK')
    expect(login.stdout).toContain('for quotes.')
    const [file, ...more] = keyFiles(env)
    expect(more).toEqual([])
    expect(readFileSync(file, 'utf8')).toContain(KEY)
    const me = { customer: { email: 'ada@shop.test' }, key: { prefix: 'sk_svc_f', scopes: ['quotes'] } }
    shop.next['GET /v1/me'] = [[200, me]]
    const status = await run(['status', ...at])
    expect(status).toMatchObject({ code: 0, stdout: expect.stringContaining('as ada@shop.test') })
    const logout = await run(['logout', ...at])
    expect(logout).toMatchObject({ code: 0, stdout: expect.stringContaining('revoke it') })
    expect(keyFiles(env)).toEqual([])
    expect(await run(['status', ...at])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Not signed in'),
    })
    expect([login, status, logout].map(({ stdout }) => stdout).join('')).not.toContain(KEY)
  })

  test('a sign-in that the person denies exits with 1 and keeps nothing', async () => {
    planSignIn()
    shop.next['POST /v1/device/token'] = [
      [400, { error: 'access_denied', detail: 'The person denied this login.' }],
    ]
    const login = await run(['login', '--shop', shop.url])
    expect(login).toMatchObject({ code: 1, stderr: 'The person denied this login.\n' })
    expect(keyFiles(env)).toEqual([])
  })

  test('an invalid command line exits with 2 and a sentence, and sends no key', async () => {
    const refused = await run(['--shop', 'http://shop.example'], [], signedIn)
    expect(refused).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(/https/) })
    expect(await run(['serve', 'now'])).toMatchObject({ code: 2, stdout: '' })
    expect(await run(['--help'])).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/^layerline mcp /),
    })
  })
})

test('standard output carries only MCP, even after errors, and its end ends the program', async () => {
  const { code, stdout, stderr } = await run(
    ['--shop', 'http://10.255.255.1:9'],
    [
      {
        jsonrpc: '2.0',
        id: 1,
        method: 'initialize',
        params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 't', version: '1' } },
      },
      { hello: 'world' },
      { jsonrpc: '2.0', id: 2, method: 'no/such/method' },
    ],
  )
  expect(code).toBe(0)
  for (const line of stdout.trim().split('\n')) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' })
  expect(stderr).toContain('not encrypted')
})
