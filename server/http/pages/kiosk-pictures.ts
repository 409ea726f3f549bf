import type { FastifyInstance } from 'fastify'
import { MAX_KIOSK_PICTURE_BYTES } from '../../../shared/accounts/kiosks.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { requireOwner } from '../../accounts/authenticate.ts'
import { findKioskPicture } from '../../accounts/kiosk-picture-store.ts'
import { addKioskPicture } from '../../accounts/kiosk-pictures.ts'
import type { Shop } from '../../platform/shop.ts'
import type { RateLimiter } from '../guards/rate-limit.ts'
import { knowSender, receiveBytes } from '../request/known-sender.ts'

/** Receives pictures of the attract screen as `image/jpeg`. Nothing of the body is read before the sender is known as owner. */
export async function serveKioskPictureUploads(
  scope: FastifyInstance,
  shop: Shop,
  limits: RateLimiter,
): Promise<void> {
  receiveBytes(scope, 'image/jpeg', MAX_KIOSK_PICTURE_BYTES)
  const sender = knowSender(shop, limits, { limit: 'upload_file', admit: (caller) => requireOwner(caller) })
  scope.post(
    '/console/kiosk-pictures',
    {
      bodyLimit: MAX_KIOSK_PICTURE_BYTES,
      onRequest: sender.onRequest,
    },
    async (request, reply) => {
      if (!(request.body instanceof Uint8Array)) throw new Refusal('photo_refused')
      return reply.code(201).send(addKioskPicture(shop, sender.of(request), request.body))
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
