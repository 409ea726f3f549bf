import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../../../shared/accounts/network.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { getOpenLink, keepReceived, tooManyBytes, type ReceivedFile } from '../../quotes/receive-file.ts'
import { refuseOverDailyBytes, refuseWithoutRoom } from '../../quotes/upload-room.ts'
import type { UploadLinkRow } from '../../quotes/upload-link-store.ts'
import type { Upload } from '../../ports/files.ts'
import type { Shop } from '../../shop.ts'
import type { Door } from '../serve.ts'
import { dropRest, receiveUpload } from './upload.ts'

const PATH = '/uploads/{secret}'

/** Where programs send files by a one-time address. */
export const UPLOAD_PATHS = (['PUT', 'POST'] as const).map((method) => ({ method, path: PATH }))

/**
 * `PUT {base_url}/uploads/{secret}`: the bytes of a file, of any content type and without credentials; a form with a
 * `file` part is read as well. Every request passes the guards in one order: limits (429), address (404), size (413). An
 * upload that breaks off may be sent again until the address ends; once a file is whole the address is gone (404).
 */
export async function serveUploads(scope: FastifyInstance, door: Door): Promise<void> {
  scope.removeAllContentTypeParsers()
  await scope.register(multipart)
  // Left in the connection: it is read into the store, not into memory.
  scope.addContentTypeParser('*', (_request, _body, done) => done(null))
  const url = PATH.replace('{secret}', ':secret')
  const links = new WeakMap<FastifyRequest, UploadLinkRow>()
  scope.addHook('onRequest', openToPages)
  scope.route<Addressed>({
    method: ['PUT', 'POST'],
    url,
    onRequest: async (request, reply) => {
      reply.headers(await door.limits.take('upload_file', networkOf(request.ip)))
      const link = getOpenLink(door.shop, request.params.secret)
      checkHead(request, link)
      links.set(request, link)
    },
    handler: async (request, reply) => {
      const link = links.get(request)!
      refuseOverDailyBytes(door.shop.db, door.shop, {
        owner: { account_id: link.account_id, guest_id: null },
        bytes: 1,
      })
      const kept = await door.uploads.during(link.account_id, () => receive(door.shop, request, link))
      return reply.code(201).send(kept)
    },
  })
  scope.options(url, (_request, reply) => reply.code(204).headers(PREFLIGHT).send())
  scope.route({ method: ['GET', 'HEAD'], url, exposeHeadRoute: false, handler: tellHow })
}

interface Addressed {
  Params: { secret: string }
}

const PREFLIGHT = {
  'access-control-allow-methods': 'PUT, POST',
  'access-control-allow-headers': '*',
  'access-control-max-age': '600',
}

/** No credentials of a browser are looked at here, so any page that was given an address may send to it. */
async function openToPages(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.headers({
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'Retry-After',
    'cross-origin-resource-policy': 'cross-origin',
  })
}

/** Says the same of every address: looking at one neither uses it nor tells whether it is open. */
function tellHow(_request: FastifyRequest, reply: FastifyReply): never {
  reply.header('allow', 'PUT, POST, OPTIONS')
  throw new Refusal('method_not_allowed', 'Send the bytes of the file to this address with PUT.')
}

/** What the head of a request already rules out, before a byte of its body is read. */
function checkHead(request: FastifyRequest, link: UploadLinkRow): void {
  const { headers } = request
  if (headers['content-range'] !== undefined)
    throw new Refusal(
      'invalid_request',
      'Send the whole file from its first byte; ranges are not put together.',
    )
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    throw new Refusal('unsupported_file_type', 'Send the file as it is, without a content encoding.')
  if (isForm(request)) return
  if (Number(headers['content-length'] ?? 0) > link.max_bytes) throw tooManyBytes(link)
  // The bytes tell what they are; what a client calls them, rightly or not, is not looked at.
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
    // A connection that is destroyed cannot be answered.
    const body = request.raw.iterator({ destroyOnReturn: false })
    return await shop.files.receive(body, link.filename, link.max_bytes)
  } catch (error) {
    throw error instanceof Refusal && error.code === 'file_too_large' ? tooManyBytes(link) : error
  } finally {
    dropRest(request)
  }
}
