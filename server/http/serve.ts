import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../shared/refusals.ts'
import { checkAccess } from '../accounts/authenticate.ts'
import type { Browser } from '../accounts/sign-in.ts'
import type { Caller } from '../caller.ts'
import type { UploadTurns } from '../files/upload-turns.ts'
import { ownerOf } from '../quotes/read-quotes.ts'
import { refuseOverDailyBytes } from '../quotes/upload-room.ts'
import { networkOf } from '../../shared/accounts/network.ts'
import type { Shop } from '../shop.ts'
import { noteDone, noteRefused } from './agent-use.ts'
import { sendAnswer } from './response/answer.ts'
import type { Endpoint, HandlerResult } from './endpoint.ts'
import type { GuestBytes } from './guards/guest-bytes.ts'
import { pageOfRow } from './response/page-of-endpoint.ts'
import type { Limiter } from './guards/rate-limit.ts'
import { callerOfRequest, welcomeGuest } from './request/request-caller.ts'
import { readInput, requireIdempotencyKey } from './request/request-input.ts'
import { seenFrom } from './request/seen-from.ts'
import { deviceSecret } from './request/device-cookie.ts'
import { sessionSecret } from './request/session-cookie.ts'
import { isLocal, originOf } from './guards/trust.ts'
import { giveTurnBack, sharedKeys, turnTaker, type Asking } from './guards/rate-limit-keys.ts'
import { receiveUpload, refuseLargeBody } from './uploads/upload.ts'

/** What the guards need beside the shop. */
export interface Door {
  shop: Shop
  limits: Limiter
  uploads: UploadTurns
  guestBytes: GuestBytes
}

/**
 * Rows to routes. Every request passes the guards in one order: access (401, 403), limits (429), size and type (413, 415),
 * what has to be there (404, 428), input (422); only then the row's command runs. Nothing of a body is read for a caller who may not send it.
 */
export function serveEndpoints(app: FastifyInstance, door: Door, rows: readonly Endpoint[]): void {
  const admitted = new WeakMap<FastifyRequest, Caller>()
  for (const row of rows) {
    app.route({
      method: row.method,
      url: row.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      onRequest: async (request, reply) => {
        const page = pageOfRow(row, request)
        if (page !== null) return reply.header('cache-control', 'no-store').redirect(page)
        admitted.set(request, await admit(row, door, request, reply))
      },
      handler: (request, reply) => handle(row, door, { request, reply, caller: admitted.get(request)! }),
    })
  }
}

async function handle(
  row: Endpoint,
  door: Door,
  of: { request: FastifyRequest; reply: FastifyReply; caller: Caller },
): Promise<FastifyReply> {
  const { request, reply, caller } = of
  const ran = (await run(row, door, { request, caller })) as HandlerResult<unknown>
  noteDone(door.shop, { row, request, caller }, ran)
  return sendAnswer(row, door.shop, { request, reply, ran })
}

async function run(
  row: Endpoint,
  door: Door,
  by: { request: FastifyRequest; caller: Caller },
): Promise<unknown> {
  try {
    return row.upload ? await runUpload(row, door, by) : await runCommand(row, door, by)
  } catch (error) {
    noteRefused(door.shop, { row, ...by }, error)
    throw error
  }
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
    try {
      if (row.access !== 'public') {
        caller = callerOfRequest(door.shop, request)
        checkAccess(row.access, caller)
      }
      if (row.upload) refuseLargeBody(request)
    } finally {
      reply.headers(await turnTaker(door.shop, door.limits)(row.limit, { caller, request }))
    }
  } catch (error) {
    noteRefused(door.shop, { row, request, caller }, error)
    throw error
  }
  return row.access === 'guest' && caller.kind === 'nobody' ? welcomeGuest(door.shop, request, reply) : caller
}

/** The command of a row, with what it counts beside requests: polls for one code, and guesses. */
async function runCommand(
  row: Endpoint,
  door: Door,
  by: { request: FastifyRequest; caller: Caller },
): Promise<unknown> {
  row.mustExist?.(door.shop, by.caller, by.request.params as Record<string, string>)
  if (row.idempotency === 'required') requireIdempotencyKey(by.request)
  const input = inputOf(row, door, by.request)
  if (row.limitOf) await door.limits.take(row.limitOf.limit, row.limitOf.key(input))
  return row.guesses
    ? runGuess(row, door, { ...by, input, guesses: row.guesses })
    : row.run(seenFrom(door.shop, by.request), by.caller, input as never)
}

/** Counts a guess before it is looked at, and takes it back when it was right: many at once are not all looked at. */
async function runGuess(
  row: Endpoint,
  { shop, limits }: Door,
  by: Asking & { input: unknown; guesses: NonNullable<Endpoint['guesses']> },
): Promise<unknown> {
  const { limit, refusal } = by.guesses
  await turnTaker(shop, limits)(limit, by)
  let isWrong = false
  try {
    return await row.run(seenFrom(shop, by.request), by.caller, by.input as never)
  } catch (error) {
    isWrong = error instanceof Refusal && error.code === refusal
    throw error
  } finally {
    if (!isWrong) await giveTurnBack(shop, limits, { ...by, limit })
  }
}

function inputOf(row: Endpoint, door: Door, request: FastifyRequest): Record<string, unknown> {
  const input = readInput(row, request)
  if (!row.browser) return input
  const { base_url } = door.shop.address
  const browser: Browser = {
    session_secret: sessionSecret(request, base_url) ?? null,
    device_secret: deviceSecret(request, base_url) ?? null,
    user_agent: request.headers['user-agent'] ?? null,
    is_local: isLocal(request),
    address: request.ip,
    origin: originOf(request, base_url),
  }
  return { ...input, browser }
}

async function runUpload(
  row: Endpoint,
  door: Door,
  by: { request: FastifyRequest; caller: Caller },
): Promise<unknown> {
  const { request, caller } = by
  refuseOverDailyBytes(door.shop.db, door.shop, { owner: ownerOf(caller), bytes: 1 })
  return door.uploads.during(sharedKeys(door.shop, { caller, request }), async () => {
    const { upload, fields } = await receiveUpload(door.shop, request)
    try {
      if (caller.kind === 'guest') await door.guestBytes(networkOf(request.ip), upload.bytes)
      const input = { ...readInput(row, request, fields), upload }
      return await row.run(seenFrom(door.shop, request), caller, input as never)
    } finally {
      // Does nothing when the command kept the file.
      await door.shop.files.discard(upload)
    }
  })
}
