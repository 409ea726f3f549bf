import { networkInterfaces } from 'node:os'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { Client, StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { AgentLogin } from '../mcp/agent-login.ts'
import { freePort } from '../shop/free-port.ts'
import { dataFolder, finished, startServerProcess, type ServerProcess } from './shop-command.ts'

const ADDRESS = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address
const PERSON = { email: 'olive@shop.test', password: 'correct horse battery' }

/** A person in a browser at an address of the shop. */
async function signedIn(origin: string) {
  const headers = { origin, 'content-type': 'application/json' }
  const body = JSON.stringify(PERSON)
  const answer = await fetch(`${origin}/auth/sign-in`, { method: 'POST', headers, body })
  const cookie = answer.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ')
  /** Opens what the program opened, approves it, and returns what the redirect brings back. */
  return async (opened: URL): Promise<URLSearchParams> => {
    const page = await fetch(opened, { redirect: 'manual', headers: { cookie } })
    const shown = new URL(page.headers.get('location')!, origin)
    expect(shown.origin).toBe(origin)
    const handle = shown.pathname.split('/connect/')[1]
    const approving = { method: 'POST', headers: { ...headers, cookie }, body: '{}' }
    const approved = await fetch(`${origin}/v1/oauth/requests/${handle}/approve`, approving)
    const answer = (await approved.json()) as { redirect_to: string }
    expect(answer).toHaveProperty('redirect_to')
    return new URL(answer.redirect_to).searchParams
  }
}

describe.runIf(ADDRESS)('an agent on another computer of the local network', () => {
  const before = getCACertificates('default')
  let server: ServerProcess
  let lan: string

  beforeAll(async () => {
    // The SDK says there that a connection has ended.
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const port = await freePort()
    lan = `https://${ADDRESS}:${port}`
    server = await startServerProcess(dataFolder({ lan_name: null }), ['--lan', '--lan-port', String(port)])
    const { email, password } = PERSON
    await finished('owner', ['--data', server.data, '--email', email, '--password', password])
    const pem = await (await fetch(`${server.url}/trust/layerline.pem`)).text()
    // As a computer does on which the shop's authority is trusted.
    setDefaultCACertificates([...before, pem])
  })
  afterAll(async () => {
    setDefaultCACertificates(before)
    vi.restoreAllMocks()
    await server.stop()
  })

  const mcp = () => new URL(`${lan}/mcp`)
  const transport = (login: AgentLogin) => new StreamableHTTPClientTransport(mcp(), { authProvider: login })
  const connect = async (login: AgentLogin) => {
    const client = new Client({ name: 'agent', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } })
    await client.connect(transport(login))
    return client
  }

  test('discovers how to authorize at that address, registers, is approved by a person, and calls a tool', async () => {
    const login = new AgentLogin()
    await expect(connect(login)).rejects.toThrow(UnauthorizedError)
    const [opened] = login.opened
    expect(opened.origin).toBe(lan)
    expect(opened.searchParams.get('resource')).toBe(mcp().href)
    expect(opened.searchParams.get('code_challenge_method')).toBe('S256')
    expect(login.discoveryState()).toMatchObject({
      authorizationServerUrl: expect.stringContaining(lan),
      authorizationServerMetadata: { issuer: lan, token_endpoint: `${lan}/oauth/token` },
    })
    const agree = await signedIn(lan)
    await transport(login).finishAuth(await agree(opened))

    const client = await connect(login)
    const { structuredContent, isError } = await client.callTool({ name: 'list_materials', arguments: {} })
    expect(isError).not.toBe(true)
    expect(structuredContent).toHaveProperty('materials')
    await client.close()
  })

  test('gets tokens for that address only', async () => {
    const login = new AgentLogin()
    await expect(connect(login)).rejects.toThrow(UnauthorizedError)
    const agree = await signedIn(lan)
    await transport(login).finishAuth(await agree(login.opened[0]))
    const ask = (address: string) =>
      fetch(`${address}/mcp`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${login.tokens()!.access_token}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
      })
    expect((await ask(lan)).status).not.toBe(401)
    expect((await ask(server.url)).status).toBe(401)
  })
})
