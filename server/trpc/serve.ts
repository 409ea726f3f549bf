import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from '@trpc/server/adapters/fastify'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../../shared/refusals.ts'
import type { Shop } from '../shop.ts'
import { router, type Router } from './router.ts'
import { asTrpcError, type Context } from './trpc.ts'

/** Serves the pages' calls. `contextOf` reads the session, refuses requests of other sites, and may return a view of the shop. */
export async function serveTrpc(
  app: FastifyInstance,
  shop: Shop,
  contextOf: (request: FastifyRequest) => Omit<Context, 'shop'> & Partial<Pick<Context, 'shop'>>,
): Promise<void> {
  // Windows that follow changes would keep the server from stopping, and so would their connections afterwards.
  app.addHook('preClose', async () => shop.changes.end())
  app.addHook('onResponse', async ({ url, raw }) => {
    if (/^\/trpc\/(live|diagnosis\.follow)\b/.test(url)) raw.socket.end()
  })
  await app.register(fastifyTRPCPlugin, {
    prefix: '/trpc',
    trpcOptions: {
      router,
      createContext({ req }) {
        try {
          return { shop, callerNow: () => contextOf(req).caller, ...contextOf(req) }
        } catch (error) {
          throw asTrpcError(error) ?? error
        }
      },
      // Answers have accounts, orders and addresses, which no cache may keep.
      responseMeta: () => ({ headers: { 'cache-control': 'no-store' } }),
      onError({ error, path, req }) {
        if (error.code === 'INTERNAL_SERVER_ERROR')
          shop.log.error({ err: error.cause ?? error, path, request_id: req.id }, 'a page call failed')
        else shop.log.info({ refusal: codeOf(error.cause) ?? error.code, path }, 'a page call was refused')
      },
    } satisfies FastifyTRPCPluginOptions<Router>['trpcOptions'],
  })
}

function codeOf(cause: unknown): string | undefined {
  return cause instanceof Refusal ? cause.code : undefined
}
