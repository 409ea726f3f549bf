import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import type { Shop } from '../platform/shop.ts'
import type { ToolCaller } from './call-tool.ts'
import { mcpServer } from './mcp-server.ts'

/** One POST of a client: its parsed body, and a signal that aborts when the client disconnects. */
export interface McpPost {
  headers: Headers
  body: unknown
  signal: AbortSignal
}

/**
 * Answers one POST in the protocol revision it uses: 2026-07-28, or an earlier one that begins with `initialize`. The answer
 * is one JSON body, because no tool streams. Nothing is kept after the answer.
 */
export async function answerMcp(shop: Shop, toolCaller: ToolCaller, post: McpPost): Promise<Response> {
  const { headers, body, signal } = post
  const request = new Request(`${shop.address.mcp_url}/mcp`, { method: 'POST', headers, signal })
  const isEarlier = await isLegacyRequest(request, body)
  const answer = isEarlier
    ? answerEarlierRevision(shop, toolCaller, post)
    : answerCurrentRevision(shop, toolCaller, request, body)
  return Promise.race([answer, noAnswerAfter(signal)])
}

function answerCurrentRevision(shop: Shop, toolCaller: ToolCaller, request: Request, parsedBody: unknown) {
  const handler = createMcpHandler(() => mcpServer(shop, toolCaller), {
    legacy: 'reject',
    onerror: (error) => report(shop, error),
  })
  return handler.fetch(request, { parsedBody })
}

/** Values of `Accept` that allow JSON. */
const ACCEPTS_JSON = /application\/json|application\/\*|\*\/\*/i

/** The SDK's handler for earlier revisions streams every answer, and refuses a client that accepts only JSON. */
async function answerEarlierRevision(shop: Shop, toolCaller: ToolCaller, post: McpPost): Promise<Response> {
  const { headers, body, signal } = post
  if (ACCEPTS_JSON.test(headers.get('accept') || '*/*'))
    headers.set('accept', 'application/json, text/event-stream')
  const server = mcpServer(shop, toolCaller)
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  Object.assign(server, { onerror: (error: Error) => report(shop, error) })
  signal.addEventListener('abort', () => void server.close())
  await server.connect(transport)
  const request = new Request(`${shop.address.mcp_url}/mcp`, { method: 'POST', headers })
  const response = await transport.handleRequest(request, { parsedBody: withoutCancellations(body) })
  await server.close()
  return response
}

/** Drops cancellations from a batch: the SDK would wait forever for the answer of a cancelled call. */
function withoutCancellations(body: unknown): unknown {
  if (!Array.isArray(body)) return body
  return body.filter(({ method }: { method?: unknown }) => method !== 'notifications/cancelled')
}

/** Resolves with 499 (nginx's "client closed request") when the client disconnects. */
function noAnswerAfter(signal: AbortSignal): Promise<Response> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(new Response(null, { status: 499 })))
  })
}

/** Mostly mistakes of clients. Failures of tools are logged in `call-tool.ts`. */
function report(shop: Shop, error: Error): void {
  shop.log.info({ why: error.message }, 'invalid MCP request')
}
