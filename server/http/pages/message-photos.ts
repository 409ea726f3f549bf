import { createReadStream } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MAX_PHOTO_BYTES } from '../../../shared/production/quality/photos.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { refuseKey } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import {
  addMessagePhoto,
  findCustomerPhotoFile,
  findStaffPhotoFile,
  photoPlace,
} from '../../messaging/messages/message-photos.ts'
import type { Shop } from '../../platform/shop.ts'
import type { RateLimiter } from '../guards/rate-limit.ts'
import { knowSender, receiveBytes } from '../request/known-sender.ts'
import { countedCaller } from '../request/request-caller.ts'

type Access = Parameters<typeof photoPlace>[2]

/**
 * The pages on which messages are written: by the owner of a quote or order, with the link of an email, and by staff.
 */
const PLACES: { path: string; access: (id: string) => Access }[] = [
  { path: '/quotes/:id/messages/photos', access: (quote_id) => ({ quote_id }) },
  { path: '/messages/:id/photos', access: (key) => ({ key }) },
  { path: '/console/quotes/:id/messages/photos', access: (staff_quote_id) => ({ staff_quote_id }) },
]

interface PhotoRoute {
  Params: { id: string; photo: string }
}

/** Receives photos of messages as `image/jpeg`. Nothing of the body is read before the sender is known. */
export async function serveMessagePhotoUploads(
  scope: FastifyInstance,
  shop: Shop,
  limits: RateLimiter,
): Promise<void> {
  receiveBytes(scope, 'image/jpeg', MAX_PHOTO_BYTES)
  for (const { path, access } of PLACES) {
    const sender = knowSender(shop, limits, {
      limit: 'message',
      admit: (caller, request: FastifyRequest<PhotoRoute>) => {
        refuseKey(caller)
        return photoPlace(shop, caller, access(request.params.id))
      },
    })
    scope.post<PhotoRoute>(
      path,
      {
        bodyLimit: MAX_PHOTO_BYTES,
        onRequest: sender.onRequest,
      },
      async (request, reply) => {
        if (!(request.body instanceof Uint8Array)) throw new Refusal('photo_refused')
        return reply.code(201).send(await addMessagePhoto(shop, sender.of(request), request.body))
      },
    )
  }
}

/** Serves photos of messages to both sides. */
export function serveMessagePhotos(app: FastifyInstance, shop: Shop, limits: RateLimiter): void {
  const find = (caller: Caller, access: Access, photo_id: string) =>
    'staff_quote_id' in access
      ? findStaffPhotoFile(shop, caller, { photo_id })
      : findCustomerPhotoFile(shop, caller, { access, photo_id })
  for (const { path, access } of PLACES)
    app.get<PhotoRoute>(`${path}/:photo`, async (request, reply) => {
      const caller = await countedCaller(shop, limits, request, reply)
      refuseKey(caller)
      return sendPhoto(reply, find(caller, access(request.params.id), request.params.photo))
    })
}

function sendPhoto(reply: FastifyReply, path: string): FastifyReply {
  return reply
    .type('image/jpeg')
    .headers({ 'x-content-type-options': 'nosniff', 'cache-control': 'private, no-store' })
    .send(createReadStream(path))
}
