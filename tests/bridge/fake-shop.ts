import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer, json } from 'node:stream/consumers'
import { createMcpHandler, Server, type CallToolResult, type Tool } from '@modelcontextprotocol/server'

/** The key that the fake shop accepts. */
export const KEY = 'sk_svc_fake'

type Answer = [status: number, body: object | string, headers?: Record<string, string>]
type Call = { name: string; arguments: Record<string, unknown>; notify: (progress: number) => Promise<void> }

export interface FakeShop {
  url: string
  port: number
  /** Every HTTP request, as `METHOD /path`, with what was sent. */
  asked: { line: string; headers: IncomingMessage['headers']; body: unknown }[]
  /** Answers to requests of this `METHOD /path`, in order, instead of the usual ones. */
  next: Record<string, (Answer | ((body: { id?: unknown }) => Answer))[]>
  /** Answers a tool call; by default with the tool's own name. */
  onCall: (call: Call, signal: AbortSignal) => CallToolResult | Promise<CallToolResult>
  /** The address to which `create_upload` sends the file. */
  upload_url: string
  uploaded: Buffer[]
  /** Requests for a tool that the caller aborted. */
  cancelled: string[]
  close(): Promise<void>
}

const schema = (properties: object = {}, required: string[] = []) =>
  ({ type: 'object', properties, required }) as Tool['inputSchema']

export const FAKE_TOOLS: Tool[] = [
  {
    name: 'create_upload',
    description: 'Gives a link.',
    inputSchema: schema({ filename: { type: 'string' } }),
  },
  {
    name: 'create_quote',
    description: 'Makes a quote.',
    inputSchema: schema({ upload_id: { type: 'string' }, material: { type: 'string' } }, ['upload_id']),
  },
  { name: 'get_quote', inputSchema: schema({ quote_id: { type: 'string' } }, ['quote_id']) },
]

/** The parts of a shop that the bridge uses: an MCP server, a device login and upload links, scripted by the test. */
export async function openFakeShop(port = 0): Promise<FakeShop> {
  const handler = createMcpHandler(() => fakeServer(shop))
  const server = createServer((request, response) => void answer(request, response))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const at = (server.address() as AddressInfo).port
  const url = `http://127.0.0.1:${at}`
  const shop: FakeShop = {
    url,
    port: at,
    asked: [],
    next: {},
    onCall: ({ name }) => ({ content: [], structuredContent: { called: name } }),
    upload_url: `${url}/uploads/secret`,
    uploaded: [],
    cancelled: [],
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
      await handler.close()
    },
  }
  return shop

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const line = `${request.method} ${request.url}`
    const body = request.method === 'POST' ? await json(request) : await buffer(request)
    shop.asked.push({ line, headers: request.headers, body })
    const planned = shop.next[line]?.shift()
    if (planned) return send(response, typeof planned === 'function' ? planned(body as object) : planned)
    if (request.method === 'PUT') {
      shop.uploaded.push(body as Buffer)
      return send(response, [204, ''])
    }
    if (request.url !== '/mcp') return send(response, [404, { error: 'not_found', detail: 'Not Found' }])
    if (request.headers.authorization !== `Bearer ${KEY}`)
      return send(response, [401, { error: 'unauthorized', detail: 'Send a key.' }])
    const gone = new AbortController()
    response.once('close', () => {
      if (!response.writableFinished) gone.abort()
    })
    const headers = new Headers(request.headers as Record<string, string>)
    const answered = await handler.fetch(
      new Request(`${url}/mcp`, { method: request.method!, headers, signal: gone.signal }),
      { parsedBody: body },
    )
    response.writeHead(answered.status, Object.fromEntries(answered.headers))
    for await (const piece of answered.body ?? []) response.write(piece)
    response.end()
  }
}

function send(response: ServerResponse, [status, body, headers = {}]: Answer): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text)
}

function fakeServer(shop: FakeShop): Server {
  const server = new Server(
    { name: 'fake', version: '1' },
    { capabilities: { tools: {}, resources: {} }, instructions: 'Mind the gap.' },
  )
  // Two pages, so that a bridge has to pass cursors on.
  server.setRequestHandler('tools/list', ({ params }) =>
    params?.cursor === 'more'
      ? { tools: FAKE_TOOLS.slice(2) }
      : { tools: FAKE_TOOLS.slice(0, 2), nextCursor: 'more' },
  )
  server.setRequestHandler('resources/list', () => ({
    resources: [{ uri: 'shop://materials', name: 'materials' }],
  }))
  server.setRequestHandler('resources/read', ({ params }) => ({
    contents: [{ uri: params.uri, text: 'PLA+' }],
  }))
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    const { name, arguments: given = {} } = params
    if (name === 'create_upload')
      return { content: [], structuredContent: { upload_id: 'up_1', upload_url: shop.upload_url } }
    mcpReq.signal.addEventListener('abort', () => shop.cancelled.push(name))
    const { _meta: meta } = mcpReq
    const notify = (progress: number) =>
      mcpReq.notify({
        method: 'notifications/progress',
        params: { progressToken: meta!.progressToken!, progress, total: 2 },
      })
    return shop.onCall({ name, arguments: given, notify }, mcpReq.signal)
  })
  return server
}
