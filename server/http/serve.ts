import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../../shared/accounts/network.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import { checkAccess } from '../accounts/authenticate.ts'
import type { Browser } from '../accounts/sign-in.ts'
import type { Caller } from '../platform/caller.ts'
import type { UploadLimiter } from '../platform/files/upload-limiter.ts'
import { quoteOwnerOf } from '../quoting/read-quotes.ts'
import { refuseFullQueue } from '../quoting/measuring/queue-room.ts'
import { refuseOverDailyBytes } from '../quoting/intake/daily-upload-limit.ts'
import type { Shop } from '../platform/shop.ts'
import { noteDone, noteRefused } from './agent-use.ts'
import type { Endpoint, HandlerResult } from './endpoint.ts'
import type { GuestBytes } from './guards/guest-bytes.ts'
import { allowSlowBody } from './guards/body-time.ts'
import { looksLocal } from './guards/local-requests.ts'
import { requestCounter, sharedKeys, uncountRequest, type Requester } from './guards/rate-limit-keys.ts'
import type { RateLimiter } from './guards/rate-limit.ts'
import { originOf, WINDOW_COOKIE } from './guards/trust.ts'
import { deviceCookie, floorCookie } from './request/browser-cookies.ts'
import { callerOfRequest, welcomeGuest } from './request/request-caller.ts'
import { readInput, requireIdempotencyKey } from './request/request-input.ts'
import { shopForRequest } from './request/shop-for-request.ts'
import { sessionSecret } from './request/session-cookie.ts'
import { sendAnswer } from './response/answer.ts'
import { pageOfEndpoint } from './response/page-of-endpoint.ts'
import { receiveUpload, refuseLargeBody } from './uploads/upload.ts'

/** The shop, and the counters that the guards keep in memory. */
export interface EndpointContext {
  shop: Shop
  limits: RateLimiter
  uploads: UploadLimiter
  guestBytes: GuestBytes
}

type Result = HandlerResult<unknown>

/** Makes a route of each endpoint. README.md has the order of the guards; nothing of a body is read before access is granted. */
export function serveEndpoints(
  app: FastifyInstance,
  context: EndpointContext,
  endpoints: readonly Endpoint[],
): void {
  const admitted = new WeakMap<FastifyRequest, Caller>()
  for (const endpoint of endpoints) {
    app.route({
      method: endpoint.method,
      url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      onRequest: async (request, reply) => {
        const page = pageOfEndpoint(endpoint, request)
        if (page !== null) return reply.header('cache-control', 'no-store').redirect(page)
        admitted.set(request, await admit(endpoint, context, request, reply))
      },
      ...(endpoint.upload && { preParsing: allowSlowBody }),
      // Fastify would wait for the end of an answer that a promise returns.
      handler: (request, reply) =>
        void answer(endpoint, context, { request, reply, caller: admitted.get(request)! }),
    })
  }
}

async function answer(
  endpoint: Endpoint,
  context: EndpointContext,
  { reply, ...sender }: Requester & { reply: FastifyReply },
): Promise<void> {
  try {
    const result = await execute(endpoint, context, sender)
    noteDone(context.shop, { endpoint, ...sender }, result)
    sendAnswer(endpoint, context.shop, { request: sender.request, reply, result })
  } catch (error) {
    reply.send(error)
  }
}

/** Checks access and limits. A request that is refused counts against the limits as well. */
async function admit(
  endpoint: Endpoint,
  context: EndpointContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller> {
  const { shop, limits } = context
  const { caller, refusal } = identifyCaller(endpoint, shop, request)
  try {
    reply.headers(await requestCounter(shop, limits)(endpoint.limit, { caller, request }))
    if (refusal !== null) throw refusal
    // Signing in brings no part, and staff do it too: a warm worker has 140 MB.
    if (!endpoint.path.startsWith('/auth/')) shop.machine.geometry.expectPart?.()
  } catch (error) {
    noteRefused(shop, { endpoint, request, caller }, error)
    throw error
  }
  return endpoint.access === 'guest' && caller.kind === 'nobody'
    ? welcomeGuest(shop, caller, { request, reply })
    : caller
}

/** Returns the caller, and what speaks against the request: as a value, because it is counted before it is refused. */
function identifyCaller(
  endpoint: Endpoint,
  shop: Shop,
  request: FastifyRequest,
): { caller: Caller; refusal: unknown } {
  let caller: Caller = { kind: 'nobody' }
  try {
    if (endpoint.access !== 'public') {
      caller = callerOfRequest(shop, request)
      checkAccess(endpoint.access, caller)
    }
    if (endpoint.upload) refuseLargeBody(request)
    return { caller, refusal: null }
  } catch (refusal) {
    return { caller, refusal }
  }
}

async function execute(endpoint: Endpoint, context: EndpointContext, sender: Requester): Promise<Result> {
  try {
    return endpoint.upload
      ? await executeUpload(endpoint, context, sender)
      : await executeCommand(endpoint, context, sender)
  } catch (error) {
    noteRefused(context.shop, { endpoint, ...sender }, error)
    throw error
  }
}

async function executeCommand(
  endpoint: Endpoint,
  context: EndpointContext,
  sender: Requester,
): Promise<Result> {
  const { shop, limits } = context
  const { request, caller } = sender
  endpoint.mustExist?.(shop, caller, request.params as Record<string, string>)
  if (endpoint.idempotency === 'required') requireIdempotencyKey(request)
  const input = inputOf(endpoint, shop, request)
  if (endpoint.extraLimit) await limits.consume(endpoint.extraLimit.limit, endpoint.extraLimit.key(input))
  return endpoint.guesses
    ? executeGuess(endpoint, context, { ...sender, input, guesses: endpoint.guesses })
    : callHandler(endpoint, shop, sender, input)
}

function callHandler(endpoint: Endpoint, shop: Shop, sender: Requester, input: unknown): Promise<Result> {
  const result = endpoint.handle(shopForRequest(shop, sender.request), sender.caller, input as never)
  return result as Promise<Result>
}

/**
 * Counts a guess before it is checked, and uncounts it when it was right: of many guesses sent at once only as many are
 * checked as the limit allows.
 */
async function executeGuess(
  endpoint: Endpoint,
  { shop, limits }: EndpointContext,
  guess: Requester & { input: unknown; guesses: NonNullable<Endpoint['guesses']> },
): Promise<Result> {
  const { limit, refusal } = guess.guesses
  await requestCounter(shop, limits)(limit, guess)
  let isWrong = false
  try {
    return await callHandler(endpoint, shop, guess, guess.input)
  } catch (error) {
    isWrong = error instanceof Refusal && error.code === refusal
    throw error
  } finally {
    if (!isWrong) await uncountRequest(shop, limits, { ...guess, limit })
  }
}

function inputOf(endpoint: Endpoint, shop: Shop, request: FastifyRequest): Record<string, unknown> {
  const input = readInput(endpoint, request)
  if (!endpoint.browser) return input
  const { base_url } = shop.address
  const browser: Browser = {
    session_secret: sessionSecret(request, base_url) ?? null,
    device_secret: deviceCookie.read(request, base_url) ?? null,
    floor_device_secret: floorCookie.read(request, base_url) ?? null,
    window_secret: request.cookies[WINDOW_COOKIE] ?? null,
    user_agent: request.headers['user-agent'] ?? null,
    looks_local: looksLocal(request),
    address: request.ip,
    origin: originOf(request, base_url),
  }
  return { ...input, browser }
}

async function executeUpload(
  endpoint: Endpoint,
  context: EndpointContext,
  sender: Requester,
): Promise<Result> {
  const { shop } = context
  const { request, caller } = sender
  refuseFullQueue(shop)
  refuseOverDailyBytes(shop.db, shop, { owner: quoteOwnerOf(caller), bytes: 1 })
  return context.uploads.during(sharedKeys(shop, sender), async () => {
    const { upload, fields } = await receiveUpload(shop, request)
    try {
      if (caller.kind === 'guest') await context.guestBytes(networkOf(request.ip), upload.bytes)
      return await callHandler(endpoint, shop, sender, { ...readInput(endpoint, request, fields), upload })
    } finally {
      // Does nothing when the command kept the file.
      await shop.files.discard(upload)
    }
  })
}
