import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../../../shared/accounts/network.ts'
import { allowSlowBody } from '../guards/body-time.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import {
  getOpenLink,
  keepReceived,
  tooManyBytes,
  type ReceivedFile,
} from '../../quoting/intake/receive-file.ts'
import { refuseWithoutRoom } from '../../platform/files/refuse-without-room.ts'
import { refuseOverDailyBytes } from '../../quoting/intake/daily-upload-limit.ts'
import type { UploadLinkRow } from '../../quoting/intake/upload-link-store.ts'
import type { Upload } from '../../platform/ports/files.ts'
import type { Shop } from '../../platform/shop.ts'
import type { EndpointContext } from '../serve.ts'
import { dropRest, receiveUpload } from './upload.ts'

const PATH = '/uploads/{secret}'

/** Routes where programs upload a file to a one-time address. */
export const UPLOAD_PATHS = (['PUT', 'POST'] as const).map((method) => ({ method, path: PATH }))

/**
 * Serves `PUT {base_url}/uploads/{secret}`: the bytes of a file, of any content type and without credentials, or a form with
 * a `file` part. Guards in order: limits (429), address (404), size (413). An interrupted upload may be sent again until the
 * address expires; after a complete file the address is used up (404).
 */
export async function serveUploads(scope: FastifyInstance, context: EndpointContext): Promise<void> {
  scope.removeAllContentTypeParsers()
  scope.addHook('preParsing', allowSlowBody)
  await scope.register(multipart)
  // The body is streamed from the connection to the store, not read into memory.
  scope.addContentTypeParser('*', (_request, _body, done) => done(null))
  const url = PATH.replace('{secret}', ':secret')
  const links = new WeakMap<FastifyRequest, UploadLinkRow>()
  scope.addHook('onRequest', openToPages)
  scope.route<UploadRoute>({
    method: ['PUT', 'POST'],
    url,
    onRequest: async (request, reply) => {
      reply.headers(await context.limits.consume('upload_file', networkOf(request.ip)))
      const link = getOpenLink(context.shop, request.params.secret)
      checkHeaders(request, link)
      links.set(request, link)
    },
    handler: async (request, reply) => {
      const link = links.get(request)!
      refuseOverDailyBytes(context.shop.db, context.shop, {
        owner: { account_id: link.account_id, guest_id: null },
        bytes: 1,
      })
      const kept = await context.uploads.during(link.account_id, () => receive(context.shop, request, link))
      return reply.code(201).send(kept)
    },
  })
  scope.options(url, (_request, reply) => reply.code(204).headers(PREFLIGHT).send())
  scope.route({ method: ['GET', 'HEAD'], url, exposeHeadRoute: false, handler: refuseRead })
}

interface UploadRoute {
  Params: { secret: string }
}

const PREFLIGHT = {
  'access-control-allow-methods': 'PUT, POST',
  'access-control-allow-headers': '*',
  'access-control-max-age': '600',
}

/** Browser credentials are not read here, so any page that has an address may upload to it. */
async function openToPages(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.headers({
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'Retry-After',
    'cross-origin-resource-policy': 'cross-origin',
  })
}

/** Answers the same for every address: a read neither uses an address nor reveals whether it is open. */
function refuseRead(_request: FastifyRequest, reply: FastifyReply): never {
  reply.header('allow', 'PUT, POST, OPTIONS')
  throw new Refusal('method_not_allowed', 'Send the bytes of the file to this address with PUT.')
}

/** Refuses what the headers rule out, before any of the body is read. */
function checkHeaders(request: FastifyRequest, link: UploadLinkRow): void {
  const { headers } = request
  if (headers['content-range'] !== undefined)
    throw new Refusal('invalid_request', 'Send the whole file in one request; ranges are not supported.')
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    throw new Refusal('unsupported_file_type', 'Send the file without a content encoding.')
  if (isForm(request)) return
  if (Number(headers['content-length'] ?? 0) > link.max_bytes) throw tooManyBytes(link)
  // The kind of file is read from its bytes; the client's content type is ignored.
  delete request.raw.headers['content-type']
}

const FORM = /^multipart\/form-data\b/i

function isForm(request: FastifyRequest): boolean {
  return FORM.test(request.headers['content-type'] ?? '')
}

async function receive(shop: Shop, request: FastifyRequest, link: UploadLinkRow): Promise<ReceivedFile> {
  const upload = await receiveBody(shop, request, link)
  try {
    return await keepReceived(shop, link, { ...upload, filename: link.filename })
  } finally {
    // Does nothing when the file was kept.
    await shop.files.discard(upload)
  }
}

async function receiveBody(shop: Shop, request: FastifyRequest, link: UploadLinkRow): Promise<Upload> {
  try {
    if (isForm(request)) return (await receiveUpload(shop, request, link.max_bytes)).upload
    await refuseWithoutRoom(shop, Number(request.headers['content-length'] ?? 0))
    // A destroyed connection could not be answered.
    const body = request.raw.iterator({ destroyOnReturn: false })
    return await shop.files.receive(body, link.filename, link.max_bytes)
  } catch (error) {
    throw error instanceof Refusal && error.code === 'file_too_large' ? tooManyBytes(link) : error
  } finally {
    dropRest(request)
  }
}
