import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../shared/refusals.ts'
import type { Caller } from '../caller.ts'
import {
  authenticateToken,
  isChallenge,
  type AccountCaller,
  type Challenge,
} from '../oauth/authenticate-token.ts'
import type { LimitName } from '../settings.ts'
import type { Shop } from '../shop.ts'
import type { Calling } from './call-tool.ts'
import { challengeRequest } from './missing-scopes.ts'
import { checkAgentOrigin } from './origins.ts'
import { answerMcp } from './protocol.ts'

/** Counts one call and gives the headers that tell how many are left; refuses with `rate_limited`. */
export type CountRequest = (
  limit: LimitName,
  caller: Caller,
  request: FastifyRequest,
) => Promise<Record<string, string>>

/** A file of 64 KB as text, and what stands around it. */
const MAX_BYTES = 256 * 1024

/**
 * Serves the MCP server at `/mcp`: Streamable HTTP without sessions, the revision of 2026-07-28 and the earlier ones. Every
 * request passes the guards in one order: origin (403), credentials (401), limit (429), method (405), size and type (413,
 * 415), JSON (400), scopes (403).
 */
export async function serveMcp(
  app: FastifyInstance,
  shop: Shop,
  countRequest: CountRequest,
  seen: (request: FastifyRequest) => Shop,
): Promise<void> {
  const admitted = new WeakMap<FastifyRequest, AccountCaller>()
  await app.register(async (scope) => {
    scope.removeContentTypeParser(['application/json', 'text/plain'])
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: MAX_BYTES },
      (_r, body, done) => done(null, body),
    )
    scope.addHook('onRequest', async (request, reply) => openTo(shop, request, reply))
    scope.options('/mcp', (_request, reply) => reply.code(204).headers(PREFLIGHT).send())
    scope.route({
      // Some programs learn by a GET that they have to connect first.
      method: ['GET', 'POST', 'DELETE'],
      url: '/mcp',
      exposeHeadRoute: false,
      onRequest: async (request, reply) => {
        const caller = await admit(shop, countRequest, request, reply)
        if (caller) admitted.set(request, caller)
      },
      handler: (request, reply) => {
        const caller = admitted.get(request)!
        return answer(seen(request), { request, reply, caller, countRequest })
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

/** No credentials of a browser are looked at here; a page that may call may read. */
function openTo(shop: Shop, request: FastifyRequest, reply: FastifyReply): void {
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

/** Who calls; or the challenge was sent. Calls without good credentials count against their address. */
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

interface Asked {
  request: FastifyRequest
  reply: FastifyReply
  caller: AccountCaller
  countRequest: CountRequest
}

async function answer(shop: Shop, { request, reply, caller, countRequest }: Asked): Promise<FastifyReply> {
  const body = readBody(request)
  if (body === undefined) return reply.code(400).send(PARSE_ERROR)
  const messages = Array.isArray(body) ? body : [body]
  const missing = challengeRequest(shop, caller, messages)
  if (missing) return sendChallenge(reply, missing)
  // The first was counted when it came in.
  for (let more = 1; more < messages.length; more++) reply.headers(await countRequest('mcp', caller, request))
  const calling: Calling = {
    caller,
    countRequest: async (limit) => void (await countRequest(limit, caller, request)),
  }
  const posted = { headers: headersOf(request), body, gone: goneSignal(reply) }
  return reply.send(await answerMcp(shop, calling, posted))
}

const PARSE_ERROR = { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'The body is not JSON.' } }

/** `undefined` where a body is not JSON. */
function readBody(request: FastifyRequest): unknown {
  try {
    return JSON.parse(typeof request.body === 'string' ? request.body : '')
  } catch {
    return undefined
  }
}

/** What the protocol reads; the secret is of no use to any tool. */
function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined && name !== 'authorization') headers.set(name, String(value))
  return headers
}

/** Aborted when the client goes before its answer. */
function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  return gone.signal
}
