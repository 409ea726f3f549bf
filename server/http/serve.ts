import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { JsonText } from '../../shared/json-text.ts'
import { Refusal } from '../../shared/refusals.ts'
import { authenticate, checkAccess } from '../accounts/authenticate.ts'
import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import type { Endpoint, Ran } from './endpoint.ts'
import type { TakeTurn } from './rate-limit.ts'
import { readInput } from './request-input.ts'
import { sessionSecret } from './session-cookie.ts'
import { checkOrigin } from './trust.ts'
import { receiveUpload, refuseLargeBody, type UploadTurns } from './upload.ts'

/** What the guards need beside the shop. */
export interface Door {
  shop: Shop
  baseUrl: string
  takeTurn: TakeTurn
  uploads: UploadTurns
  /** Makes a guest of a browser that has no session yet, where a row is open to guests. */
  welcomeGuest(request: FastifyRequest, reply: FastifyReply): Caller
}

/**
 * Rows to routes. Every request passes the guards in one order: access (401, 403), limits (429), size and type (413, 415),
 * input (422); only then the row's command runs.
 */
export function serveEndpoints(app: FastifyInstance, door: Door, rows: readonly Endpoint[]): void {
  for (const row of rows) {
    app.route({
      method: row.method,
      url: row.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      handler: (request, reply) => handle(row, door, request, reply),
    })
  }
}

async function handle(
  row: Endpoint,
  door: Door,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const caller = await admit(row, door, request, reply)
  const ran = row.upload
    ? await runUpload(row, door, { request, caller })
    : await row.run(door.shop, caller, readInput(row, request) as never)
  return answer(row, door, { request, reply, ran: ran as Ran<unknown> })
}

/** Access and limits. Calls that are refused for their credentials count against their address. */
async function admit(
  row: Endpoint,
  door: Door,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller> {
  let caller: Caller = { kind: 'nobody' }
  try {
    if (row.access !== 'public') caller = identify(row, door, request, reply)
    if (row.upload) refuseLargeBody(request)
  } finally {
    reply.headers(await door.takeTurn(row.limit, turnKey(caller, request)))
  }
  return caller
}

function identify(row: Endpoint, door: Door, request: FastifyRequest, reply: FastifyReply): Caller {
  const session_secret = sessionSecret(request, door.baseUrl)
  const { authorization } = request.headers
  const caller = authenticate(door.shop, { authorization, session_secret })
  checkAccess(row.access, caller)
  const byCookie = authorization === undefined && caller.kind !== 'nobody'
  checkOrigin(request, byCookie, door.baseUrl)
  if (row.access === 'guest' && caller.kind === 'nobody') return door.welcomeGuest(request, reply)
  return caller
}

function turnKey(caller: Caller, request: FastifyRequest): string {
  return caller.kind === 'account' ? caller.account_id : request.ip
}

async function runUpload(
  row: Endpoint,
  door: Door,
  by: { request: FastifyRequest; caller: Caller },
): Promise<unknown> {
  const { request, caller } = by
  return door.uploads.during(turnKey(caller, request), async () => {
    const { upload, fields } = await receiveUpload(door.shop, request)
    try {
      const input = { ...readInput(row, request, fields), upload }
      return await row.run(door.shop, caller, input as never)
    } finally {
      // Does nothing when the command kept the file.
      await door.shop.files.discard(upload)
    }
  })
}

function answer(
  row: Endpoint,
  door: Door,
  out: { request: FastifyRequest; reply: FastifyReply; ran: Ran<unknown> },
): FastifyReply {
  const { request, reply, ran } = out
  const text = ran.answer instanceof JsonText ? ran.answer.json : JSON.stringify(ran.answer)
  if (door.shop.settings.check_answers) row.success.schema.parse(JSON.parse(text))
  if (ran.headers) reply.headers(ran.headers)
  reply.header(
    'cache-control',
    row.cached === 'public'
      ? 'public, max-age=60'
      : row.cached === 'private'
        ? 'private, no-cache'
        : 'no-store',
  )
  if (row.cached) {
    const etag = `"${createHash('sha1').update(text).digest('base64url')}"`
    reply.header('etag', etag)
    if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send()
  }
  return reply.code(row.success.status).type('application/json; charset=utf-8').send(text)
}

function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false
  return header === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}

/** Unknown paths and methods: 404, or 405 with what is allowed there. */
export function refuseUnknown(
  rows: readonly Endpoint[],
): (request: FastifyRequest, reply: FastifyReply) => never {
  const known = rows.map((row) => ({
    method: row.method,
    path: new RegExp(`^${row.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }))
  return (request, reply) => {
    const path = request.url.split('?')[0]
    const methods = new Set(known.filter((row) => row.path.test(path)).map((row) => row.method))
    if (methods.size === 0) throw new Refusal('not_found')
    reply.header('allow', [...methods].join(', '))
    throw new Refusal('method_not_allowed')
  }
}
