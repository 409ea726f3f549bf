import { isIPv6 } from 'node:net'
import type { Permitted } from './permitted.ts'

/** id-ce-nameConstraints (RFC 5280, 4.2.1.10). */
export const NAME_CONSTRAINTS = '2.5.29.30'
const SEQUENCE = 0x30
const PERMITTED = 0xa0
/** Choices of GeneralName. */
const DNS_NAME = 0x82
const IP_ADDRESS = 0x87

/** Returns the value of the extension that permits these names, with names below them, and these IP ranges (`10.0.0.0/8`). */
export function nameConstraints(permitted: Permitted): Uint8Array<ArrayBuffer> {
  const subtrees = [
    ...permitted.names.map((name) => der(DNS_NAME, Buffer.from(name, 'ascii'))),
    ...permitted.ranges.map((range) => der(IP_ADDRESS, rangeBytes(range))),
  ]
  const tree = subtrees.map((base) => der(SEQUENCE, base))
  return new Uint8Array(der(SEQUENCE, der(PERMITTED, Buffer.concat(tree))))
}

/** Tag, length and content as in ASN.1 DER. */
function der(tag: number, content: Buffer): Buffer {
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

/** Returns address and mask: 8 bytes for IPv4, 32 for IPv6. */
function rangeBytes(range: string): Buffer {
  const [address, bits] = range.split('/')
  const bytes = isIPv6(address) ? ipv6Bytes(address) : address.split('.').map(Number)
  const mask = bytes.map((_, at) => maskByte(Number(bits) - at * 8))
  return Buffer.from([...bytes.map((byte, at) => byte & mask[at]), ...mask])
}

function maskByte(bits: number): number {
  return 256 - 2 ** (8 - Math.max(0, Math.min(8, bits)))
}

function ipv6Bytes(address: string): number[] {
  const [head, tail] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const missing = 8 - head.length - (tail?.length ?? 0)
  const groups = tail === undefined ? head : [...head, ...Array<string>(missing).fill('0'), ...tail]
  return groups.map((group) => Number.parseInt(group, 16)).flatMap((group) => [group >> 8, group & 0xff])
}
