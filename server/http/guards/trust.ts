import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { isLoopback } from '../../platform/loopback.ts'
import { partsOfUrl } from '../../platform/url-parts.ts'

/** One name for each scheme. `__Host-` binds the cookie to its origin; browsers allow that prefix on https only. */
export const SESSION_COOKIES = { https: '__Host-layerline', http: 'layerline' } as const

/** Names a shop-floor device, one for each scheme like the session's. */
export const FLOOR_COOKIES = { https: '__Host-layerline-floor', http: 'layerline-floor' } as const

/** Names a kiosk, one for each scheme like the session's. */
export const KIOSK_COOKIES = { https: '__Host-layerline-kiosk', http: 'layerline-kiosk' } as const

/** Names the session of the desktop program's windows, which are on plain http on this computer. */
export const WINDOW_COOKIE = 'layerline-window'

const UNSAFE = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Returns the origin at which a browser has the shop open: that of the base URL, also behind a proxy that changes the Host,
 * else that of the Host, which `checkHost` has accepted.
 */
export function originOf(request: FastifyRequest, baseUrl: string): string {
  const base = partsOfUrl(baseUrl)!
  const host = request.host.toLowerCase()
  if (request.headers.origin === base.origin || host === base.host) return base.origin
  const plain = partsOfUrl(`http://${host}`)
  if (plain === null) return base.origin
  if (!isOverHttps(request, host)) return plain.origin
  const { origin, hostname } = partsOfUrl(`https://${host}`)!
  // A proxy that terminates TLS and changes the Host hides the name; only that of the base URL is left then.
  const isHidden = !('encrypted' in request.raw.socket) && (hostname === 'localhost' || isLoopback(hostname))
  return isHidden && base.protocol === 'https:' ? base.origin : origin
}

/** TLS often ends at a proxy: then the browser's Origin says so, or without one the cookie that it sends. */
function isOverHttps(request: FastifyRequest, host: string): boolean {
  const { origin } = request.headers
  if (request.protocol === 'https') return true
  if (origin && partsOfUrl(origin)?.host === host) return origin.startsWith('https:')
  const cookies = request.cookies ?? {}
  const sends = (scheme: 'https' | 'http') =>
    [SESSION_COOKIES, FLOOR_COOKIES, KIOSK_COOKIES].some((names) => cookies[names[scheme]] !== undefined)
  return sends('https') && !sends('http')
}

/**
 * Throws `origin_mismatch` for an unsafe request that another site makes a browser send (CSRF). `required` is false if
 * there is no session cookie (sign-in): there a missing Origin passes and a foreign one is refused.
 */
export function checkOrigin(request: FastifyRequest, required: boolean, baseUrl: string): void {
  if (!UNSAFE.has(request.method)) return
  const origin = request.headers.origin
  if (origin === undefined) {
    if (required)
      throw new Refusal(
        'origin_mismatch',
        'Requests with a session cookie need an Origin header of this site.',
      )
    return
  }
  if (origin === partsOfUrl(baseUrl)!.origin || origin === originOf(request, baseUrl)) return
  throw new Refusal('origin_mismatch')
}
