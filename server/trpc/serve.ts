import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from '@trpc/server/adapters/fastify'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hasRight } from '../../shared/accounts/rights.ts'
import { PLACE_HEADER } from '../../shared/history/live-changes.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { router, type Router } from './router.ts'
import { asTrpcError, type Context } from './trpc.ts'

function isStaff(caller: Caller): boolean {
  return caller.kind === 'floor' || (caller.kind === 'account' && hasRight(caller.role, 'look'))
}

/** Serves the pages' calls. `contextOf` reads the session, refuses requests of other sites, and may return a view of the shop. */
export async function serveTrpc(
  app: FastifyInstance,
  shop: Shop,
  contextOf: (request: FastifyRequest) => Omit<Context, 'shop'> & Partial<Pick<Context, 'shop'>>,
): Promise<void> {
  // Windows that follow changes would keep the server from stopping, and so would their connections afterward.
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
          const context = contextOf(req)
          // Read before the answer is: a stream of changes that begins here misses nothing that the answer does not have.
          const place = isStaff(context.caller) ? shop.changes.place() : null
          return { shop, callerNow: () => contextOf(req).caller, ...context, place }
        } catch (error) {
          throw asTrpcError(error) ?? error
        }
      },
      // Answers have accounts, orders and addresses, which no cache may keep.
      responseMeta: ({ ctx }) => ({
        headers: { 'cache-control': 'no-store', ...(ctx?.place ? { [PLACE_HEADER]: ctx.place } : {}) },
      }),
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
