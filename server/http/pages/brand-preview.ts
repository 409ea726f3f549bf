import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { MAX_LOGO_HEIGHT, MAX_LOGO_WIDTH } from '../../../shared/platform/brand/brand.ts'
import { isHexColor } from '../../../shared/platform/brand/contrast.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { sampleEmail } from '../../messaging/mail/sample-brand.ts'
import type { Shop } from '../../platform/shop.ts'
import type { RateLimiter } from '../guards/rate-limit.ts'
import { countedCaller } from '../request/request-caller.ts'
import { EMAIL_FRAME_POLICY } from './email-preview.ts'

/** `width` and `height` are those of the logo that the console's page puts into the email; left out without one. */
const Look = z.object({
  accent: z.string().refine(isHexColor),
  show_name: z.stringbool(),
  width: z.coerce.number().pipe(z.int().min(1).max(MAX_LOGO_WIDTH)).optional(),
  height: z.coerce.number().pipe(z.int().min(1).max(MAX_LOGO_HEIGHT)).optional(),
})

/** Serves an email in a look that is not saved yet, for the frame in the console. */
export function serveBrandPreview(app: FastifyInstance, shop: Shop, limits: RateLimiter): void {
  app.get('/console/brand/email.html', async (request, reply) => {
    const caller = await countedCaller(shop, limits, request, reply)
    const look = Look.safeParse(request.query)
    if (!look.success) throw new Refusal('not_found')
    const { accent, show_name, width, height } = look.data
    const logo = width && height ? { url: 'about:blank', width, height } : null
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', EMAIL_FRAME_POLICY)
      .header('cache-control', 'no-store')
      .send(sampleEmail(shop, caller, { accent, show_name, logo }))
  })
}
