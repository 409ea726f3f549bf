import type { FastifyRequest } from 'fastify'
import type { Shop } from '../../shop.ts'
import { kindOfHost } from '../guards/own-hosts.ts'
import { originOf } from '../guards/trust.ts'
import { sessionSecret } from './session-cookie.ts'

/**
 * The shop as the sender of a request sees it. Links in the answer begin with the origin that the request came to, so that
 * a phone at `http://192.168.1.20:4747` gets links that it can open. Exceptions:
 * - A Host that is not certainly ours is never repeated in a link.
 * - Loopback is no address for anybody else: links to hand on name the shop's usual address there.
 * - Programs are given the base address, where one was set: they hand links to people on other machines.
 */
export function seenFrom(shop: Shop, request: FastifyRequest): Shop {
  const page_url = originOf(request, shop.address.base_url)
  const { hostname, host } = new URL(page_url)
  const kind = kindOfHost(shop, hostname)
  if (kind === 'foreign' || kind === 'unknown_address') return shop
  if (shop.settings.base_url !== undefined && (isProgram(shop, request) || isMcpHost(shop, host))) return shop
  const { base_url, mcp_url } = shop.address
  const address = { base_url: kind === 'loopback' ? base_url : page_url, mcp_url, page_url }
  return Object.create(shop, { address: { value: address, enumerable: true } }) as Shop
}

/** A program has a key; the first calls of one that has none yet carry no cookie either. */
function isProgram(shop: Shop, request: FastifyRequest): boolean {
  if (request.headers.authorization !== undefined) return true
  return request.url.startsWith('/v1/') && sessionSecret(request, shop.address.base_url) === undefined
}

/** Where the MCP server has a host of its own, nobody has the pages open there. */
function isMcpHost({ address }: Shop, host: string): boolean {
  const [mcp, base] = [address.mcp_url, address.base_url].map((url) => new URL(url).host)
  return mcp !== base && host === mcp
}
