import { BlockList, isIP } from 'node:net'
import type { ServerSettings } from './settings.ts'
import { partsOfUrl } from './url-parts.ts'

/** For IPv6, which writes one address in many ways, also those of IPv4 (`::ffff:127.0.0.1`). */
const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')

/** Returns true if a text is a loopback address. A name is none, such as `127.0.0.1.example.com`. */
export function isLoopback(text: string): boolean {
  const family = isIP(text)
  return family === 4 ? text.startsWith('127.') : family === 6 && LOOPBACK.check(text, 'ipv6')
}

/** Returns true if the host of an address is this computer by its own name. */
export function isOfLoopback({ hostname }: Pick<URL, 'hostname'>): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return host === 'localhost' || (isIP(host) !== 0 && isLoopback(host))
}

/** Returns true if the settings give the shop an address that is not of this computer. */
export function hasOutsideAddress({
  base_url,
  mcp_url,
}: Pick<ServerSettings, 'base_url' | 'mcp_url'>): boolean {
  return [base_url, mcp_url].some((url) => url !== undefined && !isOfLoopback(partsOfUrl(url)!))
}
