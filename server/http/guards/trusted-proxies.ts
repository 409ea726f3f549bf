import { BlockList, isIPv6 } from 'node:net'

/** The networks that `trusted_proxies` may name. */
const NAMED: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** A list of the settings never changes: another one takes its place. */
const compiled = new WeakMap<readonly string[], BlockList>()

export function trustsProxy(trustedProxies: readonly string[], address: string | undefined): boolean {
  if (address === undefined || trustedProxies.length === 0) return false
  let trusted = compiled.get(trustedProxies)
  if (!trusted) {
    trusted = compile(trustedProxies)
    compiled.set(trustedProxies, trusted)
  }
  // A server that listens on IPv6 sees IPv4 addresses like this.
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '')
  return trusted.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}

function compile(trustedProxies: readonly string[]): BlockList {
  const trusted = new BlockList()
  for (const range of trustedProxies.flatMap((name) => NAMED[name] ?? [name])) {
    const [address, bits] = range.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) trusted.addAddress(address, family)
    else trusted.addSubnet(address, Number(bits), family)
  }
  return trusted
}
