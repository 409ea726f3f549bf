import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readMetrics, requireMetricsRight } from '../operations/health/read-metrics.ts'
import type { Shop } from '../platform/shop.ts'
import type { RateLimiter } from './guards/rate-limit.ts'
import { countedCaller } from './request/request-caller.ts'
import { routeOf } from './request/route-of.ts'

export const METRICS = { method: 'GET', path: '/metrics' } as const

/** The label of paths that no route knows: they are of any text, and would be labels without limit. */
const UNKNOWN_ROUTE = 'unknown'

/**
 * Serves the figures of a monitoring system, by the key in the data folder or by that of an owner: figures of the business are in
 * it, but no personal data. The address of a request proves nothing, because a proxy on this computer has the same.
 */
export function serveMetrics(app: FastifyInstance, shop: Shop, limits: RateLimiter): void {
  countRequests(app, shop)
  app.get(METRICS.path, async (request, reply) => {
    if (!opensByKey(shop, request)) {
      const caller = await countedCaller(shop, limits, request, reply)
      requireMetricsRight(caller)
    }
    return reply
      .type(shop.machine.health.metrics.content_type)
      .header('cache-control', 'no-store')
      .send(await readMetrics(shop))
  })
}

function opensByKey({ machine: { health } }: Shop, { headers }: FastifyRequest): boolean {
  const [, key] = /^bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? []
  return key !== undefined && health.metrics_key.opens(key)
}

function countRequests(app: FastifyInstance, { machine: { health } }: Shop): void {
  app.addHook('onResponse', (request, reply, done) => {
    // A stream of changes lasts as long as its page is open, which is no duration of work.
    if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) return done()
    const { statusCode: status, elapsedTime } = reply
    health.metrics.noteRequest({
      method: request.method,
      route: routeOf(request)?.path ?? UNKNOWN_ROUTE,
      status,
      seconds: elapsedTime / 1000,
    })
    done()
  })
}
