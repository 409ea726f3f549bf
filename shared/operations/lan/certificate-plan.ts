import { DAY, type Instant } from '../../platform/time.ts'

/** Browsers of Apple accept server certificates for at most 398 days (support.apple.com/102028). */
export const LEAF_DAYS = 397
/** Devices are asked once to trust an authority, so it lasts. */
export const AUTHORITY_DAYS = 3650
const RENEW_BEFORE = 30 * DAY

/** The names, addresses and validity of a certificate. */
export interface IssuedCertificate {
  names: readonly string[]
  addresses: readonly string[]
  starts_at: Instant
  ends_at: Instant
}

interface Plan {
  now: Instant
  /** The machine's names and addresses, as far as the authority may certify them. */
  names: readonly string[]
  addresses: readonly string[]
  authority: { ends_at: Instant }
  leaf: IssuedCertificate | null
}

/**
 * True if a new server certificate is due: there is none, the machine has another name or address, it ends within a
 * month, or it was made while the clock was wrong, so that it is not valid yet or never is.
 */
export function needsNewLeaf({ now, names, addresses, authority, leaf }: Plan): boolean {
  if (leaf === null) return true
  if (!isSame(leaf.names, names) || !isSame(leaf.addresses, addresses)) return true
  if (leaf.starts_at > now || leaf.ends_at <= leaf.starts_at) return true
  // One that ends with its authority cannot last longer.
  return leaf.ends_at - now < RENEW_BEFORE && leaf.ends_at < authority.ends_at
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((name) => others.includes(name))
}

/** Returns the end of a server certificate made now. */
export function leafEnd(now: Instant, authority: { ends_at: Instant }): Instant {
  return Math.min(now + (LEAF_DAYS - 1) * DAY, authority.ends_at)
}
