import type { FastifyInstance } from 'fastify'
import { refuseKey } from '../accounts/authenticate.ts'
import { readReceipt } from '../orders/read-receipt.ts'
import type { Shop } from '../shop.ts'
import { callerOfRequest } from './request-caller.ts'
import { turnKey, type Limiter } from './rate-limit.ts'

/** The receipt of an order, as a link in a page or a letter opens it. */
export function serveOrderPapers(app: FastifyInstance, shop: Shop, limits: Limiter): void {
  app.get<{ Params: { id: string } }>('/orders/:id/receipt.pdf', async (request, reply) => {
    const caller = callerOfRequest(shop, request)
    reply.headers(await limits.take('other', turnKey(caller, request)))
    refuseKey(caller)
    const { filename, bytes } = await readReceipt(shop, caller, { order_id: request.params.id })
    return reply
      .type('application/pdf')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `inline; filename="${filename}"`)
      .send(Buffer.from(bytes))
  })
}
