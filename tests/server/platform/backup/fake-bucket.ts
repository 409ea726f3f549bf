import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An answer that the service gives instead of doing a request: the first rule that matches, once. */
export interface Outage {
  method: string
  path: RegExp
  status: number
}

/** A service that speaks the calls of S3 that the shop uses: put, get, list, delete, and uploads in parts. */
export interface FakeBucket {
  url: string
  objects: Map<string, Buffer>
  /** Sizes that the list names in place of the real ones. */
  listedSizes: Map<string, number>
  /** Requests as `PUT /bucket/name`. */
  requests: string[]
  outages: Outage[]
  /** Uploads in parts that were neither completed nor given up. */
  openUploads(): number
  close(): Promise<void>
}

export async function fakeBucket(): Promise<FakeBucket> {
  const objects = new Map<string, Buffer>()
  const listedSizes = new Map<string, number>()
  const uploads = new Map<string, Map<number, Buffer>>()
  const requests: string[] = []
  const outages: Outage[] = []
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const url = new URL(request.url!, 'http://bucket')
      const { method = 'GET' } = request
      requests.push(`${method} ${url.pathname}${url.search}`)
      const outage = outages.findIndex((rule) => rule.method === method && rule.path.test(request.url!))
      if (outage >= 0) {
        const [{ status }] = outages.splice(outage, 1)
        return send(response, status, error(status === 503 ? 'SlowDown' : 'InternalError'))
      }
      if (!isSigned(request, url)) return send(response, 403, error('InvalidAccessKeyId'))
      return answer({ method, url, body, response, objects, listedSizes, uploads })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    listedSizes,
    requests,
    outages,
    openUploads: () => uploads.size,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Returns true for a request signed by a header, or by the query of an address made for somebody without keys. */
function isSigned({ headers }: IncomingMessage, { searchParams }: URL): boolean {
  if (headers.authorization) return headers.authorization.includes('Credential=access-key/')
  const [credential, signature] = ['X-Amz-Credential', 'X-Amz-Signature'].map((name) =>
    searchParams.get(name),
  )
  return credential?.startsWith('access-key/') === true && signature !== null
}

interface Asked {
  method: string
  url: URL
  body: Buffer
  response: ServerResponse
  objects: Map<string, Buffer>
  listedSizes: Map<string, number>
  uploads: Map<string, Map<number, Buffer>>
}

function answer(asked: Asked): void {
  const { method, url, body, response, objects } = asked
  const key = decodeURIComponent(url.pathname.split('/').slice(2).join('/'))
  if (url.searchParams.has('uploadId') || url.searchParams.has('uploads')) answerPart(asked, key)
  else if (method === 'PUT') {
    objects.set(key, body)
    send(response, 200, '', { etag: '"whole"' })
  } else if (method === 'POST' && url.searchParams.has('delete')) {
    for (const [, name] of body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)) objects.delete(name)
    send(response, 200, '<DeleteResult/>')
  } else if (url.searchParams.get('list-type') === '2') list(asked)
  else {
    const found = objects.get(key)
    if (!found) send(response, 404, error('NoSuchKey'))
    else send(response, 200, found)
  }
}

function answerPart({ method, url, body, response, objects, uploads }: Asked, key: string): void {
  if (method === 'POST' && url.searchParams.has('uploads')) {
    uploads.set(key, new Map())
    send(
      response,
      200,
      `<InitiateMultipartUploadResult><UploadId>${key}</UploadId></InitiateMultipartUploadResult>`,
    )
  } else if (method === 'PUT') {
    uploads.get(key)!.set(Number(url.searchParams.get('partNumber')), body)
    send(response, 200, '', { etag: `"part"` })
  } else if (method === 'POST') {
    const parts = [...uploads.get(key)!].toSorted(([a], [b]) => a - b)
    objects.set(key, Buffer.concat(parts.map(([, part]) => part)))
    uploads.delete(key)
    send(response, 200, '<CompleteMultipartUploadResult/>')
  } else {
    uploads.delete(key)
    send(response, 204, '')
  }
}

/** In pages of three, so that reading on is tested. */
const PAGE = 3

function list({ url, response, objects, listedSizes }: Asked): void {
  const prefix = url.searchParams.get('prefix') ?? ''
  const after = url.searchParams.get('continuation-token') ?? ''
  const names = [...objects.keys()].filter((name) => name.startsWith(prefix) && name > after).sort()
  const page = names.slice(0, PAGE)
  const rest = names.length > PAGE
  const sizeOf = (name: string) => listedSizes.get(name) ?? objects.get(name)!.length
  const contents = page.map((name) => `<Contents><Key>${name}</Key><Size>${sizeOf(name)}</Size></Contents>`)
  const token = rest ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  send(
    response,
    200,
    `<ListBucketResult><IsTruncated>${rest}</IsTruncated>${token}${contents.join('')}</ListBucketResult>`,
  )
}

function error(code: string): string {
  return `<Error><Code>${code}</Code><Message>${code}</Message></Error>`
}

function send(
  response: ServerResponse,
  status: number,
  body: string | Buffer,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/xml', ...headers })
  response.end(body)
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
