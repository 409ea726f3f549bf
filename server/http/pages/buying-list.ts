import type { FastifyInstance } from 'fastify'
import { readBuyingCsv } from '../../production/filament/read-buying.ts'
import type { Shop } from '../../platform/shop.ts'
import type { RateLimiter } from '../guards/rate-limit.ts'
import { countedCaller } from '../request/request-caller.ts'
import { privateFile } from '../response/private-file.ts'

/** Serves what filament to buy as a table for spreadsheets. */
export function serveBuyingList(app: FastifyInstance, shop: Shop, limits: RateLimiter): void {
  app.get('/console/buying-list.csv', async (request, reply) => {
    const caller = await countedCaller(shop, limits, request, reply)
    return privateFile(reply, 'text/csv; charset=utf-8', 'buying-list.csv').send(readBuyingCsv(shop, caller))
  })
}
