import type { FastifyInstance } from 'fastify'
import type { LabelFormat } from '../../../shared/delivery/label-rules.ts'
import { readLabelFile } from '../../shipping/label-files.ts'
import type { Shop } from '../../shop.ts'
import { rateLimitKey, type RateLimiter } from '../guards/rate-limit.ts'
import { callerOfRequest } from '../request/request-caller.ts'
import { shopForRequest } from '../request/shop-for-request.ts'

/** A printer language has no registered type: browsers save it, and a label printer takes the bytes as they are. */
const TYPES: Record<LabelFormat, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  zpl: 'application/octet-stream',
}

/** Serves shipping labels for printing, also again. For staff who ship. */
export function serveLabelFiles(app: FastifyInstance, shop: Shop, limits: RateLimiter): void {
  app.get<{ Params: { id: string } }>('/console/print/shipping-labels/:id', async (request, reply) => {
    const caller = callerOfRequest(shop, request)
    reply.headers(await limits.consume('other', rateLimitKey(caller, request)))
    const view = shopForRequest(shop, request)
    const { name, format, bytes } = await readLabelFile(view, caller, { label_id: request.params.id })
    const disposition = format === 'zpl' ? 'attachment' : 'inline'
    return reply
      .type(TYPES[format])
      .header('content-disposition', `${disposition}; filename="${name}.${format}"`)
      .header('cache-control', 'private, no-store')
      .send(Buffer.from(bytes))
  })
}
