import type { FastifyInstance } from 'fastify'
import { refuseKey } from '../../accounts/authenticate.ts'
import { readInvoiceFile, readInvoiceFileByLink } from '../../orders/invoices/read-invoices.ts'
import { readReceipt, readReceiptByLink, type ReceiptFile } from '../../orders/read-receipt.ts'
import {
  readBasketPaper,
  readBasketPaperByLink,
  readQuotePaper,
  readQuotePaperByLink,
} from '../../orders/read-quote-paper.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Shop } from '../../platform/shop.ts'
import type { RateLimiter } from '../guards/rate-limit.ts'
import { countedCaller } from '../request/request-caller.ts'
import { sendPdf } from '../response/private-file.ts'

type ReadPaper<Names extends string> = (params: Record<Names, string>, caller: Caller) => Promise<ReceiptFile>

/**
 * Serves the papers of quotes and orders, for links in pages and emails: the receipt, the invoice with its credit notes, and the paper
 * of a quote or basket, to their owner and to anyone with their link.
 */
export function serveOrderDocuments(app: FastifyInstance, shop: Shop, limits: RateLimiter): void {
  const serve = <Names extends string>(path: string, read: ReadPaper<Names>) =>
    app.get(path, async (request, reply) => {
      const caller = await countedCaller(shop, limits, request, reply)
      return sendPdf(reply, await read(request.params as Record<Names, string>, caller))
    })
  const serveOwn = <Names extends string>(path: string, read: ReadPaper<Names>) =>
    serve<Names>(path, (params, caller) => {
      refuseKey(caller)
      return read(params, caller)
    })
  serveOwn<'id'>('/orders/:id/receipt.pdf', ({ id }, caller) => readReceipt(shop, caller, { order_id: id }))
  serve<'key'>('/follow/:key/receipt.pdf', (params) => readReceiptByLink(shop, params))
  serveOwn<'id' | 'file'>('/orders/:id/documents/:file', ({ id, file }, caller) =>
    readInvoiceFile(shop, caller, { order_id: id, file }),
  )
  serve<'key' | 'file'>('/follow/:key/documents/:file', (params, caller) =>
    readInvoiceFileByLink(shop, caller, params),
  )
  serveOwn<'id'>('/quotes/:id/quote.pdf', ({ id }, caller) => readQuotePaper(shop, caller, { quote_id: id }))
  serve<'token'>('/q/:token/quote.pdf', (params) => readQuotePaperByLink(shop, params))
  serveOwn<'id'>('/baskets/:id/quote.pdf', ({ id }, caller) =>
    readBasketPaper(shop, caller, { basket_id: id }),
  )
  serve<'token'>('/b/:token/quote.pdf', (params) => readBasketPaperByLink(shop, params))
}
