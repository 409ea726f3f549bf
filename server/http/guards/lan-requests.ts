import type { FastifyRequest } from 'fastify'
import { TRUST_PATH } from '../../../shared/operations/lan/trust-steps.ts'
import { isLoopback } from '../../platform/loopback.ts'
import type { Shop } from '../../platform/shop.ts'
import { partsOfUrl } from '../../platform/url-parts.ts'
import { trustsProxy } from './trusted-proxies.ts'

type LanShop = Pick<Shop, 'settings' | 'lan'>

/** Remembers which device of the local network sent a request. */
export function noteDevice({ lan, clock }: Pick<Shop, 'lan' | 'clock'>, request: FastifyRequest): void {
  lan.noteDevice({
    address: request.ip,
    user_agent: request.headers['user-agent']?.slice(0, 300) ?? null,
    last_at: clock.now(),
    is_secure: isSecure(request),
  })
}

/**
 * Returns where a request that came from the local network over plain http is redirected, while the shop has an https port there;
 * null for every other request. The page that explains how to trust the certificate stays open: it is needed before.
 */
export function secureAddress({ settings, lan }: LanShop, request: FastifyRequest): string | null {
  const { port } = lan.state()
  if (port === null || isSecure(request) || isTrustPage(request.url)) return null
  if (!lan.accepted(request.raw.socket) && !isFromNetwork(settings, request)) return null
  const { hostname } = partsOfUrl(`http://${request.host}`)!
  return `https://${hostname}${port === 443 ? '' : `:${port}`}${request.url}`
}

function isSecure(request: FastifyRequest): boolean {
  return 'encrypted' in request.raw.socket
}

function isTrustPage(url: string): boolean {
  return url === TRUST_PATH || url.startsWith(`${TRUST_PATH}/`) || url.startsWith(`${TRUST_PATH}?`)
}

/** Returns true if a request came directly from another device to a server that listens on the network itself. */
function isFromNetwork(settings: Shop['settings'], request: FastifyRequest): boolean {
  const { remoteAddress } = request.raw.socket
  if (remoteAddress === undefined || isLoopback(remoteAddress)) return false
  if (trustsProxy(settings.trusted_proxies, remoteAddress)) return false
  return settings.base_url === undefined || partsOfUrl(settings.base_url)!.host !== request.host.toLowerCase()
}
