import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client, StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client'
import { expect, type Page } from '@playwright/test'
import { AgentLogin } from '../mcp/agent-login.ts'

type Answer = Record<string, unknown> & { next_steps: string[]; poll_after_s?: number }

/** A person's steps in the browser that the program has opened. */
type Answering = (page: Page) => Promise<void>

/**
 * An agent's program on the person's computer: the MCP SDK's own client, which discovers how to authorize, and
 * a small server that receives the redirect of the browser.
 */
export class AgentProgram {
  readonly #login: AgentLogin
  readonly #mcp: URL
  readonly #back: () => Promise<URLSearchParams>
  readonly #stop: () => void
  #client: Client | null = null

  constructor(
    mcp: URL,
    login: AgentLogin,
    server: { back: () => Promise<URLSearchParams>; stop: () => void },
  ) {
    this.#mcp = mcp
    this.#login = login
    this.#back = server.back
    this.#stop = server.stop
  }

  /** The last address that the browser was sent to. */
  get openedPage(): URL {
    return this.#login.opened.at(-1)!
  }

  /** Connects with what it has: throws `UnauthorizedError` when a person has to approve first. */
  async connect(): Promise<void> {
    await this.#client?.close()
    const client = new Client({ name: 'agent', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } })
    await client.connect(this.#transport())
    this.#client = client
  }

  /** Tries something that needs a person's approval, lets them answer in this browser, and connects. */
  async letIn(page: Page, trying: () => Promise<unknown>, answer: Answering): Promise<void> {
    await expect(trying()).rejects.toThrow(UnauthorizedError)
    const back = this.#back()
    await page.goto(this.openedPage.href)
    await answer(page)
    await this.#transport().finishAuth(await back)
    await this.connect()
  }

  async tools(): Promise<string[]> {
    return (await this.#client!.listTools()).tools.map(({ name }) => name)
  }

  /** The result of the tool. Throws when it refused. */
  async call(name: string, args: object = {}): Promise<Answer> {
    const { structuredContent, isError } = await this.#client!.callTool({ name, arguments: { ...args } })
    if (isError) throw new Error(`${name} refused: ${JSON.stringify(structuredContent)}`)
    return structuredContent as Answer
  }

  async close(): Promise<void> {
    await this.#client?.close()
    this.#stop()
  }

  #transport(): StreamableHTTPClientTransport {
    return new StreamableHTTPClientTransport(this.#mcp, { authProvider: this.#login })
  }
}

/** Starts such a program, not yet approved. */
export async function startAgent(shop: string): Promise<AgentProgram> {
  let caught: (back: URLSearchParams) => void = () => {}
  const server = createServer((incoming, reply) => {
    const { pathname, searchParams } = new URL(incoming.url ?? '', 'http://127.0.0.1')
    if (pathname === '/callback') caught(searchParams)
    reply.setHeader('content-type', 'text/html').end('<h1>Back in the program</h1>')
  })
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening)
  })
  const callback = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`
  return new AgentProgram(new URL('/mcp', shop), new AgentLogin(undefined, callback), {
    back: () => new Promise((resolve) => (caught = resolve)),
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  })
}
