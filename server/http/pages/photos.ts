import { createReadStream } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { MAX_PHOTO_BYTES } from '../../../shared/production/quality/photos.ts'
import { Quantity } from '../../../shared/quoting/quotes/quote-bodies.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import { addPhoto } from '../../production/quality/change-photos.ts'
import { addPrinterPhoto, findPrinterPhotoFile } from '../../production/quality/printer-photos.ts'
import { findOwnPhotoFile, findPhotoFile, findPhotoFileByLink } from '../../production/quality/read-photos.ts'
import type { Shop } from '../../platform/shop.ts'
import type { RateLimiter } from '../guards/rate-limit.ts'
import { knowSender, receiveBytes } from '../request/known-sender.ts'
import { countedCaller } from '../request/request-caller.ts'

/** Null, without the parameter, for a photo of the whole order. */
const Unit = z.coerce.number().pipe(Quantity).nullable()

const LogId = z.coerce.number().pipe(z.int().min(1))

interface UploadRoute {
  Params: { id: string }
  Querystring: { unit?: string }
}

/** Receives photos of an order as `image/jpeg`. Nothing of the body is read before the sender is known as staff. */
export async function servePhotoUploads(
  scope: FastifyInstance,
  shop: Shop,
  limits: RateLimiter,
): Promise<void> {
  receiveBytes(scope, 'image/jpeg', MAX_PHOTO_BYTES)
  servePrinterPhotoUploads(scope, shop, limits)
  const sender = knowSender(shop, limits, {
    limit: 'upload_file',
    admit: (caller) => staffWith('make', caller),
  })
  scope.post<UploadRoute>(
    '/console/orders/:id/photos',
    {
      bodyLimit: MAX_PHOTO_BYTES,
      onRequest: sender.onRequest,
    },
    async (request, reply) => {
      const unit = Unit.safeParse(request.query.unit ?? null)
      if (!unit.success) throw new Refusal('order_not_found', 'There is no such unit of an order.')
      if (!(request.body instanceof Uint8Array)) throw new Refusal('photo_refused')
      const photo = { order_id: request.params.id, unit: unit.data, bytes: request.body }
      return reply.code(201).send(await addPhoto(shop, sender.of(request), photo))
    },
  )
}

/** Receives photos of entries of a printer's log, in the scope of the photos of orders. */
function servePrinterPhotoUploads(scope: FastifyInstance, shop: Shop, limits: RateLimiter): void {
  const sender = knowSender(shop, limits, {
    limit: 'upload_file',
    admit: (caller) => staffWith('make', caller),
  })
  scope.post<{ Params: { id: string } }>(
    '/console/printer-log/:id/photos',
    {
      bodyLimit: MAX_PHOTO_BYTES,
      onRequest: sender.onRequest,
    },
    async (request, reply) => {
      const log_id = LogId.safeParse(request.params.id)
      if (!log_id.success) throw new Refusal('not_found', 'There is no such entry of a printer’s log.')
      if (!(request.body instanceof Uint8Array)) throw new Refusal('photo_refused')
      const photo = { log_id: log_id.data, bytes: request.body }
      return reply.code(201).send(await addPrinterPhoto(shop, sender.of(request), photo))
    },
  )
}

interface PhotoRoute {
  Params: { id: string; key: string; photo: string }
}

/** Serves photos: all of them to staff, and to a customer those that are shown. */
export function servePhotos(app: FastifyInstance, shop: Shop, limits: RateLimiter): void {
  const serve = (path: string, find: (caller: Caller, params: PhotoRoute['Params']) => string) =>
    app.get<PhotoRoute>(path, async (request, reply) => {
      const caller = await countedCaller(shop, limits, request, reply)
      return sendPhoto(reply, find(caller, request.params))
    })
  serve('/console/printer-photos/:photo', (caller, { photo }) =>
    findPrinterPhotoFile(shop, caller, { photo_id: photo }),
  )
  serve('/console/photos/:photo', (caller, { photo }) => findPhotoFile(shop, caller, { photo_id: photo }))
  serve('/orders/:id/photos/:photo', (caller, { id, photo }) =>
    findOwnPhotoFile(shop, caller, { order_id: id, photo_id: photo }),
  )
  serve('/follow/:key/photos/:photo', (_caller, { key, photo }) =>
    findPhotoFileByLink(shop, { key, photo_id: photo }),
  )
}

/** No cache keeps a photo: staff can hide it from the customer again. */
function sendPhoto(reply: FastifyReply, path: string): FastifyReply {
  return reply
    .type('image/jpeg')
    .headers({ 'x-content-type-options': 'nosniff', 'cache-control': 'private, no-store' })
    .send(createReadStream(path))
}
