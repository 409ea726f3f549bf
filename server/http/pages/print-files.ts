import { createReadStream } from 'node:fs'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MAX_PRINT_FILE_BYTES } from '../../../shared/production/printer-links/machine-file.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import { findPrintFilePath, uploadPrintFile } from '../../production/plates/upload-print-file.ts'
import { readSnapshot } from '../../production/printer-links/read-snapshot.ts'
import { refuseWithoutRoom } from '../../platform/files/refuse-without-room.ts'
import type { Shop } from '../../platform/shop.ts'
import { allowSlowBody } from '../guards/body-time.ts'
import type { RateLimiter } from '../guards/rate-limit.ts'
import { knowSender } from '../request/known-sender.ts'
import { countedCaller } from '../request/request-caller.ts'
import { privateFile } from '../response/private-file.ts'
import { dropRest } from '../uploads/upload.ts'

interface FileRoute {
  Params: { id: string }
  Querystring: { name?: string }
}

/** Receives the print file of a plate as bytes, streamed to the disk. Nothing is read before the sender is known as staff. */
export async function servePrintFileUploads(
  scope: FastifyInstance,
  shop: Shop,
  limits: RateLimiter,
): Promise<void> {
  scope.removeAllContentTypeParsers()
  scope.addHook('preParsing', allowSlowBody)
  scope.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
  const sender = knowSender(shop, limits, {
    limit: 'upload_file',
    admit: async (caller, request: FastifyRequest<FileRoute>) => {
      const staff = staffWith('make', caller)
      refuseLarge(request)
      await refuseWithoutRoom(shop, Number(request.headers['content-length'] ?? 0))
      return staff
    },
  })
  scope.post<FileRoute>(
    '/console/plates/:id/print-file',
    {
      bodyLimit: MAX_PRINT_FILE_BYTES,
      onRequest: sender.onRequest,
    },
    async (request, reply) => {
      try {
        const sent = {
          plate_id: request.params.id,
          name: request.query.name ?? '',
          source: sourceOf(request),
        }
        const { name, bytes } = await uploadPrintFile(shop, sender.of(request), sent)
        return await reply.code(201).send({ name, bytes })
      } catch (error) {
        throw error instanceof Refusal && error.code === 'file_too_large' ? tooLarge() : error
      } finally {
        dropRest(request)
      }
    },
  )
}

function sourceOf(request: FastifyRequest): AsyncIterable<Uint8Array> {
  const { body } = request
  if (body === null || typeof body !== 'object' || !(Symbol.asyncIterator in body))
    throw new Refusal('printer_refused', 'Send the file as bytes.')
  return body as AsyncIterable<Uint8Array>
}

function refuseLarge(request: FastifyRequest): void {
  if (Number(request.headers['content-length'] ?? 0) > MAX_PRINT_FILE_BYTES) throw tooLarge()
}

function tooLarge(): Refusal {
  return new Refusal('file_too_large', `A print file has at most ${MAX_PRINT_FILE_BYTES / 1024 / 1024} MB.`)
}

/** Serves print files of plates, and pictures of printers' cameras. For staff. */
export function servePrintFiles(app: FastifyInstance, shop: Shop, limits: RateLimiter): void {
  app.get<FileRoute>('/console/plates/:id/print-file', async (request, reply) => {
    const caller = await countedCaller(shop, limits, request, reply)
    const { path, name } = findPrintFilePath(shop, caller, { plate_id: request.params.id })
    return privateFile(reply, 'application/octet-stream', name)
      .header('x-content-type-options', 'nosniff')
      .send(createReadStream(path))
  })
  app.get<FileRoute>('/console/printers/:id/snapshot', async (request, reply) => {
    const caller = await countedCaller(shop, limits, request, reply)
    const { bytes, taken_at } = await readSnapshot(shop, caller, request.params.id)
    return reply
      .type(bytes[0] === 0xff ? 'image/jpeg' : 'image/png')
      .headers({
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
        'last-modified': new Date(taken_at * 1000).toUTCString(),
      })
      .send(Buffer.from(bytes))
  })
}
