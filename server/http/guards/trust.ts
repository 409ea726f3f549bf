import { BlockList, isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../../shared/refusals.ts'

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')

/** One name for each scheme. `__Host-` binds the cookie to this very origin; browsers allow that prefix on https only. */
export const SESSION_COOKIES = { https: '__Host-layerline', http: 'layerline' } as const

const UNSAFE = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** The name in a Host header without its port, lower case. */
function hostOf(header: string | undefined): string | null {
  const address = `http://${header ?? ''}`
  return header && URL.canParse(address) ? new URL(address).hostname : null
}

/** What proxies and tunnels write into a request that they pass on. */
const FORWARDED = /^(forwarded|via|x-forwarded-.+|x-real-ip|x-client-ip|true-client-ip|cf-.+|cdn-loop)$/

/**
 * Whether a request comes from a browser on this very machine, straight to this server: a tunnel's program on this
 * machine connects from here too, so whatever was passed on is not local, and neither is one for another name.
 */
export function isLocal(request: FastifyRequest): boolean {
  const { remoteAddress } = request.socket
  if (remoteAddress === undefined || !isLoopback(remoteAddress)) return false
  const host = hostOf(request.headers.host)?.replace(/^\[|\]$/g, '')
  const isForHere = host === 'localhost' || (host !== undefined && isIP(host) !== 0 && isLoopback(host))
  return isForHere && !Object.keys(request.headers).some((name) => FORWARDED.test(name))
}

/** Whether an address is of this very machine. */
export function isLoopback(ip: string): boolean {
  return LOOPBACK.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4')
}

/**
 * Under which address a browser has the shop open: the base address, also through a proxy that changes the Host, else
 * the Host that `checkHost` let pass.
 */
export function originOf(request: FastifyRequest, baseUrl: string): string {
  const base = new URL(baseUrl)
  const host = request.host.toLowerCase()
  if (request.headers.origin === base.origin || host === base.host) return base.origin
  if (!URL.canParse(`http://${host}`)) return base.origin
  if (!isOverHttps(request, host)) return new URL(`http://${host}`).origin
  const { origin, hostname } = new URL(`https://${host}`)
  // A proxy that ends TLS and changes the Host hides the name, which can only be that of the base address then.
  const isHidden = !('encrypted' in request.raw.socket) && (hostname === 'localhost' || isLoopback(hostname))
  return isHidden && base.protocol === 'https:' ? base.origin : origin
}

/** TLS often ends at a proxy: then the browser's own Origin tells, and where it sends none, the cookie it holds. */
function isOverHttps(request: FastifyRequest, host: string): boolean {
  const { origin } = request.headers
  if (request.protocol === 'https') return true
  if (origin && URL.canParse(origin) && new URL(origin).host === host) return origin.startsWith('https:')
  const cookies = request.cookies ?? {}
  return cookies[SESSION_COOKIES.https] !== undefined && cookies[SESSION_COOKIES.http] === undefined
}

/**
 * Refuses an unsafe request that a browser sends with a session cookie from another site. `required` is false where no
 * cookie speaks yet (sign-in): there a foreign Origin is refused and a missing one is let pass.
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
  if (origin === new URL(baseUrl).origin || origin === originOf(request, baseUrl)) return
  throw new Refusal('origin_mismatch')
}
