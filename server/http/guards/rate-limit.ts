import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { networkOf } from '../../../shared/accounts/network.ts'
import { Refusal } from '../../../shared/refusals.ts'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../caller.ts'
import type { LimitName, RateLimits } from '../../settings.ts'

export interface Limiter {
  /** Counts one request and gives the headers that tell how many are left; refuses with `rate_limited`. */
  take(limit: LimitName, key: string): Promise<Record<string, string>>
  /** Takes back one request that turned out not to count. */
  giveBack(limit: LimitName, key: string): Promise<void>
}

/** Whose requests are counted together: an account's, else those of one network address. */
export function turnKey(caller: Caller, request: FastifyRequest): string {
  return caller.kind === 'account' ? caller.account_id : networkOf(request.ip)
}

/** Counts requests per limit and caller, in memory: a restart forgives, which a shop's own machine can afford. */
export function rateLimiter(limits: RateLimits): Limiter {
  const windows = new Map(
    Object.entries(limits).map(([name, list]) => [
      name,
      list.map(
        (window) =>
          new RateLimiterMemory({ points: window.requests, duration: window.seconds, keyPrefix: '' }),
      ),
    ]),
  )
  return {
    async take(limit, key) {
      let tightest: RateLimiterRes | null = null
      let points = 0
      for (const window of windows.get(limit) ?? []) {
        const turn = await consume(window, key)
        if (tightest && tightest.remainingPoints <= turn.remainingPoints) continue
        tightest = turn
        points = window.points
      }
      return tightest ? headers(points, tightest) : {}
    },
    async giveBack(limit, key) {
      for (const window of windows.get(limit) ?? []) await window.reward(key)
    },
  }
}

async function consume(window: RateLimiterMemory, key: string): Promise<RateLimiterRes> {
  try {
    return await window.consume(key)
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    throw limited(refused, window)
  }
}

function limited({ msBeforeNext }: RateLimiterRes, { points, duration }: RateLimiterMemory): Refusal {
  // Never longer than the window itself, also when the clock was set back meanwhile.
  const retry_after = Math.min(duration, Math.max(1, Math.ceil(msBeforeNext / 1000)))
  return new Refusal('rate_limited', `Too many requests. Wait ${retry_after} seconds.`, {
    retry_after,
    limit: points,
  })
}

function headers(points: number, turn: RateLimiterRes): Record<string, string> {
  return {
    'ratelimit-limit': String(points),
    'ratelimit-remaining': String(turn.remainingPoints),
    'ratelimit-reset': String(Math.ceil(turn.msBeforeNext / 1000)),
  }
}
