import { counted } from '../../../shared/platform/counted.ts'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { networkOf } from '../../../shared/accounts/network.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../platform/caller.ts'
import type { LimitName, RateLimits } from '../../platform/settings.ts'

export interface RateLimiter {
  /** Counts one request. Returns the `RateLimit-*` headers; throws `rate_limited` when none is left. */
  consume(limit: LimitName, key: string): Promise<Record<string, string>>
  /** Uncounts one request. */
  restore(limit: LimitName, key: string): Promise<void>
}

/** Returns the key under which requests are counted: the account, else the network address. */
export function rateLimitKey(caller: Caller, request: FastifyRequest): string {
  return caller.kind === 'account' ? caller.account_id : networkOf(request.ip)
}

/** Counts requests by limit and key in memory. A restart resets the counts, which one machine can afford. */
export function rateLimiter(limits: RateLimits): RateLimiter {
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
    async consume(limit, key) {
      let tightest: RateLimiterRes | null = null
      let points = 0
      for (const window of windows.get(limit) ?? []) {
        const state = await consumeIn(window, key)
        if (tightest && tightest.remainingPoints <= state.remainingPoints) continue
        tightest = state
        points = window.points
      }
      return tightest ? headers(points, tightest) : {}
    },
    async restore(limit, key) {
      for (const window of windows.get(limit) ?? []) await window.reward(key)
    },
  }
}

async function consumeIn(window: RateLimiterMemory, key: string): Promise<RateLimiterRes> {
  try {
    return await window.consume(key)
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    throw makeLimitRefusal(refused, window)
  }
}

function makeLimitRefusal(
  { msBeforeNext }: RateLimiterRes,
  { points, duration }: RateLimiterMemory,
): Refusal {
  // Never longer than the window, even when the clock was set back.
  const retry_after = Math.min(duration, Math.max(1, Math.ceil(msBeforeNext / 1000)))
  return new Refusal('rate_limited', `Too many attempts. Try again in ${waitWords(retry_after)}.`, {
    retry_after,
    limit: points,
  })
}

function waitWords(seconds: number): string {
  return seconds < 90 ? counted(seconds, 'second') : counted(Math.ceil(seconds / 60), 'minute')
}

function headers(points: number, state: RateLimiterRes): Record<string, string> {
  return {
    'ratelimit-limit': String(points),
    'ratelimit-remaining': String(state.remainingPoints),
    'ratelimit-reset': String(Math.ceil(state.msBeforeNext / 1000)),
  }
}
