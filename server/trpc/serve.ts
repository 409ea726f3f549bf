import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from '@trpc/server/adapters/fastify'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { router, type Router } from './router.ts'

/** The pages' door. `callerOf` reads the session and refuses what other sites send. */
export async function serveTrpc(
  app: FastifyInstance,
  shop: Shop,
  callerOf: (request: FastifyRequest) => Caller,
): Promise<void> {
  await app.register(fastifyTRPCPlugin, {
    prefix: '/trpc',
    trpcOptions: {
      router,
      createContext: ({ req }) => ({ shop, caller: callerOf(req) }),
      onError({ error, path, req }) {
        if (error.code === 'INTERNAL_SERVER_ERROR')
          shop.log.error({ err: error.cause ?? error, path, request_id: req.id }, 'a page call failed')
      },
    } satisfies FastifyTRPCPluginOptions<Router>['trpcOptions'],
  })
}
