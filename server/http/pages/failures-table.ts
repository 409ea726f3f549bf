import type { FastifyInstance } from 'fastify'
import { parse } from '../../../shared/platform/invalid-input.ts'
import { failuresCsv, FindFailures } from '../../../shared/production/quality/scrap-report.ts'
import { readFailures } from '../../production/quality/quality-report.ts'
import type { Shop } from '../../platform/shop.ts'
import type { RateLimiter } from '../guards/rate-limit.ts'
import { countedCaller } from '../request/request-caller.ts'
import { privateFile } from '../response/private-file.ts'

/** Serves the failed prints as a table for spreadsheets. */
export function serveFailuresTable(app: FastifyInstance, shop: Shop, limits: RateLimiter): void {
  app.get('/console/quality/failures.csv', async (request, reply) => {
    const caller = await countedCaller(shop, limits, request, reply)
    const failures = readFailures(shop, caller, parse(FindFailures, 'query', request.query))
    return privateFile(reply, 'text/csv; charset=utf-8', 'failed-prints.csv').send(failuresCsv(failures))
  })
}
