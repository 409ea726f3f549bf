import { createMcpHandler, type McpHttpHandler } from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Scope } from '../../shared/accounts/scopes.ts'
import type { Caller } from '../caller.ts'
import {
  authenticateToken,
  challengeScopes,
  isChallenge,
  type Admitted,
} from '../oauth/authenticate-token.ts'
import type { LimitName } from '../settings.ts'
import type { Shop } from '../shop.ts'
import type { Calling } from './call-tool.ts'
import { mcpServer } from './mcp-server.ts'
import { checkAgentOrigin } from './origins.ts'
import { findTool } from './tools.ts'

/** Counts one call and gives the headers that tell how many are left; refuses with `rate_limited`. */
export type TakeTurn = (
  limit: LimitName,
  caller: Caller,
  request: FastifyRequest,
) => Promise<Record<string, string>>

/** A file of 64 KB as text, and what stands around it. */
const MOST_BYTES = 256 * 1024

/**
 * Serves the MCP server at `/mcp`: Streamable HTTP without sessions, the revision of 2026-07-28 and the earlier ones. Every
 * request passes the guards in one order: origin (403), credentials (401), limit (429), scopes (403).
 */
export async function serveMcp(app: FastifyInstance, shop: Shop, takeTurn: TakeTurn): Promise<void> {
  const handler = createMcpHandler(
    ({ authInfo }) => mcpServer(shop, authInfo!.extra!['calling'] as Calling),
    {
      onerror: (error) => shop.log.warn({ err: error }, 'an MCP request went wrong'),
    },
  )
  app.addHook('preClose', () => handler.close())
  const admitted = new WeakMap<FastifyRequest, Admitted>()
  await app.register(async (scope) => {
    scope.removeContentTypeParser(['application/json', 'text/plain'])
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: MOST_BYTES },
      (_r, body, done) => done(null, body),
    )
    scope.addHook('onRequest', async (request, reply) => openTo(shop, request, reply))
    scope.options('/mcp', (_request, reply) => reply.code(204).headers(PREFLIGHT).send())
    scope.route({
      method: ['GET', 'POST', 'DELETE'],
      url: '/mcp',
      exposeHeadRoute: false,
      onRequest: async (request, reply) => {
        const who = await admit(shop, takeTurn, request, reply)
        if (who) admitted.set(request, who)
      },
      handler: (request, reply) => {
        const who = admitted.get(request)!
        return answer(shop, handler, { request, reply, who, takeTurn })
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
  const { origin, host } = request.headers
  checkAgentOrigin(shop, origin, host)
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
  takeTurn: TakeTurn,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Admitted | null> {
  const who = authenticateToken(shop, request.headers.authorization)
  reply.headers(await takeTurn('mcp', isChallenge(who) ? { kind: 'nobody' } : who.caller, request))
  if (!isChallenge(who)) return who
  const { status, www_authenticate, error, detail } = who
  await reply.code(status).header('www-authenticate', www_authenticate).send({ error, detail })
  return null
}

interface Asked {
  request: FastifyRequest
  reply: FastifyReply
  who: Admitted
  takeTurn: TakeTurn
}

async function answer(shop: Shop, handler: McpHttpHandler, asked: Asked): Promise<FastifyReply> {
  const { request, reply, who, takeTurn } = asked
  const body = readBody(request)
  if (body === undefined) return reply.code(400).send(PARSE_ERROR)
  const missing = challengeScopes(shop, who.caller, scopesNeeded(body))
  if (missing) {
    const { status, www_authenticate, error, detail } = missing
    return reply.code(status).header('www-authenticate', www_authenticate).send({ error, detail })
  }
  const calling: Calling = {
    caller: who.caller,
    takeTurn: async (limit) => void (await takeTurn(limit, who.caller, request)),
  }
  const response = await handler.fetch(webRequest(shop, request, reply), {
    parsedBody: body,
    authInfo: {
      // The secret itself is of no use to any tool.
      token: '',
      clientId: who.client_id,
      scopes: [...who.caller.scopes],
      ...(who.expires_at === null ? {} : { expiresAt: who.expires_at }),
      extra: { calling },
    },
  })
  return reply.send(response)
}

const PARSE_ERROR = { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'The body is not JSON.' } }

/** `undefined` where a body is not JSON, null where there is none. */
function readBody(request: FastifyRequest): unknown {
  if (request.method !== 'POST') return null
  try {
    return JSON.parse(typeof request.body === 'string' ? request.body : '')
  } catch {
    return undefined
  }
}

/** All scopes that the tools of a request need; earlier revisions send several calls at once. */
function scopesNeeded(body: unknown): Scope[] {
  const calls = Array.isArray(body) ? body : [body]
  return [...new Set(calls.flatMap((call) => findTool(nameOf(call))?.scopes ?? []))]
}

function nameOf(message: unknown): string {
  const { method, params } = (message ?? {}) as { method?: unknown; params?: { name?: unknown } }
  return method === 'tools/call' && typeof params?.name === 'string' ? params.name : ''
}

/** The request without its body, which was read; it ends when the client goes. */
function webRequest(shop: Shop, request: FastifyRequest, reply: FastifyReply): Request {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined && name !== 'authorization') headers.set(name, String(value))
  return new Request(`${shop.address.mcp_url}/mcp`, { method: request.method, headers, signal: gone.signal })
}
