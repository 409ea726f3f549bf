import type { FastifyInstance, FastifyReply, FastifyRequest, RouteGenericInterface } from 'fastify'
import type { Caller } from '../../platform/caller.ts'
import type { Shop } from '../../platform/shop.ts'
import { allowSlowBody } from '../guards/body-time.ts'
import { rateLimitKey, type RateLimiter } from '../guards/rate-limit.ts'
import { callerOfRequest } from './request-caller.ts'

interface KnownSender<Route extends RouteGenericInterface, Admitted> {
  onRequest: (request: FastifyRequest<Route>, reply: FastifyReply) => Promise<void>
  /** Returns the sender admitted for a request whose `onRequest` has run. */
  of: (request: FastifyRequest<Route>) => Admitted
}

/** Returns the hook of a route that receives a file: nothing of the body is read before the sender is admitted. */
export function knowSender<Admitted, Route extends RouteGenericInterface = RouteGenericInterface>(
  shop: Shop,
  limits: RateLimiter,
  {
    limit,
    admit,
  }: {
    limit: Parameters<RateLimiter['consume']>[0]
    /** Refuses who may not send, and returns what the route needs of who may. */
    admit: (caller: Caller, request: FastifyRequest<Route>) => Admitted | Promise<Admitted>
  },
): KnownSender<Route, Admitted> {
  const admitted = new WeakMap<FastifyRequest<Route>, { value: Admitted }>()
  return {
    onRequest: async (request, reply) => {
      const caller = callerOfRequest(shop, request)
      reply.headers(await limits.consume(limit, rateLimitKey(caller, request)))
      admitted.set(request, { value: await admit(caller, request) })
    },
    of: (request) => admitted.get(request)!.value,
  }
}

/** Lets the routes of a scope receive bodies of these types as bytes, and no others. */
export function receiveBytes(scope: FastifyInstance, types: string | string[], bodyLimit: number): void {
  scope.removeAllContentTypeParsers()
  scope.addHook('preParsing', allowSlowBody)
  scope.addContentTypeParser(types, { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
    done(null, body),
  )
}
