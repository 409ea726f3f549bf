import type { FastifyInstance } from 'fastify'
import { parse } from '../../../shared/platform/invalid-input.ts'
import { failuresCsv, FindFailures } from '../../../shared/production/quality/scrap-report.ts'
import { readFailures } from '../../production/quality/quality-report.ts'
import type { Shop } from '../../platform/shop.ts'
import { rateLimitKey, type RateLimiter } from '../guards/rate-limit.ts'
import { callerOfRequest } from '../request/request-caller.ts'

/** Serves the failed prints as a table for spreadsheets. */
export function serveFailuresTable(app: FastifyInstance, shop: Shop, limits: RateLimiter): void {
  app.get('/console/quality/failures.csv', async (request, reply) => {
    const caller = callerOfRequest(shop, request)
    reply.headers(await limits.consume('other', rateLimitKey(caller, request)))
    const failures = readFailures(shop, caller, parse(FindFailures, 'query', request.query))
    return reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', 'attachment; filename="failed-prints.csv"')
      .send(failuresCsv(failures))
  })
}
