import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../shared/platform/refusals.ts'
import type { Caller } from '../platform/caller.ts'
import {
  authenticateToken,
  isChallenge,
  type AccountCaller,
  type Challenge,
} from '../accounts/oauth/authenticate-token.ts'
import type { LimitName } from '../platform/settings.ts'
import type { Shop } from '../platform/shop.ts'
import type { ToolCaller } from './call-tool.ts'
import { challengeRequest } from './missing-scopes.ts'
import { checkAgentOrigin } from './origins.ts'

/** Counts one call. Returns the `RateLimit-*` headers; throws `rate_limited`. */
export type CountRequest = (
  limit: LimitName,
  caller: Caller,
  request: FastifyRequest,
) => Promise<Record<string, string>>

/** A file of 64 KB in base64, and the rest of the message. */
const MAX_BYTES = 256 * 1024

/**
 * Serves the MCP server at `/mcp`: Streamable HTTP without sessions. README.md has the revisions and the order of the guards.
 */
export async function serveMcp(
  app: FastifyInstance,
  shop: Shop,
  countRequest: CountRequest,
  shopFor: (request: FastifyRequest) => Shop,
): Promise<void> {
  const admitted = new WeakMap<FastifyRequest, AccountCaller>()
  await app.register(async (scope) => {
    scope.removeContentTypeParser(['application/json', 'text/plain'])
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: MAX_BYTES },
      (_r, body, done) => done(null, body),
    )
    scope.addHook('onRequest', async (request, reply) => allowOrigin(shop, request, reply))
    scope.options('/mcp', (_request, reply) => reply.code(204).headers(PREFLIGHT).send())
    scope.route({
      // Some programs send a GET first, to learn that they have to connect.
      method: ['GET', 'POST', 'DELETE'],
      url: '/mcp',
      exposeHeadRoute: false,
      onRequest: async (request, reply) => {
        const caller = await admit(shopFor(request), countRequest, request, reply)
        if (!caller) return
        shop.machine.geometry.expectPart?.()
        admitted.set(request, caller)
      },
      handler: (request, reply) => {
        const caller = admitted.get(request)!
        return answer(shopFor(request), { request, reply, caller, countRequest })
      },
    })
  })
}

const PREFLIGHT = {
  'access-control-allow-methods': 'POST, GET, DELETE',
  'access-control-allow-headers':
    'authorization, content-type, accept, mcp-protocol-version, mcp-method, mcp-name, mcp-session-id, last-event-id',
  'access-control-max-age': '86400',
}

/** Checks the origin, and allows it to read the answer: browser credentials are not read here. */
function allowOrigin(shop: Shop, request: FastifyRequest, reply: FastifyReply): void {
  const { origin } = request.headers
  checkAgentOrigin(shop, origin, request.host)
  reply.header('cache-control', 'no-store')
  if (origin === undefined) return
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'WWW-Authenticate, Retry-After',
    'cross-origin-resource-policy': 'cross-origin',
    vary: 'origin',
  })
}

/** Returns the caller; null if a challenge was sent. Calls without valid credentials count against their address. */
async function admit(
  shop: Shop,
  countRequest: CountRequest,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<AccountCaller | null> {
  const caller = authenticateToken(shop, request.headers.authorization)
  reply.headers(await countRequest('mcp', isChallenge(caller) ? { kind: 'nobody' } : caller, request))
  if (isChallenge(caller)) {
    await sendChallenge(reply, caller)
    return null
  }
  if (request.method === 'POST') return caller
  reply.header('allow', 'POST')
  throw new Refusal('method_not_allowed')
}

function sendChallenge(reply: FastifyReply, challenge: Challenge): FastifyReply {
  const { status, www_authenticate, error, detail } = challenge
  return reply.code(status).header('www-authenticate', www_authenticate).send({ error, detail })
}

interface McpRequest {
  request: FastifyRequest
  reply: FastifyReply
  caller: AccountCaller
  countRequest: CountRequest
}

async function answer(
  shop: Shop,
  { request, reply, caller, countRequest }: McpRequest,
): Promise<FastifyReply> {
  const body = readBody(request)
  if (body === undefined) return reply.code(400).send(PARSE_ERROR)
  const messages = Array.isArray(body) ? body : [body]
  const missing = challengeRequest(shop, caller, messages)
  if (missing) return sendChallenge(reply, missing)
  // The first message was counted in `admit`.
  for (let more = 1; more < messages.length; more++) reply.headers(await countRequest('mcp', caller, request))
  const toolCaller: ToolCaller = {
    caller,
    countRequest: async (limit) => void (await countRequest(limit, caller, request)),
  }
  const post = { headers: headersOf(request), body, signal: disconnectSignal(reply) }
  // Loaded for the first agent, with the library of the protocol.
  const { answerMcp } = await import('./protocol.ts')
  return reply.send(await answerMcp(shop, toolCaller, post))
}

const PARSE_ERROR = { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'The body is not JSON.' } }

/** Returns `undefined` when the body is not JSON. */
function readBody(request: FastifyRequest): unknown {
  try {
    return JSON.parse(typeof request.body === 'string' ? request.body : '')
  } catch {
    return undefined
  }
}

/** Returns the headers for the SDK, without the credentials, which no tool needs. */
function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined && name !== 'authorization') headers.set(name, String(value))
  return headers
}

/** Returns a signal that aborts when the client disconnects before its answer. */
function disconnectSignal(reply: FastifyReply): AbortSignal {
  const disconnected = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) disconnected.abort()
  })
  return disconnected.signal
}
