import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from '@trpc/server/adapters/fastify'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Shop } from '../shop.ts'
import { router, type Router } from './router.ts'
import { asTrpcError, type Context } from './trpc.ts'

/** The pages' door. `asker` reads the session, refuses what other sites send, and tells how the sender sees the shop. */
export async function serveTrpc(
  app: FastifyInstance,
  shop: Shop,
  asker: (request: FastifyRequest) => Omit<Context, 'shop'> & Partial<Pick<Context, 'shop'>>,
): Promise<void> {
  await app.register(fastifyTRPCPlugin, {
    prefix: '/trpc',
    trpcOptions: {
      router,
      createContext({ req }) {
        try {
          return { shop, ...asker(req) }
        } catch (error) {
          throw asTrpcError(error) ?? error
        }
      },
      // Accounts, orders and addresses: no cache of a browser or proxy keeps them.
      responseMeta: () => ({ headers: { 'cache-control': 'no-store' } }),
      onError({ error, path, req }) {
        if (error.code === 'INTERNAL_SERVER_ERROR')
          shop.log.error({ err: error.cause ?? error, path, request_id: req.id }, 'a page call failed')
      },
    } satisfies FastifyTRPCPluginOptions<Router>['trpcOptions'],
  })
}
