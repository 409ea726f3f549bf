import { initTRPC, TRPCError } from '@trpc/server'
import { z } from 'zod'
import type { Right } from '../../shared/accounts/rights.ts'
import { shownTo } from '../../shared/accounts/shown/show-fields.ts'
import { machineRefusal } from '../../shared/platform/machine-refusals.ts'
import { InvalidInput, Refusal, type InvalidItem } from '../../shared/platform/refusals.ts'
import { requireOwner, personOf, refuseKey, seesOf, staffWith, wallViewer } from '../accounts/authenticate.ts'
import { refuseWhileRestored } from '../accounts/refuse-while-restored.ts'
import { inputItems, itemSentence } from '../../shared/platform/input-sentence.ts'
import { withLastChange } from '../desk/history/last-change.ts'
import { runningWork } from '../platform/running-work.ts'
import type { Caller } from '../platform/caller.ts'
import { shareAnswer } from '../desk/live/shared-answers.ts'
import type { LimitName } from '../platform/settings.ts'
import type { Shop } from '../platform/shop.ts'

export interface Context {
  shop: Shop
  caller: Caller
  /** Counts a call against a limit that the transports share; throws `rate_limited`. */
  countRequest: (limit: LimitName) => Promise<void>
  /** Reads the caller again, for answers that last; left out if a caller does not change. */
  callerNow?: () => Caller
  /** The place in the feed of changes when the request came; null for callers who do not follow it. */
  place?: string | null
}

/** Metadata of a procedure. */
interface Meta {
  /** Counted against this limit instead of `other`. */
  limit?: LimitName
  /** True if the answer is the same for all staff of one role, so that it is computed once for all windows. */
  shared?: true
}

/** A refusal as pages get it: code, sentence and fields. */
export interface WireRefusal {
  code: string
  detail: string
  fields: Record<string, unknown>
}

/** The interval at which an open stream shows that it still is. */
const PING_MS = 5_000

const trpc = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    sse: {
      // Proxies cut a connection on which nothing is sent, often after 30 or 60 seconds.
      ping: { enabled: true, intervalMs: PING_MS },
      client: { reconnectAfterInactivityMs: 3 * PING_MS },
    },
    errorFormatter({ shape, error }) {
      const refusal = toWire(error.cause)
      // The message of a fault is only logged; the page gets a general sentence.
      const message =
        refusal?.detail ??
        (error.code === 'INTERNAL_SERVER_ERROR' ? new Refusal('internal_error').message : shape.message)
      return {
        ...shape,
        message,
        data: {
          code: shape.data.code,
          httpStatus: shape.data.httpStatus,
          path: shape.data.path,
          refusal,
          /** The key by which staff find it in the log. */
          reference: runningWork()?.request_id ?? null,
        },
      }
    },
  })

function toWire(cause: unknown): WireRefusal | null {
  if (cause instanceof Refusal) return { code: cause.code, detail: cause.message, fields: cause.fields }
  if (cause instanceof InvalidInput)
    return refusedInput(cause.items.map((item) => ({ ...item, msg: itemSentence(item) })))
  if (cause instanceof z.core.$ZodError) return refusedInput(inputItems(cause))
  return null
}

function refusedInput(items: Pick<InvalidItem, 'loc' | 'msg'>[]): WireRefusal {
  return { code: 'invalid_input', detail: items[0].msg, fields: { items } }
}

const CODES: Record<number, TRPCError['code']> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  402: 'PAYMENT_REQUIRED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  // tRPC has no code for 410.
  410: 'NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'UNPROCESSABLE_CONTENT',
  428: 'PRECONDITION_REQUIRED',
  429: 'TOO_MANY_REQUESTS',
  502: 'BAD_GATEWAY',
  503: 'SERVICE_UNAVAILABLE',
}

/** Returns a refusal as a tRPC error with its HTTP status; null for anything else. */
export function asTrpcError(error: unknown): TRPCError | null {
  const cause = machineRefusal(error) ?? error
  const status = cause instanceof Refusal ? cause.status : cause instanceof InvalidInput ? 422 : null
  if (status === null) return null
  const code = CODES[status] ?? 'INTERNAL_SERVER_ERROR'
  return new TRPCError({ code, message: (cause as Error).message, cause })
}

const withRefusals = trpc.middleware(async ({ next }) => {
  const result = await next()
  const refused = result.ok ? null : asTrpcError(result.error.cause)
  if (refused) throw refused
  return result
})

export const router = trpc.router
export const merge = trpc.mergeRouters

/** Any browser. API keys are refused: they have `/v1`. */
export const open = trpc.procedure.use(withRefusals).use(async ({ ctx, meta, next, type }) => {
  await ctx.countRequest(meta?.limit ?? 'other')
  refuseKey(ctx.caller)
  if (type === 'mutation') refuseWhileRestored(ctx.shop, ctx.caller)
  return next()
})

/** A guest or a signed-in person. */
export const visitor = open.use(({ ctx, next }) => {
  if (ctx.caller.kind !== 'guest' && ctx.caller.kind !== 'account') throw new Refusal('unauthorized')
  return next()
})

/** A signed-in person. */
export const person = open.use(({ ctx, next }) => {
  personOf(ctx.caller)
  return next()
})

/** A signed-in owner. */
export const owner = open.use(({ ctx, next }) => {
  requireOwner(ctx.caller)
  return next()
})

/** The wall display without a person, and staff. */
export const wall = open.use(async ({ ctx, next, path }) => {
  wallViewer(ctx.caller)
  const result = await next()
  return result.ok ? { ...result, data: shownTo(seesOf(ctx.caller), path, result.data) } : result
})

/** An answer that lasts, for staff and wall displays. Not counted: how many there are at once is limited. */
export const viewerStream = trpc.procedure.use(withRefusals).use(({ ctx, next }) => {
  wallViewer(ctx.caller)
  return next()
})

/** A read whose answer is the same for all staff of one role. */
export const SHARED = { shared: true } as const

/** An answer that lasts, for staff whose role has the right. */
export function staffStream(right: Right) {
  return trpc.procedure.use(withRefusals).use(({ ctx, next }) => {
    staffWith(right, ctx.caller)
    return next()
  })
}

/**
 * Staff whose role has the right. Their answers have what their line of `SHOWN_FIELDS` names; a move that came too late, or the
 * preview of one, is refused with who was faster.
 */
export function staff(right: Right) {
  return open.use(async ({ ctx, next, meta, path, getRawInput }) => {
    // Only this person is told who was faster, so it is in no answer for all.
    const isOwn = meta?.shared !== true
    const { role } = staffWith(right, ctx.caller)
    const { shop, caller } = ctx
    const answer = async () => {
      const result = await next()
      if (result.ok) return { ...result, data: shownTo(seesOf(caller), path, result.data) }
      const { cause } = result.error
      if (isOwn && cause instanceof Refusal) throw withLastChange(shop, caller, cause)
      return result
    }
    if (isOwn) return answer()
    const key = JSON.stringify([path, role, caller.kind, shop.address, await getRawInput()])
    return shareAnswer(shop, key, async () => {
      const result = await answer()
      if (!result.ok) throw result.error
      return result
    })
  })
}
