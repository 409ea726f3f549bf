import { Refusal } from '../../shared/refusals.ts'
import type { Shop } from '../shop.ts'

const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Whether a page of this origin may have its programs call the MCP server: pages of the shop, of this very machine, and
 * of the sites that the shop names in its settings. Programs outside a browser send none. (MCP 2026-07-28, transports:
 * an invalid Origin is answered with 403.)
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
