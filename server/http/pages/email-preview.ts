import type { FastifyInstance } from 'fastify'
import { readEmail } from '../../mail/emails.ts'
import type { Shop } from '../../shop.ts'
import { turnKey, type Limiter } from '../guards/rate-limit.ts'
import { callerOfRequest } from '../request/request-caller.ts'

/** Only the letter's own inline styles; shown in a frame of our own pages, and never as a page of this site. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox"

/** A letter as its reader sees it, for the frame on the console's page. */
export function serveEmailPreview(app: FastifyInstance, shop: Shop, limits: Limiter): void {
  app.get<{ Params: { id: string } }>('/console/letters/:id/letter.html', async (request, reply) => {
    const caller = callerOfRequest(shop, request)
    reply.headers(await limits.take('other', turnKey(caller, request)))
    const { html } = readEmail(shop, caller, { letter_id: request.params.id })
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', POLICY)
      .header('cache-control', 'no-store')
      .send(html)
  })
}
