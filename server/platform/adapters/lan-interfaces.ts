import { hostname, networkInterfaces } from 'node:os'
import { bestFirst } from './machine-network.ts'

/** An address of this machine in the local network, and the range of its network. */
export interface LanInterface {
  interface: string
  address: string
  /** `192.168.1.0/24`. */
  range: string
}

/** This machine as its network knows it. */
export interface MachineInNetwork {
  /** Without a domain, lower case. */
  name: string
  /** Without loopback and link-local ones, the most reachable first. */
  interfaces: LanInterface[]
}

export function readMachine(): MachineInNetwork {
  const interfaces = networkInterfaces()
  const known = new Map(
    Object.entries(interfaces).flatMap(([name, addresses = []]) =>
      addresses.map(
        ({ address, cidr }) => [address, { interface: name, address, range: rangeOf(cidr) }] as const,
      ),
    ),
  )
  return {
    name: hostname().split('.')[0].toLowerCase(),
    interfaces: bestFirst(interfaces).flatMap((address) => {
      const found = known.get(address)
      return found?.range ? [{ ...found, range: found.range }] : []
    }),
  }
}

/** Returns `192.168.1.0/24` for `192.168.1.20/24`, and `fd00::/64` for `fd00::20/64`. */
export function rangeOf(cidr: string | null): string | null {
  if (cidr === null) return null
  const [address, bits] = cidr.split('/')
  return `${address.includes(':') ? networkOfIpv6(address, Number(bits)) : networkOfIpv4(address, Number(bits))}/${bits}`
}

function networkOfIpv4(address: string, bits: number): string {
  return address
    .split('.')
    .map((byte, at) => Number(byte) & maskOf(bits - at * 8, 8))
    .join('.')
}

function networkOfIpv6(address: string, bits: number): string {
  const [head, tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array<string>(8 - head.length - tail.length).fill('0')
  const groups = [...head, ...zeros, ...tail].map((group, at) =>
    (Number.parseInt(group, 16) & maskOf(bits - at * 16, 16)).toString(16),
  )
  return new URL(`http://[${groups.join(':')}]`).hostname.slice(1, -1)
}

/** Returns a mask of `size` bits whose first `bits` are set. */
function maskOf(bits: number, size: number): number {
  return 2 ** size - 2 ** (size - Math.max(0, Math.min(size, bits)))
}
