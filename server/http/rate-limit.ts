import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '../../shared/refusals.ts'
import type { LimitName, RateLimits } from '../settings.ts'

export type TakeTurn = (limit: LimitName, key: string) => Promise<Record<string, string>>

/** Counts requests per limit and caller, in memory: a restart forgives, which a shop's own machine can afford. */
export function rateLimiter(limits: RateLimits): TakeTurn {
  const windows = new Map(
    Object.entries(limits).map(([name, list]) => [
      name,
      list.map(
        (window) =>
          new RateLimiterMemory({ points: window.requests, duration: window.seconds, keyPrefix: '' }),
      ),
    ]),
  )
  return async (limit, key) => {
    let tightest: RateLimiterRes | null = null
    let points = 0
    for (const window of windows.get(limit) ?? []) {
      const turn = await consume(window, key)
      if (tightest && tightest.remainingPoints <= turn.remainingPoints) continue
      tightest = turn
      points = window.points
    }
    return tightest ? headers(points, tightest) : {}
  }
}

async function consume(window: RateLimiterMemory, key: string): Promise<RateLimiterRes> {
  try {
    return await window.consume(key)
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    const retry_after = Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
    throw new Refusal('rate_limited', `Too many requests. Wait ${retry_after} seconds.`, { retry_after })
  }
}

function headers(points: number, turn: RateLimiterRes): Record<string, string> {
  return {
    'ratelimit-limit': String(points),
    'ratelimit-remaining': String(turn.remainingPoints),
    'ratelimit-reset': String(Math.ceil(turn.msBeforeNext / 1000)),
  }
}
