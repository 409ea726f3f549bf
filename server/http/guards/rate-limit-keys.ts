import type { FastifyRequest } from 'fastify'
import { networkOf } from '../../../shared/accounts/network.ts'
import { DAY } from '../../../shared/platform/time.ts'
import type { Caller } from '../../platform/caller.ts'
import type { LimitName } from '../../platform/settings.ts'
import type { Shop } from '../../platform/shop.ts'
import { countsAsLocal } from './local-requests.ts'
import type { RateLimiter } from './rate-limit.ts'

/** The sender of a request. */
export interface Requester {
  caller: Caller
  request: FastifyRequest
}

/** Sign-in and account changes: counted by network address even when signed in, because accounts are free. */
const BY_ADDRESS: ReadonlySet<LimitName> = new Set([
  'sign_in',
  'sign_up',
  'passkey_question',
  'account_change',
])

/** Limits that a new account shares with its network address, so that a hundred accounts do not get a hundred limits. */
const SHARED_WHILE_NEW: ReadonlySet<LimitName> = new Set(['quote_create', 'requote', 'claim', 'device_guess'])
const NEW_SECONDS = 7 * DAY

/**
 * Returns all keys that a request counts against. A browser on the shop's machine is not held up by everyone else's sign-ins.
 * Visitors of a proxy that nothing tells of gain nothing by that: they share one address, whose limit is the lower one.
 */
function countsOf(shop: Shop, limit: LimitName, { caller, request }: Requester): [LimitName, string][] {
  const address = networkOf(request.ip)
  if (BY_ADDRESS.has(limit)) {
    const own: [LimitName, string] = [limit, address]
    return countsAsLocal(shop, request) ? [own] : [own, ['sign_in_all', 'all']]
  }
  const keys = SHARED_WHILE_NEW.has(limit) ? sharedKeys(shop, { caller, request }) : [keyOf(caller, address)]
  return keys.map((key) => [limit, key])
}

function keyOf(caller: Caller, address: string): string {
  return caller.kind === 'account' ? caller.account_id : address
}

/** Returns the account's key, and that of its network address while the account is new. */
export function sharedKeys(shop: Shop, { caller, request }: Requester): string[] {
  const address = networkOf(request.ip)
  const key = keyOf(caller, address)
  return key !== address && isNewAccount(shop, key) ? [key, address] : [key]
}

function isNewAccount(shop: Shop, accountId: string): boolean {
  const account = shop.db.recall<{ created_at: number }>(
    'select created_at from accounts where id = ?',
    accountId,
  )
  return account !== undefined && shop.clock.now() - account.created_at < NEW_SECONDS
}

/** Counts one request of a sender. Returns the headers of the limit that is closest to its end; throws `rate_limited`. */
export function requestCounter(
  shop: Shop,
  limits: RateLimiter,
): (limit: LimitName, sender: Requester) => Promise<Record<string, string>> {
  return async (limit, sender) => {
    let tightest: Record<string, string> = {}
    for (const [name, key] of countsOf(shop, limit, sender)) {
      const headers = await limits.consume(name, key)
      if (name === limit && !(readRemaining(tightest) <= readRemaining(headers))) tightest = headers
    }
    return tightest
  }
}

function readRemaining(headers: Record<string, string>): number {
  return Number(headers['ratelimit-remaining'] ?? Infinity)
}

/** Uncounts one request of a sender. */
export async function uncountRequest(
  shop: Shop,
  limits: RateLimiter,
  sender: Requester & { limit: LimitName },
): Promise<void> {
  for (const [name, key] of countsOf(shop, sender.limit, sender)) await limits.restore(name, key)
}
