import type { FastifyInstance } from 'fastify'
import { readEmail } from '../../messaging/mail/emails.ts'
import { inlineLogo } from '../../messaging/mail/inline-logo.ts'
import type { Shop } from '../../platform/shop.ts'
import type { RateLimiter } from '../guards/rate-limit.ts'
import { countedCaller } from '../request/request-caller.ts'

/** Only inline styles and the logo, and only in a frame of the shop's own pages. */
export const EMAIL_FRAME_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'"
const POLICY = `${EMAIL_FRAME_POLICY}; sandbox`

/** Serves an email as its reader sees it, for the frame in the console. */
export function serveEmailPreview(app: FastifyInstance, shop: Shop, limits: RateLimiter): void {
  app.get<{ Params: { id: string } }>('/console/emails/:id/email.html', async (request, reply) => {
    const caller = await countedCaller(shop, limits, request, reply)
    const { html } = readEmail(shop, caller, { email_id: request.params.id })
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', POLICY)
      .header('cache-control', 'no-store')
      .send(inlineLogo(shop.db, html))
  })
}
