import { BlockList, isIP } from 'node:net'

/** IPv4 subnets that are not public (IANA special-purpose registry, RFC 6890). */
const NOT_PUBLIC_4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // The metadata service of a cloud provider, at an otherwise public address.
  ['168.63.129.16', 32],
] as const

/** Not public within 2000::/3, the allocated part of IPv6: protocol assignments, 6to4, documentation. */
const NOT_PUBLIC_6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const refused4 = new BlockList()
for (const [net, prefix] of NOT_PUBLIC_4) refused4.addSubnet(net, prefix, 'ipv4')
const refused6 = new BlockList()
for (const [net, prefix] of NOT_PUBLIC_6) refused6.addSubnet(net, prefix, 'ipv6')
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')

/**
 * True if an address is on the public internet: not this machine, its network, or a cloud's metadata service, and not
 * an IPv6 form of such an IPv4 address (mapped, NAT64 and 6to4 addresses count as not public).
 */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !refused4.check(address, 'ipv4')
    case 6:
      return !address.includes('%') && global6.check(address, 'ipv6') && !refused6.check(address, 'ipv6')
    default:
      return false
  }
}
