import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { MAX_PRINTED_ORDERS } from '../../../shared/orders/parcel-work.ts'
import type { CarrierLabelFormat } from '../../../shared/quoting/delivery/label-rules.ts'
import { printLabelRun, printParcels } from '../../shipping/batch/print-parcels.ts'
import { exportParcels } from '../../shipping/export-parcels.ts'
import { readLabelFile } from '../../shipping/label-files.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import type { Shop } from '../../platform/shop.ts'
import type { RateLimiter } from '../guards/rate-limit.ts'
import { countedCaller } from '../request/request-caller.ts'
import { privateFile, sendPdf } from '../response/private-file.ts'
import { shopForRequest } from '../request/shop-for-request.ts'

/** A printer language has no registered type: browsers save it, and a label printer takes the bytes as they are. */
const TYPES: Record<CarrierLabelFormat, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  zpl: 'application/octet-stream',
}

/** Serves shipping labels for printing, also again. For staff who ship. */
export function serveLabelFiles(app: FastifyInstance, shop: Shop, limits: RateLimiter): void {
  app.get<{ Params: { id: string } }>('/console/print/shipping-labels/:id', async (request, reply) => {
    const caller = await countedCaller(shop, limits, request, reply)
    const view = shopForRequest(shop, request)
    const { name, format, bytes } = await readLabelFile(view, caller, { label_id: request.params.id })
    const shown = format === 'zpl' ? 'attachment' : 'inline'
    return privateFile(reply, TYPES[format], `${name}.${format}`, shown).send(Buffer.from(bytes))
  })
  app.get('/console/print/parcels.pdf', async (request, reply) => {
    const caller = await countedCaller(shop, limits, request, reply)
    return sendPdf(reply, await printParcels(shopForRequest(shop, request), caller, readOrders(request)))
  })
  app.get('/console/print/labels.zpl', async (request, reply) => {
    const caller = await countedCaller(shop, limits, request, reply)
    const bytes = await printLabelRun(shopForRequest(shop, request), caller, readOrders(request))
    return privateFile(reply, TYPES.zpl, 'labels.zpl').send(Buffer.from(bytes))
  })
  app.get('/console/print/parcels.csv', async (request, reply) => {
    const caller = await countedCaller(shop, limits, request, reply)
    const text = exportParcels(shopForRequest(shop, request), caller, readOrders(request))
    return privateFile(reply, 'text/csv; charset=utf-8', 'parcels.csv').send(text)
  })
}

/** Numbers of orders, as `1009,1012`. */
const OrdersQuery = z.object({
  orders: z
    .string()
    .transform((text) => [...new Set(text.split(','))])
    .pipe(
      z
        .array(z.coerce.number<string>().pipe(z.int().min(1)))
        .min(1)
        .max(MAX_PRINTED_ORDERS),
    ),
  /** Only this parcel of them. */
  parcel: z.string().max(80).optional(),
  /** Only slips, only labels, or only test labels. */
  only: z.enum(['slips', 'labels', 'test']).optional(),
})

/** Refuses with `not_found` what no button of the shop asks for. */
function readOrders(request: FastifyRequest): z.output<typeof OrdersQuery> {
  const read = OrdersQuery.safeParse(request.query)
  if (!read.success) throw new Refusal('not_found', 'This address does not say what to print.')
  return read.data
}
