/**
 * True if the program may connect to an IP address of a machine: one of this computer or of a private network (RFC
 * 1918, RFC 4193), and with `allowPublic` any other address of one machine. Never permitted: link-local addresses, at
 * which clouds keep their metadata service (169.254.169.254 and several more of 169.254.0.0/16), multicast and reserved
 * ones, IPv6 forms that hide an IPv4 address, and whatever is not the plain form of an address. A printer with such an
 * address gave it to itself because no router did, and takes another one at its next start (RFC 3927): a connection to
 * it would not last, so nothing is lost by it.
 */
export function isPermitted(ip: string, allowPublic: boolean): boolean {
  const ipv4 = readIpv4(ip)
  if (ipv4) return isPermittedIpv4(ipv4, allowPublic)
  const groups = readIpv6(ip)
  return groups !== null && isPermittedIpv6(groups, allowPublic)
}

/** The metadata services of some clouds (Azure, Alibaba; Amazon by IPv6) have addresses that look like any other. */
const METADATA_IPV4: ReadonlySet<string> = new Set(['168.63.129.16', '100.100.100.200'])
const METADATA_IPV6 = [0xfd00, 0x0ec2, 0, 0, 0, 0, 0, 0x254]

function isPermittedIpv4([first, second, third, fourth]: number[], allowPublic: boolean): boolean {
  const isPrivate =
    first === 10 ||
    first === 127 ||
    (first === 172 && second >= 16 && second <= 31) ||
    (first === 192 && second === 168)
  if (isPrivate) return true
  const isMetadata = METADATA_IPV4.has([first, second, third, fourth].join('.'))
  return allowPublic && first > 0 && first < 224 && !isLinkLocal([first, second]) && !isMetadata
}

function isLinkLocal([first, second]: number[]): boolean {
  return first === 169 && second === 254
}

/** Returns true if a machine gave itself this address, because no router gave it one. */
export function isSelfAssigned(ip: string): boolean {
  const ipv4 = readIpv4(ip)
  return ipv4 !== null && isLinkLocal(ipv4)
}

function isPermittedIpv6(groups: number[], allowPublic: boolean): boolean {
  const [first, second] = groups
  const startsWithZeros = groups.slice(0, 5).every((group) => group === 0)
  if (startsWithZeros && groups[5] === 0xffff)
    return isPermittedIpv4(
      groups.slice(6).flatMap((group) => [group >> 8, group & 0xff]),
      allowPublic,
    )
  const isLoopback = startsWithZeros && groups[5] === 0 && groups[6] === 0 && groups[7] === 1
  if (METADATA_IPV6.every((group, at) => group === groups[at])) return false
  const isPrivate = (first & 0xfe00) === 0xfc00
  if (isLoopback || isPrivate) return true
  const isGlobal = (first & 0xe000) === 0x2000
  // 6to4 and Teredo addresses contain an IPv4 address.
  const hidesIpv4 = first === 0x2002 || (first === 0x2001 && second === 0)
  return allowPublic && isGlobal && !hidesIpv4
}

/** Returns the four bytes of `192.168.1.20`; null for every other spelling, such as `0x7f.1` or one with leading zeros. */
function readIpv4(ip: string): number[] | null {
  const parts = ip.split('.')
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part))) return null
  const bytes = parts.map(Number)
  return bytes.every((byte) => byte <= 255) ? bytes : null
}

/** Returns the eight groups of an IPv6 address without a zone; null if it is none. */
function readIpv6(ip: string): number[] | null {
  const halves = withoutIpv4Tail(ip)?.split('::')
  if (!halves || halves.length > 2) return null
  const [head, tail] = halves.map((half) => (half === '' ? [] : half.split(':')))
  const missing = 8 - head.length - (tail?.length ?? 0)
  if (tail === undefined ? missing !== 0 : missing < 1) return null
  const groups = [...head, ...Array<string>(missing).fill('0'), ...(tail ?? [])]
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return null
  return groups.map((group) => Number.parseInt(group, 16))
}

/** Writes the last four bytes of `::ffff:192.168.1.20` as two groups. */
function withoutIpv4Tail(ip: string): string | null {
  if (!ip.includes('.')) return ip
  const at = ip.lastIndexOf(':')
  const bytes = readIpv4(ip.slice(at + 1))
  if (at < 0 || bytes === null) return null
  const [first, second, third, fourth] = bytes
  return `${ip.slice(0, at + 1)}${((first << 8) | second).toString(16)}:${((third << 8) | fourth).toString(16)}`
}
