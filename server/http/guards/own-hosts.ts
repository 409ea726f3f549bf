import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { isAnyAddress } from '../../platform/shop-address.ts'
import { isLoopback } from '../../platform/loopback.ts'
import { partsOfUrl } from '../../platform/url-parts.ts'
import type { Shop } from '../../platform/shop.ts'

type HostShop = Pick<Shop, 'settings' | 'network' | 'lan'>

/** The relation of a host name in a request to this shop. */
export type HostKind = 'loopback' | 'own' | 'unknown_address' | 'foreign'

/**
 * Classifies a host name. The shop's own are loopback, the addresses and names in the settings and, when the server listens on
 * the network or is open to it, the machine's addresses and its name with and without `.local`, and the announced name.
 */
export function kindOfHost(shop: HostShop, hostname: string): HostKind {
  const host = hostname.toLowerCase()
  const ip = host.replace(/^\[|\]$/g, '')
  const isAddress = isIP(ip) !== 0
  if (host === 'localhost' || (isAddress && isLoopback(ip))) return 'loopback'
  if (configuredHosts(shop).includes(host)) return 'own'
  if (isMachineHost(shop, isAddress ? ip : host)) return 'own'
  return isAddress ? 'unknown_address' : 'foreign'
}

/**
 * Throws `host_not_allowed` for a foreign Host (DNS rebinding: a site that points its own name at this machine). IP
 * addresses pass, because only names can be rebound, and a machine behind a forwarded port does not know its own address.
 */
export function checkHost(shop: HostShop, request: FastifyRequest): void {
  const hostname = request.host && partsOfUrl(`http://${request.host}`)?.hostname
  if (!hostname || kindOfHost(shop, hostname) === 'foreign') throw new Refusal('host_not_allowed')
}

function configuredHosts({ settings }: Pick<Shop, 'settings'>): string[] {
  const urls = [settings.base_url, settings.mcp_url].filter((url) => url !== undefined)
  return [...urls.map((url) => partsOfUrl(url)!.hostname), ...settings.allowed_hosts]
}

/** A server that listens on one address, or only on loopback, has no other name in the network. */
function isMachineHost({ settings, network, lan }: HostShop, host: string): boolean {
  if (host === settings.host) return true
  const name = network.name()
  const isNamed = name !== '' && (host === name || host === `${name}.local`)
  if (lan.state().is_open)
    return (
      isNamed ||
      host === `${settings.lan_name}.local` ||
      host === lan.state().name?.host ||
      network.addresses().includes(host)
    )
  if (settings.host === 'localhost' || (isIP(settings.host) !== 0 && isLoopback(settings.host))) return false
  return isNamed || (isAnyAddress(settings.host) && network.addresses().includes(host))
}
