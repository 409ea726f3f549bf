/**
 * Returns the network by which limits count: an IPv4 address alone, or the first 64 bits of an IPv6 address, because one
 * customer has all addresses of such a prefix. An IPv4-mapped IPv6 address counts as IPv4.
 */
export function networkOf(ip: string): string {
  const address = ip.split('%')[0].toLowerCase()
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)
  if (mapped) return mapped[1]
  if (!address.includes(':')) return address
  return `${groupsOf(address).slice(0, 4).join(':')}::/64`
}

/** Returns the eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head, tail] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const groups = tail === undefined ? head : [...head, ...zeros(8 - head.length - tail.length), ...tail]
  return groups.map((group) => group.replace(/^0+(?=.)/, ''))
}

function zeros(count: number): string[] {
  return Array<string>(Math.max(0, count)).fill('0')
}
