import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../platform/caller.ts'
import { exportCustomer, exportOwnData, type ExportFile } from '../../desk/customers/export-customer.ts'
import type { Shop } from '../../platform/shop.ts'
import type { RateLimiter } from '../guards/rate-limit.ts'
import { countedCaller } from '../request/request-caller.ts'

/** Serves all data of one customer. */
export function serveCustomerFiles(app: FastifyInstance, shop: Shop, limits: RateLimiter): void {
  const serve = (
    path: string,
    send: (caller: Caller, request: FastifyRequest, reply: FastifyReply) => FastifyReply,
  ) =>
    // Without HEAD: a page asks by `prepareExport` whether there is an archive.
    app.get(path, { exposeHeadRoute: false }, async (request, reply) => {
      const caller = await countedCaller(shop, limits, request, reply)
      return send(caller, request, reply.header('cache-control', 'private, no-store'))
    })
  serve('/console/customers/:id/export.zip', (caller, request, reply) => {
    const { id } = request.params as { id: string }
    return sendArchive(reply, exportCustomer(shop, caller, { customer_id: id }))
  })
  serve('/account/export.zip', (caller, _request, reply) => sendArchive(reply, exportOwnData(shop, caller)))
}

function sendArchive(reply: FastifyReply, { filename, chunks }: ExportFile): FastifyReply {
  return reply
    .type('application/zip')
    .header('content-disposition', `attachment; filename="${filename}"`)
    .send(Readable.from(chunks, { objectMode: false }))
}
