import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance } from 'fastify'
import { MAX_RESULT_BYTES } from '../../../shared/geometry/remote-job.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import type { RemoteFile } from '../../platform/ports/geometry.ts'
import type { Shop } from '../../platform/shop.ts'
import { allowSlowBody } from '../guards/body-time.ts'

const PATH = '/geometry-jobs/{id}/{name}'
export const GEOMETRY_FILE_PATHS = (['GET', 'PUT'] as const).map((method) => ({ method, path: PATH }))

interface FileRoute {
  Params: { id: string; name: string }
  Querystring: { expires?: string; signature?: string }
}

/**
 * Files of geometry jobs that other computers work on: the part and its mesh to read, results to write. The signed address
 * is the only permission, and ends with the job.
 */
export async function serveGeometryFiles(scope: FastifyInstance, shop: Shop): Promise<void> {
  scope.removeAllContentTypeParsers()
  scope.addHook('preParsing', allowSlowBody)
  // The body is streamed from the connection to the file, not read into memory.
  scope.addContentTypeParser('*', (_request, _body, done) => done(null))
  const find = (
    method: RemoteFile['method'],
    { id, name }: FileRoute['Params'],
    query: FileRoute['Querystring'],
  ) => {
    const { expires = '', signature = '' } = query
    const path = shop.machine.remoteFiles?.find({ method, id, name, expires, signature })
    if (path === undefined || path === null) throw new Refusal('not_found')
    return path
  }
  const url = PATH.replaceAll(/\{(\w+)\}/g, ':$1')
  scope.get<FileRoute>(url, async ({ params, query }, reply) => {
    const path = find('GET', params, query)
    const found = await stat(path).catch(() => null)
    if (!found) throw new Refusal('not_found')
    return reply
      .headers({
        'content-type': 'application/octet-stream',
        'content-length': found.size,
        'cache-control': 'no-store',
      })
      .send(createReadStream(path))
  })
  scope.put<FileRoute>(
    url,
    { onRequest: async ({ params, query }) => void find('PUT', params, query) },
    async (request, reply) => {
      await writeResult(find('PUT', request.params, request.query), request.raw)
      return reply.code(204).send()
    },
  )
}

/** Under a temporary name first, so that no reader ever sees half of it. */
async function writeResult(path: string, body: AsyncIterable<Uint8Array>): Promise<void> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`
  try {
    await pipeline(limited(body), createWriteStream(temporary))
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

async function* limited(body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let bytes = 0
  for await (const piece of body) {
    bytes += piece.length
    if (bytes > MAX_RESULT_BYTES) throw new Refusal('file_too_large')
    yield piece
  }
}
