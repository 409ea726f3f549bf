import { BlockList, isIPv6 } from 'node:net'

/** The names, with all names below them, and IP ranges that an authority may certify. */
export interface Permitted {
  names: readonly string[]
  ranges: readonly string[]
}

/** Returns whether a name or an IP address is within the constraints. */
export function permits({ names, ranges }: Permitted): {
  name(name: string): boolean
  address(address: string): boolean
} {
  const list = new BlockList()
  for (const range of ranges) {
    const [address, bits] = range.split('/')
    list.addSubnet(address, Number(bits), isIPv6(address) ? 'ipv6' : 'ipv4')
  }
  return {
    name: (name) => names.some((permitted) => name === permitted || name.endsWith(`.${permitted}`)),
    address: (address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4'),
  }
}
