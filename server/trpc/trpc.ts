import { initTRPC, TRPCError } from '@trpc/server'
import type { Right } from '../../shared/accounts/rights.ts'
import { machineRefusal } from '../../shared/machine-refusals.ts'
import { InvalidInput, Refusal } from '../../shared/refusals.ts'
import { ownerOf, personOf, refuseKey, staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../caller.ts'
import type { LimitName } from '../settings.ts'
import type { Shop } from '../shop.ts'

export interface Context {
  shop: Shop
  caller: Caller
  /** Counts a call against a limit of the caller, shared with the other doors; refuses with `rate_limited`. */
  countRequest: (limit: LimitName) => Promise<void>
}

/** What a row tells beside its work. */
interface Meta {
  /** Counted against this limit instead of `other`. */
  limit?: LimitName
}

/** A refusal as pages get it: the interface's code, its sentence and fields. */
export interface WireRefusal {
  code: string
  detail: string
  fields: Record<string, unknown>
}

const trpc = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    errorFormatter({ shape, error }) {
      const refusal = toWire(error.cause)
      // A fault of ours keeps its words for the log; a person gets a sentence.
      const message =
        refusal?.detail ??
        (error.code === 'INTERNAL_SERVER_ERROR' ? new Refusal('internal_error').message : shape.message)
      return {
        ...shape,
        message,
        data: { code: shape.data.code, httpStatus: shape.data.httpStatus, path: shape.data.path, refusal },
      }
    },
  })

function toWire(cause: unknown): WireRefusal | null {
  if (cause instanceof Refusal) return { code: cause.code, detail: cause.message, fields: cause.fields }
  if (cause instanceof InvalidInput)
    return { code: 'invalid_input', detail: cause.message, fields: { items: cause.items } }
  return null
}

const CODES: Record<number, TRPCError['code']> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  402: 'PAYMENT_REQUIRED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  // There is no code for 410; the refusal says that it has ended.
  410: 'NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'UNPROCESSABLE_CONTENT',
  428: 'PRECONDITION_REQUIRED',
  429: 'TOO_MANY_REQUESTS',
  502: 'BAD_GATEWAY',
  503: 'SERVICE_UNAVAILABLE',
}

/** A refusal with the status it has at every other door; null for anything else. */
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

/** Everybody who opens a page; keys have `/v1`. */
export const open = trpc.procedure.use(withRefusals).use(async ({ ctx, meta, next }) => {
  await ctx.countRequest(meta?.limit ?? 'other')
  refuseKey(ctx.caller)
  return next()
})

/** A browser that has quotes: a guest's or a signed-in person's. */
export const visitor = open.use(({ ctx, next }) => {
  if (ctx.caller.kind === 'nobody') throw new Refusal('unauthorized')
  return next()
})

/** A signed-in person; a key is refused. */
export const person = open.use(({ ctx, next }) => {
  personOf(ctx.caller)
  return next()
})

/** The shop's owner, signed in. */
export const owner = open.use(({ ctx, next }) => {
  ownerOf(ctx.caller)
  return next()
})

/** People of the shop whose role has that right. */
export function staff(right: Right) {
  return open.use(({ ctx, next }) => {
    staffWith(right, ctx.caller)
    return next()
  })
}
