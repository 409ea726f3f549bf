import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import type { Shop } from '../shop.ts'
import type { Calling } from './call-tool.ts'
import { mcpServer } from './mcp-server.ts'

/** One POST of a client: what it sent, read as JSON, and a signal that it has gone. */
export interface Posted {
  headers: Headers
  body: unknown
  gone: AbortSignal
}

/**
 * Answers one POST by the revision it speaks: 2026-07-28, or one of those that begin with `initialize`. Always as one JSON
 * body: no tool says anything before its result. Nothing outlives the answer.
 */
export async function answerMcp(shop: Shop, calling: Calling, posted: Posted): Promise<Response> {
  const { headers, body, gone } = posted
  const request = new Request(`${shop.address.mcp_url}/mcp`, { method: 'POST', headers, signal: gone })
  const isEarlier = await isLegacyRequest(request, body)
  const answer = isEarlier
    ? answerEarlier(shop, calling, posted)
    : answerCurrent(shop, calling, request, body)
  return Promise.race([answer, noAnswer(gone)])
}

function answerCurrent(shop: Shop, calling: Calling, request: Request, parsedBody: unknown) {
  const handler = createMcpHandler(() => mcpServer(shop, calling), {
    legacy: 'reject',
    onerror: (error) => report(shop, error),
  })
  return handler.fetch(request, { parsedBody })
}

/** Where one of these stands in `Accept`, an answer in JSON is welcome. */
const TAKES_JSON = /application\/json|application\/\*|\*\/\*/i

/** The SDK's own way of serving these streams every answer, and refuses a program that asks for JSON alone. */
async function answerEarlier(shop: Shop, calling: Calling, posted: Posted): Promise<Response> {
  const { headers, body, gone } = posted
  if (TAKES_JSON.test(headers.get('accept') || '*/*'))
    headers.set('accept', 'application/json, text/event-stream')
  const server = mcpServer(shop, calling)
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  Object.assign(server, { onerror: (error: Error) => report(shop, error) })
  gone.addEventListener('abort', () => void server.close())
  await server.connect(transport)
  const request = new Request(`${shop.address.mcp_url}/mcp`, { method: 'POST', headers })
  const response = await transport.handleRequest(request, { parsedBody: withoutCancelling(body) })
  await server.close()
  return response
}

/** A batch is answered as a whole, and nothing outlives its answer: the SDK would wait for a cancelled call for ever. */
function withoutCancelling(body: unknown): unknown {
  if (!Array.isArray(body)) return body
  return body.filter(({ method }: { method?: unknown }) => method !== 'notifications/cancelled')
}

/** What is answered to a client that has gone: nothing that anybody reads (nginx's 499). */
function noAnswer(gone: AbortSignal): Promise<Response> {
  return new Promise((resolve) => {
    gone.addEventListener('abort', () => resolve(new Response(null, { status: 499 })))
  })
}

/** Most are mistakes of programs; what fails in a tool is written down where it fails. */
function report(shop: Shop, error: Error): void {
  shop.log.info({ why: error.message }, 'an MCP request was not as it should be')
}
