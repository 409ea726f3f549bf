import type { FastifyRequest } from 'fastify'
import { networkOf } from '../../../shared/accounts/network.ts'
import { DAY } from '../../../shared/time.ts'
import type { Caller } from '../../caller.ts'
import type { LimitName } from '../../settings.ts'
import type { Shop } from '../../shop.ts'
import type { Limiter } from './rate-limit.ts'
import { isLocal } from './trust.ts'

export interface Asking {
  caller: Caller
  request: FastifyRequest
}

/** Signing in and all around it: counted by network address whoever is signed in, because accounts are free. */
const BY_ADDRESS: ReadonlySet<LimitName> = new Set([
  'sign_in',
  'sign_up',
  'passkey_question',
  'account_change',
])

/** What young accounts share with their network address: a hundred new accounts are not a hundred budgets. */
const SHARED_BY_YOUNG: ReadonlySet<LimitName> = new Set(['quote_create', 'requote', 'claim', 'device_guess'])
const YOUNG_SECONDS = 7 * DAY

/** Everything that a request is counted against. Whoever sits at the shop's own machine never waits for the whole world. */
function countsOf(shop: Shop, limit: LimitName, { caller, request }: Asking): [LimitName, string][] {
  const address = networkOf(request.ip)
  if (BY_ADDRESS.has(limit)) {
    const own: [LimitName, string] = [limit, address]
    return isLocal(request) ? [own] : [own, ['sign_in_all', 'all']]
  }
  const keys = SHARED_BY_YOUNG.has(limit) ? sharedKeys(shop, { caller, request }) : [keyOf(caller, address)]
  return keys.map((key) => [limit, key])
}

function keyOf(caller: Caller, address: string): string {
  return caller.kind === 'account' ? caller.account_id : address
}

/** The account's own key, and its network address's as long as the account is young. */
export function sharedKeys(shop: Shop, { caller, request }: Asking): string[] {
  const address = networkOf(request.ip)
  const key = keyOf(caller, address)
  return key !== address && isYoung(shop, key) ? [key, address] : [key]
}

function isYoung(shop: Shop, accountId: string): boolean {
  const account = shop.db.recall<{ created_at: number }>(
    'select created_at from accounts where id = ?',
    accountId,
  )
  return account !== undefined && shop.clock.now() - account.created_at < YOUNG_SECONDS
}

/** Counts one request and gives the headers that tell how many are left for its sender; refuses with `rate_limited`. */
export function turnTaker(
  shop: Shop,
  limits: Limiter,
): (limit: LimitName, asking: Asking) => Promise<Record<string, string>> {
  return async (limit, asking) => {
    let tightest: Record<string, string> = {}
    for (const [name, key] of countsOf(shop, limit, asking)) {
      const headers = await limits.take(name, key)
      if (name === limit && !(left(tightest) <= left(headers))) tightest = headers
    }
    return tightest
  }
}

function left(headers: Record<string, string>): number {
  return Number(headers['ratelimit-remaining'] ?? Infinity)
}

/** Takes one request back that turned out not to count. */
export async function giveTurnBack(
  shop: Shop,
  limits: Limiter,
  of: Asking & { limit: LimitName },
): Promise<void> {
  for (const [name, key] of countsOf(shop, of.limit, of)) await limits.giveBack(name, key)
}
