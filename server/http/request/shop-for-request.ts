import type { FastifyRequest } from 'fastify'
import type { Shop } from '../../platform/shop.ts'
import { partsOfUrl } from '../../platform/url-parts.ts'
import { kindOfHost } from '../guards/own-hosts.ts'
import { originOf } from '../guards/trust.ts'
import { sessionSecret } from './session-cookie.ts'

/**
 * Returns a view of the shop with the addresses for one request. Links begin with the origin that the request came to, so
 * that a phone at `http://192.168.1.20:4747` gets links that it can open. Exceptions:
 * - A Host that is not certainly the shop's is never repeated in a link.
 * - Loopback works on this machine only: there, links to hand on use the shop's usual address.
 * - Programs get the base URL where one is set, because they hand links to people on other machines.
 */
export function shopForRequest(shop: Shop, request: FastifyRequest): Shop {
  const page_url = originOf(request, shop.address.base_url)
  const { hostname, host } = partsOfUrl(page_url)!
  const kind = kindOfHost(shop, hostname)
  if (kind === 'foreign' || kind === 'unknown_address') return shop
  if (shop.settings.base_url !== undefined && (isProgram(shop, request) || isMcpHost(shop, host))) return shop
  const { base_url, mcp_url } = addressesFor(shop, request, page_url)
  const address = { base_url: kind === 'loopback' ? base_url : page_url, mcp_url, page_url }
  return Object.create(shop, { address: { value: address, enumerable: true } }) as Shop
}

/** Programs that connect over the local network find the MCP server where they connected, unless an address is set for all. */
function addressesFor({ address, settings, lan }: Shop, request: FastifyRequest, pageUrl: string) {
  const { base_url, mcp_url } = address
  const isOwn =
    lan.accepted(request.raw.socket) && settings.mcp_url === undefined && settings.base_url === undefined
  return { base_url, mcp_url: isOwn ? pageUrl : mcp_url }
}

/** A program sends a key, or before it has one, no session cookie. */
function isProgram(shop: Shop, request: FastifyRequest): boolean {
  if (request.headers.authorization !== undefined) return true
  return request.url.startsWith('/v1/') && sessionSecret(request, shop.address.base_url) === undefined
}

/** Returns true if the request came to a separate host of the MCP server, where no pages are served. */
function isMcpHost({ address }: Shop, host: string): boolean {
  const [mcp, base] = [address.mcp_url, address.base_url].map((url) => partsOfUrl(url)!.host)
  return mcp !== base && host === mcp
}
