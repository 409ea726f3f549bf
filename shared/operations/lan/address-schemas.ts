import { z } from 'zod'

/** An http or https address, without a trailing slash. */
export const Address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''))

export const HostName = z
  .string()
  .toLowerCase()
  .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, 'must be a name without a scheme and a port, such as shop.lan')

/** An IP address, a range such as `10.0.0.0/8`, or the name of one: `loopback`, `linklocal`, `uniquelocal`. */
export const ProxyAddress = z.string().refine(isProxyAddress, {
  message: 'must be an IP address, a range such as 10.0.0.0/8, or loopback, linklocal or uniquelocal',
})

const IpAddress = z.union([z.ipv4(), z.ipv6()])
const IpRange = z.union([z.cidrv4(), z.cidrv6()])

function isProxyAddress(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  if (!text.includes('/')) return IpAddress.safeParse(text).success
  // A range of all addresses would let anyone forge theirs.
  return IpRange.safeParse(text).success && !text.endsWith('/0')
}

/** One label of a host name (RFC 1035, 2.3.1): `shop` of `shop.local`. */
export const LanName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(
    /^[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/,
    'Letters, digits and hyphens, at most 63, beginning with a letter',
  )

export const Port = z.int().min(0).max(65535)
