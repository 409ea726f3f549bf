import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { checkHost } from './trust.ts'

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

/**
 * Whoever has the handle of a connection request may answer it, whoever has an upload's address may send its file, and
 * whoever has a letter's link sees its order: so they are written down nowhere.
 */
function shownPath(url: string): string {
  return url
    .split('?')[0]
    .replace(/\b(rq|ul)_[\w-]+/g, '$1_…')
    .replace(/^(\/(?:uploads|follow)\/).*/, '$1…')
}

/** What holds for every request at every door: host check, security headers, request id, one log line. */
export function frameRequests(app: FastifyInstance, hosts: Set<string>): void {
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    frameAnswer(request, reply)
    checkHost(request, hosts)
  })
  app.addHook('onResponse', async (request: FastifyRequest, reply: FastifyReply) => {
    const { statusCode, elapsedTime } = reply
    const line = {
      method: request.method,
      path: shownPath(request.url),
      status: statusCode,
      ms: Math.round(elapsedTime),
    }
    if (statusCode >= 500) request.log.error(line, 'request')
    else if (request.method === 'GET' || request.method === 'HEAD') request.log.debug(line, 'request')
    else request.log.info(line, 'request')
  })
}
