import { createServer, request as forward, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openConnection } from '../process/raw-request.ts'
import { AgentLogin, agree } from './agent-login.ts'
import { openMcpShop, type McpShop } from './mcp-shop.ts'
import { current, McpWire, mirrored } from './mcp-wire.ts'

let shop: McpShop
let key: string
beforeEach(async () => {
  shop = await openMcpShop({ settings: { stop_within_seconds: 1 } })
  key = await shop.key()
})
afterEach(() => shop.close())

const CALL = current('tools/call', { name: 'get_account', arguments: {} })
const BODY = JSON.stringify(CALL)

/** The head of a call as it is sent, and a part of its body. */
function requestText(upTo: number, version = '1.1', more: string[] = []): string {
  const headers = Object.entries(mirrored(CALL)).map(([name, value]) => `${name}: ${value}`)
  const head = [
    `POST /mcp HTTP/${version}`,
    `Host: ${new URL(shop.address).host}`,
    `Authorization: Bearer ${key}`,
    'Content-Type: application/json',
    `Content-Length: ${BODY.length}`,
    ...headers,
    ...more,
  ]
  return `${head.join('\r\n')}\r\n\r\n${BODY.slice(0, upTo)}`
}

describe('when the program stops', () => {
  test('finishes a call in progress', async () => {
    const app = await shop.http()
    const begun = await openConnection(shop.address)
    await begun.write(requestText(10))
    // Answered after the server has read what was written before it.
    await new McpWire(shop.address, key).post(CALL, mirrored(CALL))
    const closed = app.close()
    await begun.write(BODY.slice(10))
    const answer = await begun.answer()
    expect(answer.status).toBe(200)
    expect(answer.body).toContain('owner@shop.test')
    await closed
  })

  test('does not wait for a call that never ends', async () => {
    const app = await shop.http()
    const silent = await openConnection(shop.address)
    await silent.write(requestText(10))
    await new McpWire(shop.address, key).post(CALL, mirrored(CALL))
    await app.close()
    expect(app.server.listening).toBe(false)
  })
})

describe('a client that disconnects', () => {
  test.each([0, 10, BODY.length])(
    'a client that disconnects after %i bytes of its call leaves nothing behind',
    async (sent) => {
      for (let times = 0; times < 20; times++) {
        const connection = await openConnection(shop.address)
        await connection.write(requestText(sent))
        connection.socket.destroy()
      }
      const app = await shop.http()
      const open = () =>
        new Promise((resolve, reject) => {
          app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
        })
      await expect.poll(open).toBe(0)
      expect((await new McpWire(shop.address, key).post(CALL, mirrored(CALL))).status).toBe(200)
    },
  )
})

describe('unusual HTTP', () => {
  test.each<[string, () => string]>([
    ['HTTP/1.0', () => requestText(BODY.length, '1.0')],
    ['that asks before it sends', () => requestText(BODY.length, '1.1', ['Expect: 100-continue'])],
    ['that closes after each call', () => requestText(BODY.length, '1.1', ['Connection: close'])],
    [
      'with header names in capitals',
      () => requestText(BODY.length).replaceAll(/^mcp-[\w-]+/gm, (name) => name.toUpperCase()),
    ],
  ])('%s', async (_, request) => {
    const connection = await openConnection(shop.address)
    await connection.write(request())
    await expect.poll(() => connection.heard()).toContain('owner@shop.test')
    expect(connection.heard()).toMatch(/^HTTP\/1\.1 (200 OK|100 Continue\r\n\r\nHTTP\/1\.1 200 OK)/)
    connection.socket.destroy()
  })

  test('accepts a body in pieces', async () => {
    const connection = await openConnection(shop.address)
    await connection.write(requestText(0).replace(/Content-Length: \d+/, 'Transfer-Encoding: chunked'))
    for (const letter of BODY) await connection.write(`1\r\n${letter}\r\n`)
    await connection.write('0\r\n\r\n')
    await expect.poll(() => connection.heard()).toContain('owner@shop.test')
    connection.socket.destroy()
  })

  test('refuses a request without a Host, whose name cannot be checked', async () => {
    const connection = await openConnection(shop.address)
    await connection.write(requestText(BODY.length, '1.0').replace(/^Host: .*\r\n/m, ''))
    expect((await connection.answer()).status).toBe(403)
  })
})

describe('behind a proxy that serves it under a path', () => {
  let proxy: Server
  let origin: string
  beforeEach(async () => {
    proxy = createServer((request, response) => {
      // As nginx does with `location /print/ { proxy_pass http://shop/; }`; well-known addresses are passed on unchanged.
      const path = request.url!.replace(/^\/print\//, '/')
      const { port } = new URL(shop.address)
      const passed = forward({ port, path, method: request.method, headers: request.headers }, (answer) => {
        response.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(response)
      })
      request.pipe(passed)
    })
    await new Promise<void>((listening) => {
      proxy.listen(0, '127.0.0.1', listening)
    })
    origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
    Object.assign(shop.shop.address, { mcp_url: `${origin}/print` })
  })
  afterEach(() => {
    proxy.closeAllConnections()
    proxy.close()
  })

  test('the SDK’s client finds everything, is authorized, and calls', async () => {
    const login = new AgentLogin()
    const transport = () =>
      new StreamableHTTPClientTransport(new URL(`${origin}/print/mcp`), { authProvider: login })
    const client = new Client({ name: 'agent', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } })
    await expect(client.connect(transport())).rejects.toThrow(/Unauthorized/)
    expect(login.opened[0].href).toContain(`${origin}/print/oauth/authorize?`)
    const { back } = await agree(shop.owner, login.opened[0])
    expect(back.get('iss')).toBe(`${origin}/print`)
    await transport().finishAuth(back)
    await client.connect(transport())
    const me = await client.callTool({ name: 'get_account', arguments: {} })
    expect(me.structuredContent).toMatchObject({ auth: 'access_token' })
    await client.close()
  })

  test('serves everything where its standards look for it', async () => {
    const paths = [
      '/print/.well-known/oauth-protected-resource',
      '/.well-known/oauth-protected-resource/print/mcp',
      '/.well-known/oauth-protected-resource/print',
      '/.well-known/oauth-authorization-server/print',
      '/print/.well-known/oauth-authorization-server',
      '/.well-known/openid-configuration/print',
      '/print/.well-known/openid-configuration',
    ]
    for (const path of paths) {
      const answer = await fetch(`${origin}${path}`)
      expect([path, answer.status]).toEqual([path, 200])
      expect(await answer.text()).toContain(`"${origin}/print"`)
    }
  })
})
