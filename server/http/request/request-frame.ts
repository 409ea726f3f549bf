import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../../../shared/accounts/network.ts'
import { PROXY_SEEN } from '../../../shared/operations/lan/proxy-seen.ts'
import { refuseWhileRestored } from '../../accounts/refuse-while-restored.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Shop } from '../../platform/shop.ts'
import { partsOfUrl } from '../../platform/url-parts.ts'
import { loggedPath } from './logged-path.ts'
import { callerOfRequest } from './request-caller.ts'
import { nameRequests, refusalNoted, workOf } from './request-work.ts'
import { sparseLines } from '../guards/sparse-lines.ts'
import { checkHost } from '../guards/own-hosts.ts'
import { noteDevice, secureAddress } from '../guards/lan-requests.ts'
import { unnamedProxy } from '../guards/local-requests.ts'

const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  // Answers that are not pages load nothing; pages set their own policy.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

/** Sets the headers of every answer, also when no route matched. */
export function frameAnswer(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(SECURITY_HEADERS)
  reply.header('x-request-id', request.id)
}

/** A year. Without subdomains, because other services may run under the shop's domain. */
const HTTPS_ONLY = 'max-age=31536000'

/**
 * True if a request came over https: a proxy says so, or the Host is that of an https base URL. A wrong header does no
 * harm, because browsers ignore HSTS over http.
 */
function cameOverHttps({ headers }: FastifyRequest, baseUrl: string | undefined): boolean {
  if (!baseUrl?.startsWith('https:')) return false
  const forwarded = headers['x-forwarded-proto']
  if (typeof forwarded === 'string') return forwarded.split(',')[0].trim() === 'https'
  return headers.host?.toLowerCase() === partsOfUrl(baseUrl)!.host
}

/** Safe methods. The MCP server decides for each tool whether it writes. */
function changesNothing({ method, url }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS' || url.startsWith('/mcp')
}

/**
 * Makes a request that may write wait, before it does anything, until no other process holds the database lock: so nothing
 * has to be undone and nothing is done twice. Reads never wait.
 */
export function waitToWrite(app: FastifyInstance, shop: Shop): void {
  app.addHook('preHandler', (request, _reply, proceed) => {
    if (changesNothing(request)) return proceed()
    if (shop.work.backups.restoredFrom() !== null && !OPEN_WHILE_RESTORED.test(request.url))
      refuseWhileRestored(shop, callerOrNobody(shop, request))
    shop.untilWritable().then(() => proceed(), proceed)
  })
}

/** Returns the caller of a request, or nobody: refusing a caller is the business of its own guards. */
function callerOrNobody(shop: Shop, request: FastifyRequest): Caller {
  try {
    return callerOfRequest(shop, request)
  } catch {
    return { kind: 'nobody' }
  }
}

/** Signing in; procedures, which ask themselves; and payments of checkouts that the restored shop knows. */
const OPEN_WHILE_RESTORED = /^\/(auth|trpc|stripe)\//

const UNTRUSTED_PROXY =
  'an untrusted proxy sends X-Forwarded-For: all its visitors share one rate limit. Add it to trusted_proxies'

type FrameShop = Pick<Shop, 'settings' | 'network' | 'address' | 'lan' | 'clock'>

/** Adds what every request gets on every transport: host check, security headers, request id, one log line. */
export function frameRequests(app: FastifyInstance, shop: FrameShop): void {
  const warnOfProxy = proxyWarner(shop)
  nameRequests(app)
  app.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done) => {
    frameAnswer(request, reply)
    const isOverLan = shop.lan.accepted(request.raw.socket)
    // Not for the local network: its authority is private, and a browser that does not trust it could not read how to.
    if (!isOverLan && cameOverHttps(request, shop.settings.base_url))
      reply.header('strict-transport-security', HTTPS_ONLY)
    if (!isOverLan) warnOfProxy(request)
    checkHost(shop, request)
    if (isOverLan) noteDevice(shop, request)
    const secure = secureAddress(shop, request)
    if (secure === null) done()
    else void reply.redirect(secure, 308)
  })
  logRequests(app, shop)
}

/** Logs a line for each answer. Whoever reports a refusal names the request, so each has its line, but for those of a busy shop. */
function logRequests(app: FastifyInstance, { clock }: FrameShop): void {
  const leftOutOf = sparseLines(() => clock.now())
  app.addHook('onResponse', (request: FastifyRequest, reply: FastifyReply, done) => {
    const { statusCode } = reply
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    // The most frequent line, which few shops write.
    if (isRead && statusCode < 400 && request.log.level !== 'debug') return done()
    const line = lineOf(request, reply)
    if (statusCode === 500) request.log.error(line, 'request')
    else if (statusCode > 500) {
      // The program chose to refuse it: a service does not answer, or there is too much to do.
      const left_out = leftOutOf(networkOf(request.ip))
      if (left_out === null) request.log.debug(line, 'request')
      else request.log.warn({ ...line, left_out }, 'request')
    } else if (isRead && statusCode < 400) request.log.debug(line, 'request')
    else request.log.info(line, 'request')
    done()
  })
}

function lineOf(request: FastifyRequest, { statusCode, elapsedTime }: FastifyReply) {
  return {
    ...workOf(request),
    method: request.method,
    path: loggedPath(request),
    status: statusCode,
    ms: Math.round(elapsedTime),
    ...refusalNoted(request),
  }
}

/** Tells of proxies that the settings do not name, because all their visitors share one limit; in the log once for each sign. */
function proxyWarner({ settings, lan, clock }: FrameShop): (request: FastifyRequest) => void {
  const warned = new Set<string>()
  const warn = (request: FastifyRequest, sign: string, text: string) => {
    if (warned.has(sign)) return
    warned.add(sign)
    request.log.warn({ proxy: request.socket.remoteAddress, sign }, text)
  }
  return (request) => {
    const sign = unnamedProxy({ settings }, request)
    if (sign !== null) {
      lan.noteProxy({ sign, at: clock.now() })
      warn(request, sign, PROXY_SEEN)
    } else if (request.headers['x-forwarded-for'] !== undefined && (request.ips?.length ?? 1) <= 1)
      warn(request, 'untrusted', UNTRUSTED_PROXY)
  }
}
