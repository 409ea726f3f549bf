import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { FileKind } from '../../../shared/geometry/files/part-file.ts'
import { PRINT_FORMATS } from '../../../shared/geometry/printed-part.ts'
import { Quantity } from '../../../shared/quoting/quotes/quote-bodies.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import type { Caller } from '../../platform/caller.ts'
import {
  readOriginal,
  readOwnOriginal,
  readPrintedPart,
  type PartFile,
  type Purpose,
} from '../../orders/part-files.ts'
import { readPlateProject } from '../../production/plates/plate-project.ts'
import { readPrintFile, readSlicingPicture } from '../../production/slicer/read-slicing.ts'
import type { Shop } from '../../platform/shop.ts'
import type { RateLimiter } from '../guards/rate-limit.ts'
import { countedCaller } from '../request/request-caller.ts'
import { privateFile } from '../response/private-file.ts'

/** As registered with IANA. */
const MEDIA_TYPES: Record<FileKind, string> = {
  step: 'model/step',
  stl: 'model/stl',
  obj: 'model/obj',
  '3mf': 'model/3mf',
}

/** Null for anything that is not a unit's number. */
const Unit = z.coerce.number().pipe(Quantity).nullable().catch(null)

type PartRequest = FastifyRequest<{ Params: { id: string }; Querystring: { unit?: string } }>

/** Serves model files: parts and plates to staff for printing, and to customers their own original. */
export function servePartFiles(app: FastifyInstance, shop: Shop, limits: RateLimiter): void {
  const serve = (
    path: string,
    find: (caller: Caller, request: PartRequest) => PartFile | Promise<PartFile>,
  ) =>
    app.get(path, async (request: PartRequest, reply: FastifyReply) => {
      const caller = await countedCaller(shop, limits, request, reply)
      return sendFile(reply, await find(caller, request))
    })
  serve('/quotes/:id/original', (caller, { params: { id } }) =>
    readOwnOriginal(shop, caller, { quote_id: id }),
  )
  serve('/console/parts/:id/original', (caller, request) =>
    readOriginal(shop, caller, { quote_id: request.params.id, purpose: purposeOf(request) }),
  )
  serve('/console/plates/:id/project.3mf', (caller, request) =>
    readPlateProject(shop, caller, { plate_id: request.params.id, purpose: purposeOf(request) }),
  )
  for (const format of PRINT_FORMATS)
    serve(`/console/parts/:id/printed.${format}`, (caller, request) => {
      const unit = Unit.parse(request.query.unit ?? null)
      return readPrintedPart(shop, caller, {
        quote_id: request.params.id,
        format,
        unit,
        purpose: purposeOf(request),
      })
    })
}

/** Serves what the shop's slicer made of a plate: its print file, and the picture that the slicer drew. */
export function serveSlicedPlates(app: FastifyInstance, shop: Shop, limits: RateLimiter): void {
  app.get('/console/plates/:id/sliced', async (request: PartRequest, reply: FastifyReply) => {
    const caller = await countedCaller(shop, limits, request, reply)
    const { path, filename } = readPrintFile(shop, caller, {
      plate_id: request.params.id,
      purpose: purposeOf(request),
    })
    return sendBytes(reply, { path, filename, type: 'application/octet-stream' })
  })
  app.get('/console/plates/:id/picture.png', async (request: PartRequest, reply: FastifyReply) => {
    const caller = await countedCaller(shop, limits, request, reply)
    const png = readSlicingPicture(shop, caller, { plate_id: request.params.id })
    const headers = { 'x-content-type-options': 'nosniff', 'cache-control': 'private, no-store' }
    return reply.type('image/png').headers(headers).send(Buffer.from(png))
  })
}

function purposeOf({ method }: FastifyRequest): Purpose {
  return method === 'HEAD' ? 'prepare' : 'download'
}

async function sendFile(reply: FastifyReply, { path, kind, filename }: PartFile): Promise<FastifyReply> {
  return sendBytes(reply, { path, filename, type: MEDIA_TYPES[kind] })
}

async function sendBytes(
  reply: FastifyReply,
  { path, type, filename }: { path: string; type: string; filename: string },
): Promise<FastifyReply> {
  const found = await stat(path).catch(() => null)
  if (!found) throw new Refusal('file_not_stored')
  return privateFile(reply, type, filename)
    .header('content-length', found.size)
    .send(reply.request.method === 'HEAD' ? Readable.from([]) : createReadStream(path))
}
