import { BlockList, isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../shared/refusals.ts'

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')

const UNSAFE = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Names under which this server answers. Addresses are always allowed: only names can be rebound to another machine. */
export function hostNames(...addresses: (string | undefined)[]): Set<string> {
  const names = addresses.flatMap((address) =>
    address && URL.canParse(address) ? [new URL(address).hostname] : [],
  )
  return new Set(['localhost', ...names])
}

/** Refuses a request whose Host is not ours: a page of another site that points its own name at this machine. */
export function checkHost(request: FastifyRequest, names: Set<string>): void {
  const host = hostOf(request.headers.host)
  if (host !== null && (isIP(host.replace(/^\[|\]$/g, '')) !== 0 || names.has(host))) return
  throw new Refusal('host_not_allowed')
}

/** The name in a Host header without its port, lower case. */
function hostOf(header: string | undefined): string | null {
  const address = `http://${header ?? ''}`
  return header && URL.canParse(address) ? new URL(address).hostname : null
}

/** Whether an address is of this very machine. */
export function isLoopback(ip: string): boolean {
  return LOOPBACK.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4')
}

/**
 * Under which address a browser has the shop open: the base address, also through a proxy that changes the Host, else
 * the Host that `checkHost` let pass. Only the base address can be https.
 */
export function originOf(request: FastifyRequest, baseUrl: string): string {
  const base = new URL(baseUrl)
  const host = request.headers.host?.toLowerCase()
  const isBase = request.headers.origin === base.origin || host === base.host
  return isBase ? base.origin : new URL(`http://${host}`).origin
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
  if (origin === new URL(baseUrl).origin) return
  if (URL.canParse(origin) && new URL(origin).host === request.headers.host?.toLowerCase()) return
  throw new Refusal('origin_mismatch')
}
