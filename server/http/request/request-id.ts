import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'

/** Crockford's base 32: digits and letters that are not mistaken for each other when they are read aloud. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const LETTERS = 12

/** The networks that `trusted_proxies` may name. */
const NAMED: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/**
 * Returns what names each request: staff search the log for it. The `X-Request-Id` of a trusted proxy is kept, because it is in
 * the proxy's own log; that of anyone else could pretend to be another request.
 */
export function requestIdMaker(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const trusted = new BlockList()
  for (const range of trustedProxies.flatMap((name) => NAMED[name] ?? [name])) {
    const [address, bits] = range.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) trusted.addAddress(address, family)
    else trusted.addSubnet(address, Number(bits), family)
  }
  return ({ headers, socket }) => {
    const id = headers['x-request-id']
    const isHarmless = typeof id === 'string' && /^[\w.-]{1,64}$/.test(id)
    return isHarmless && isTrusted(trusted, socket.remoteAddress) ? id : newRequestId()
  }
}

/** `7k3m-x0qe-2vta`: 60 random bits in groups. */
export function newRequestId(): string {
  const letters = [...randomBytes(LETTERS)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return letters.replaceAll(/.{4}(?!$)/g, '$&-')
}

function isTrusted(trusted: BlockList, address: string | undefined): boolean {
  if (address === undefined) return false
  // A server that listens on IPv6 sees IPv4 addresses like this.
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '')
  return trusted.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}
