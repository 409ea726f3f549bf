import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MAX_KIOSK_PICTURE_BYTES } from '../../../shared/accounts/kiosks.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { ownerOf } from '../../accounts/authenticate.ts'
import { findKioskPicture } from '../../accounts/kiosk-picture-store.ts'
import { addKioskPicture } from '../../accounts/kiosk-pictures.ts'
import type { Caller } from '../../caller.ts'
import type { Shop } from '../../shop.ts'
import { rateLimitKey, type RateLimiter } from '../guards/rate-limit.ts'
import { callerOfRequest } from '../request/request-caller.ts'

/** Receives pictures of the attract screen as `image/jpeg`. Nothing of the body is read before the sender is known as owner. */
export async function serveKioskPictureUploads(
  scope: FastifyInstance,
  shop: Shop,
  limits: RateLimiter,
): Promise<void> {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'image/jpeg',
    { parseAs: 'buffer', bodyLimit: MAX_KIOSK_PICTURE_BYTES },
    (_request, body, done) => done(null, body),
  )
  const callers = new WeakMap<FastifyRequest, Caller>()
  scope.post(
    '/console/kiosk-pictures',
    {
      bodyLimit: MAX_KIOSK_PICTURE_BYTES,
      onRequest: async (request, reply) => {
        const caller = callerOfRequest(shop, request)
        reply.headers(await limits.consume('upload_file', rateLimitKey(caller, request)))
        ownerOf(caller)
        callers.set(request, caller)
      },
    },
    async (request, reply) => {
      if (!(request.body instanceof Uint8Array)) throw new Refusal('photo_refused')
      return reply.code(201).send(addKioskPicture(shop, callers.get(request)!, request.body))
    },
  )
}

interface PictureRoute {
  Params: { name: string }
}

/** Serves pictures of the attract screen. Each address names its content, so browsers keep it forever. */
export function serveKioskPictures(app: FastifyInstance, shop: Shop): void {
  app.get<PictureRoute>('/kiosk/pictures/:name', (request, reply) => {
    const [, sha256 = ''] = /^([\da-f]{64})\.jpg$/.exec(request.params.name) ?? []
    const jpeg = findKioskPicture(shop.db, sha256)
    if (!jpeg) throw new Refusal('not_found')
    return reply
      .type('image/jpeg')
      .headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      })
      .send(Buffer.from(jpeg))
  })
}
