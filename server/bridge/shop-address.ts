import { BlockList, isIP } from 'node:net'
import { UsageError } from '../cli/command-line.ts'

export const DEFAULT_SHOP = 'http://127.0.0.1:4747'

/** The shop's address, with a warning for the person. */
export interface BridgeAddress {
  /** Without a trailing slash; the key is stored under it. */
  url: string
  warning: string | null
}

type Reach = 'this machine' | 'local network' | 'elsewhere'

const LOCAL = new BlockList()
LOCAL.addSubnet('10.0.0.0', 8)
LOCAL.addSubnet('172.16.0.0', 12)
LOCAL.addSubnet('192.168.0.0', 16)
LOCAL.addSubnet('169.254.0.0', 16)
LOCAL.addSubnet('fc00::', 7, 'ipv6')
LOCAL.addSubnet('fe80::', 10, 'ipv6')

/**
 * Parses the shop's address: https anywhere, http on this machine, and http in the local network with a warning, because the
 * key and the files can be read on the way. Throws UsageError for anything else.
 */
export function readShopAddress(typed: string): BridgeAddress {
  const url = URL.canParse(typed) ? new URL(typed) : null
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError(`--shop: "${typed}" is not an address such as ${DEFAULT_SHOP}.`)
  if (url.username !== '' || url.password !== '')
    throw new UsageError('--shop: leave names and passwords out of the address.')
  const path = url.pathname.replace(/\/+$/, '').replace(/\/mcp$/, '')
  const address = { url: `${url.origin}${path}`, warning: null }
  if (url.protocol === 'https:') return address
  const reach = reachOf(url.hostname)
  if (reach === 'elsewhere')
    throw new UsageError(`--shop: ${url.origin} must begin with https, because a key is sent there.`)
  return reach === 'this machine' ? address : { ...address, warning: openWarning(url.origin) }
}

function openWarning(origin: string): string {
  return `${origin} is not encrypted: others in the local network can read the key and the files. Prefer https.`
}

/** Returns true if a file may be uploaded to an address from the shop: the shop's own, or any over https. */
export function mayUploadTo(shop: string, upload_url: string): boolean {
  if (!URL.canParse(upload_url)) return false
  const [to, own] = [new URL(upload_url), new URL(shop)]
  if (to.username !== '' || to.password !== '') return false
  if (to.protocol === 'https:' || to.origin === own.origin) return /^https?:$/.test(to.protocol)
  return to.protocol === 'http:' && [to, own].every(({ hostname }) => reachOf(hostname) === 'this machine')
}

function reachOf(hostname: string): Reach {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase()
  if (host === 'localhost' || host.endsWith('.localhost') || host === '::1' || /^127\.[\d.]+$/.test(host))
    return 'this machine'
  const family = isIP(host)
  if (family === 0) return host.endsWith('.local') ? 'local network' : 'elsewhere'
  return LOCAL.check(host, family === 6 ? 'ipv6' : 'ipv4') ? 'local network' : 'elsewhere'
}
