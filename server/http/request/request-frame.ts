import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Shop } from '../../shop.ts'
import { loggedPath } from './logged-path.ts'
import { checkHost } from '../guards/own-hosts.ts'

/** The caller's own id for the request where it is harmless, else a new one. */
export function requestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID()
}

const HEADERS_FOR_ALL = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  // Answers that are not pages have nothing to load; pages bring their own policy.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

/** What every answer carries, also one to a request that no route was looked up for. */
export function frameAnswer(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(HEADERS_FOR_ALL)
  reply.header('x-request-id', request.id)
}

/** A year. Without subdomains: the shop knows nothing of what else is under its domain. */
const HTTPS_ONLY = 'max-age=31536000'

/**
 * Whether a browser came over https: through a proxy that says so, or to the name of an https base address. Browsers
 * ignore the header over http, so a proxy that lies harms nobody.
 */
function cameOverHttps({ headers }: FastifyRequest, baseUrl: string): boolean {
  if (!baseUrl.startsWith('https:')) return false
  const said = headers['x-forwarded-proto']
  if (typeof said === 'string') return said.split(',')[0].trim() === 'https'
  return headers.host?.toLowerCase() === new URL(baseUrl).host
}

/** These change nothing; the MCP server knows of each of its tools whether it does. */
function changesNothing({ method, url }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS' || url.startsWith('/mcp')
}

/**
 * A request that may change something waits until no other program holds the database, before anything is done for it: so
 * nothing has to be undone, and nothing is done twice. Reads never wait.
 */
export function waitToWrite(app: FastifyInstance, untilWritable: () => Promise<void>): void {
  app.addHook('preHandler', async (request) => {
    if (!changesNothing(request)) await untilWritable()
  })
}

/** What holds for every request at every door: host check, security headers, request id, one log line. */
export function frameRequests(
  app: FastifyInstance,
  shop: Pick<Shop, 'settings' | 'network' | 'address'>,
): void {
  const noteProxy = proxyNoter()
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    frameAnswer(request, reply)
    if (cameOverHttps(request, shop.address.base_url)) reply.header('strict-transport-security', HTTPS_ONLY)
    noteProxy(request)
    checkHost(shop, request)
  })
  app.addHook('onResponse', async (request: FastifyRequest, reply: FastifyReply) => {
    const { statusCode, elapsedTime } = reply
    const line = {
      method: request.method,
      path: loggedPath(request),
      status: statusCode,
      ms: Math.round(elapsedTime),
    }
    if (statusCode >= 500) request.log.error(line, 'request')
    else if (request.method === 'GET' || request.method === 'HEAD') request.log.debug(line, 'request')
    else request.log.info(line, 'request')
  })
}

/** Says once that a proxy is in front of the server and that its visitors all count as one. */
function proxyNoter(): (request: FastifyRequest) => void {
  let noted = false
  return (request) => {
    const isTrusted = (request.ips?.length ?? 1) > 1
    if (noted || isTrusted || request.headers['x-forwarded-for'] === undefined) return
    noted = true
    const proxy = request.socket.remoteAddress
    request.log.warn(
      { proxy },
      'a proxy sends X-Forwarded-For and is not trusted: all its visitors count as one. Name it in trusted_proxies',
    )
  }
}
