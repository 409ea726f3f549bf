import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../../shared/refusals.ts'
import { isAnyAddress } from '../../shop-address.ts'
import type { Shop } from '../../shop.ts'
import { isLoopback } from './trust.ts'

/** What a host name in a request is to this shop. */
export type HostKind = 'loopback' | 'own' | 'unknown_address' | 'foreign'

/**
 * Tells the shop's own host names from others. Own are this machine's loopback, the addresses and names that the settings
 * name, and, where the server listens to the network, the machine's own addresses and its name with and without `.local`.
 */
export function kindOfHost(shop: Pick<Shop, 'settings' | 'network'>, hostname: string): HostKind {
  const host = hostname.toLowerCase()
  const ip = host.replace(/^\[|\]$/g, '')
  const isAddress = isIP(ip) !== 0
  if (host === 'localhost' || (isAddress && isLoopback(ip))) return 'loopback'
  if (namedIn(shop).includes(host)) return 'own'
  if (isOfMachine(shop, isAddress ? ip : host)) return 'own'
  return isAddress ? 'unknown_address' : 'foreign'
}

/**
 * Refuses a request whose Host is not ours: a page of another site that points its own name at this machine. Any address
 * is let pass, because only names can be rebound; behind a forwarded port the machine does not know its own.
 */
export function checkHost(shop: Pick<Shop, 'settings' | 'network'>, request: FastifyRequest): void {
  const address = `http://${request.host}`
  const hostname = request.host && URL.canParse(address) ? new URL(address).hostname : null
  if (hostname === null || kindOfHost(shop, hostname) === 'foreign') throw new Refusal('host_not_allowed')
}

function namedIn({ settings }: Pick<Shop, 'settings'>): string[] {
  const urls = [settings.base_url, settings.mcp_url].filter((url) => url !== undefined)
  return [...urls.map((url) => new URL(url).hostname), ...settings.allowed_hosts]
}

/** A server that listens at one address, or at none but loopback, has no other name in the network. */
function isOfMachine({ settings, network }: Pick<Shop, 'settings' | 'network'>, host: string): boolean {
  if (host === settings.host) return true
  if (settings.host === 'localhost' || (isIP(settings.host) !== 0 && isLoopback(settings.host))) return false
  const name = network.name()
  if (name !== '' && (host === name || host === `${name}.local`)) return true
  return isAnyAddress(settings.host) && network.addresses().includes(host)
}
