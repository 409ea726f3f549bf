import { Refusal } from '../../shared/platform/refusals.ts'
import type { Shop } from '../platform/shop.ts'

const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Throws for an Origin that may not call the MCP server. Allowed are the shop's own pages, pages on this machine, and the
 * sites in the settings; programs outside a browser send no Origin. (MCP 2026-07-28, Transports: invalid Origin is 403.)
 */
export function checkAgentOrigin(shop: Shop, origin: string | undefined, host: string | undefined): void {
  if (origin === undefined) return
  if (!URL.canParse(origin)) throw new Refusal('origin_mismatch')
  const url = new URL(origin)
  const own = [shop.address.base_url, shop.address.mcp_url, ...shop.settings.agent_origins]
  if (LOOPBACK_NAMES.has(url.hostname) || url.host === host?.toLowerCase()) return
  if (own.some((address) => new URL(address).origin === url.origin)) return
  throw new Refusal('origin_mismatch')
}
