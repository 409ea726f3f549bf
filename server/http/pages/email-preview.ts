import type { FastifyInstance } from 'fastify'
import { LOGO_URL } from '../../../shared/mail/logo-in-email.ts'
import { findLogo } from '../../catalog/shown-brand.ts'
import { readEmail } from '../../mail/emails.ts'
import type { Shop } from '../../shop.ts'
import { rateLimitKey, type RateLimiter } from '../guards/rate-limit.ts'
import { callerOfRequest } from '../request/request-caller.ts'

/** Only inline styles and the logo, and only in a frame of the shop's own pages. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox"

/** Serves an email as its reader sees it, for the frame in the console. */
export function serveEmailPreview(app: FastifyInstance, shop: Shop, limits: RateLimiter): void {
  app.get<{ Params: { id: string } }>('/console/letters/:id/letter.html', async (request, reply) => {
    const caller = callerOfRequest(shop, request)
    reply.headers(await limits.consume('other', rateLimitKey(caller, request)))
    const { html } = readEmail(shop, caller, { letter_id: request.params.id })
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', POLICY)
      .header('cache-control', 'no-store')
      .send(withLogo(shop, html))
  })
}

/** A browser does not know the pictures inside an email, so the page has them in their place. */
function withLogo({ db }: Shop, html: string): string {
  return html.replaceAll(LOGO_URL, (url, hash: string) => {
    const file = findLogo(db, hash)
    return file ? `data:image/png;base64,${Buffer.from(file.png).toString('base64')}` : url
  })
}
