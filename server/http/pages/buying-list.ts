import type { FastifyInstance } from 'fastify'
import { readBuyingCsv } from '../../production/filament/read-buying.ts'
import type { Shop } from '../../platform/shop.ts'
import { rateLimitKey, type RateLimiter } from '../guards/rate-limit.ts'
import { callerOfRequest } from '../request/request-caller.ts'

/** Serves what filament to buy as a table for spreadsheets. */
export function serveBuyingList(app: FastifyInstance, shop: Shop, limits: RateLimiter): void {
  app.get('/console/buying-list.csv', async (request, reply) => {
    const caller = callerOfRequest(shop, request)
    reply.headers(await limits.consume('other', rateLimitKey(caller, request)))
    return reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', 'attachment; filename="buying-list.csv"')
      .send(readBuyingCsv(shop, caller))
  })
}
