import type { FastifyRequest } from 'fastify'
import type { ProxySign } from '../../../shared/operations/lan/proxy-seen.ts'
import { hasOutsideAddress, isLoopback, isOfLoopback } from '../../platform/loopback.ts'
import type { Shop } from '../../platform/shop.ts'
import { partsOfUrl } from '../../platform/url-parts.ts'
import { trustsProxy } from './trusted-proxies.ts'

/** Headers that proxies and tunnels add to a request. */
const FORWARDED = /^(forwarded|via|x-forwarded-.+|x-real-ip|x-client-ip|true-client-ip|cf-.+|cdn-loop)$/

/**
 * True if a request may come straight from a browser on this computer. False proves that it does not. True proves
 * nothing, because a proxy on this computer may send the same: callers also ask for a secret that only this computer
 * has.
 */
export function looksLocal(request: FastifyRequest): boolean {
  return arrivesAsLocal(request) && signOfProxy(request) === null
}

/** Returns true if a request connects from this computer and asks for it by its own name. */
export function arrivesAsLocal(request: FastifyRequest): boolean {
  const host = partsOfUrl(`http://${request.headers.host ?? ''}`)
  return isFromLoopback(request) && host !== null && isOfLoopback(host)
}

/**
 * True if a request counts as one of this computer in a place that can ask for no secret and opens nothing by it: only
 * while no setting tells of a proxy or tunnel.
 */
export function countsAsLocal({ settings }: Pick<Shop, 'settings'>, request: FastifyRequest): boolean {
  return (
    looksLocal(request) && !hasOutsideAddress(settings) && !trustsProxy(settings.trusted_proxies, '127.0.0.1')
  )
}

/** Returns what gives away that a request from this computer is that of a proxy which the settings do not name. */
export function unnamedProxy(
  { settings }: Pick<Shop, 'settings'>,
  request: FastifyRequest,
): ProxySign | null {
  if (!isFromLoopback(request) || hasOutsideAddress(settings)) return null
  if (trustsProxy(settings.trusted_proxies, request.socket.remoteAddress)) return null
  const sign = signOfProxy(request)
  // A page of another site that calls this computer says so; one behind a proxy does not.
  const isOfOtherSite = /^(cross|same)-site$/.test(String(request.headers['sec-fetch-site']))
  return sign === 'other_page' && isOfOtherSite ? null : sign
}

function signOfProxy({ headers, raw }: FastifyRequest): ProxySign | null {
  if (Object.keys(headers).some((name) => FORWARDED.test(name))) return 'forwarded'
  if (raw.httpVersion === '1.0') return 'old_http'
  const pages = [headers.origin, headers.referer].flatMap((text) => partsOfUrl(text ?? '') ?? [])
  return pages.some((page) => /^https?:$/.test(page.protocol) && !isOfLoopback(page)) ? 'other_page' : null
}

function isFromLoopback({ socket: { remoteAddress } }: FastifyRequest): boolean {
  return remoteAddress !== undefined && isLoopback(remoteAddress)
}
