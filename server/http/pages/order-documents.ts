import type { FastifyInstance, FastifyReply } from 'fastify'
import { refuseKey } from '../../accounts/authenticate.ts'
import { readInvoiceFile, readInvoiceFileByLink } from '../../orders/invoices/read-invoices.ts'
import { readReceipt, readReceiptByLink, type ReceiptFile } from '../../orders/read-receipt.ts'
import {
  readBasketPaper,
  readBasketPaperByLink,
  readQuotePaper,
  readQuotePaperByLink,
} from '../../orders/read-quote-paper.ts'
import type { Shop } from '../../platform/shop.ts'
import { callerOfRequest } from '../request/request-caller.ts'
import { rateLimitKey, type RateLimiter } from '../guards/rate-limit.ts'

/** Serves the papers of quotes and orders, for links in pages and emails. */
export function serveOrderDocuments(app: FastifyInstance, shop: Shop, limits: RateLimiter): void {
  app.get<{ Params: { id: string } }>('/orders/:id/receipt.pdf', async (request, reply) => {
    const caller = callerOfRequest(shop, request)
    reply.headers(await limits.consume('other', rateLimitKey(caller, request)))
    refuseKey(caller)
    return sendPdf(reply, await readReceipt(shop, caller, { order_id: request.params.id }))
  })
  app.get<{ Params: { key: string } }>('/follow/:key/receipt.pdf', async (request, reply) => {
    reply.headers(await limits.consume('other', rateLimitKey(callerOfRequest(shop, request), request)))
    return sendPdf(reply, await readReceiptByLink(shop, { key: request.params.key }))
  })
  serveInvoices(app, shop, limits)
  serveQuotePapers(app, shop, limits)
}

/** Serves the invoice of an order and its credit notes. */
function serveInvoices(app: FastifyInstance, shop: Shop, limits: RateLimiter): void {
  app.get<{ Params: { id: string; file: string } }>('/orders/:id/documents/:file', async (request, reply) => {
    const caller = callerOfRequest(shop, request)
    reply.headers(await limits.consume('other', rateLimitKey(caller, request)))
    refuseKey(caller)
    const { id: order_id, file } = request.params
    return sendPdf(reply, await readInvoiceFile(shop, caller, { order_id, file }))
  })
  app.get<{ Params: { key: string; file: string } }>(
    '/follow/:key/documents/:file',
    async (request, reply) => {
      const caller = callerOfRequest(shop, request)
      reply.headers(await limits.consume('other', rateLimitKey(caller, request)))
      return sendPdf(reply, await readInvoiceFileByLink(shop, caller, request.params))
    },
  )
}

/** Serves the paper of a quote and of a basket to their owner, and to anyone with its link. */
function serveQuotePapers(app: FastifyInstance, shop: Shop, limits: RateLimiter): void {
  app.get<{ Params: { id: string } }>('/quotes/:id/quote.pdf', async (request, reply) => {
    const caller = callerOfRequest(shop, request)
    reply.headers(await limits.consume('other', rateLimitKey(caller, request)))
    refuseKey(caller)
    return sendPdf(reply, await readQuotePaper(shop, caller, { quote_id: request.params.id }))
  })
  app.get<{ Params: { token: string } }>('/q/:token/quote.pdf', async (request, reply) => {
    reply.headers(await limits.consume('other', rateLimitKey(callerOfRequest(shop, request), request)))
    return sendPdf(reply, await readQuotePaperByLink(shop, { token: request.params.token }))
  })
  app.get<{ Params: { id: string } }>('/baskets/:id/quote.pdf', async (request, reply) => {
    const caller = callerOfRequest(shop, request)
    reply.headers(await limits.consume('other', rateLimitKey(caller, request)))
    refuseKey(caller)
    return sendPdf(reply, await readBasketPaper(shop, caller, { basket_id: request.params.id }))
  })
  app.get<{ Params: { token: string } }>('/b/:token/quote.pdf', async (request, reply) => {
    reply.headers(await limits.consume('other', rateLimitKey(callerOfRequest(shop, request), request)))
    return sendPdf(reply, await readBasketPaperByLink(shop, { token: request.params.token }))
  })
}

function sendPdf(reply: FastifyReply, { filename, bytes }: ReceiptFile): FastifyReply {
  return reply
    .type('application/pdf')
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `inline; filename="${filename}"`)
    .send(Buffer.from(bytes))
}
