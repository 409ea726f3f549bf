import type { CreateFastifyContextOptions, FastifyTRPCPluginOptions } from '@trpc/server/adapters/fastify'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hasRight } from '../../shared/accounts/rights.ts'
import { PLACE_HEADER } from '../../shared/desk/history/live-changes.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import type { Caller } from '../platform/caller.ts'
import type { Shop } from '../platform/shop.ts'
import type { Router } from './router.ts'
import { asTrpcError, type Context } from './trpc.ts'

function isStaff(caller: Caller): boolean {
  return caller.kind === 'floor' || (caller.kind === 'account' && hasRight(caller.role, 'look'))
}

type ContextOf = (request: FastifyRequest) => Omit<Context, 'shop'> & Partial<Pick<Context, 'shop'>>

/** Serves the pages' calls. `contextOf` reads the session, refuses requests of other sites, and may return a view of the shop. */
export async function serveTrpc(app: FastifyInstance, shop: Shop, contextOf: ContextOf): Promise<void> {
  // Windows that follow changes would keep the server from stopping, and so would their connections afterward.
  app.addHook('preClose', async () => shop.changes.end())
  app.addHook('onResponse', ({ url, raw }, _reply, done) => {
    if (/^\/trpc\/(live|logs\.follow)\b/.test(url)) raw.socket.end()
    done()
  })
  const options = callOptions(shop, contextOf)
  await app.register(async (scope) => {
    scope.removeContentTypeParser('application/json')
    // tRPC parses it.
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    scope.all<{ Params: { path: string } }>('/trpc/:path', async (request, reply) => {
      const [{ router }, { fastifyRequestHandler }] = await Promise.all([loadRouter(), loadAdapter()])
      const { path } = request.params
      await fastifyRequestHandler({ ...options, router, req: request, res: reply, path })
    })
  })
}

function callOptions(shop: Shop, contextOf: ContextOf) {
  return {
    createContext({ req }: CreateFastifyContextOptions) {
      try {
        const context = contextOf(req)
        const isByStaff = isStaff(context.caller)
        // The desktop program asks for its notices as nobody, also where no customer is.
        if (!isByStaff && context.caller.kind !== 'nobody') shop.machine.geometry.expectPart?.()
        // Read before the answer is: a stream of changes that begins here misses nothing that the answer does not have.
        const place = isByStaff ? shop.changes.place() : null
        return { shop, callerNow: () => contextOf(req).caller, ...context, place }
      } catch (error) {
        throw asTrpcError(error) ?? error
      }
    },
    // Pages post queries that are too long for a URL.
    allowMethodOverride: true,
    // Answers have accounts, orders and addresses, which no cache may keep.
    responseMeta: ({ ctx }) => ({
      headers: { 'cache-control': 'no-store', ...(ctx?.place ? { [PLACE_HEADER]: ctx.place } : {}) },
    }),
    onError({ error, path, req }) {
      if (error.code === 'INTERNAL_SERVER_ERROR')
        shop.log.error({ err: error.cause ?? error, path, request_id: req.id }, 'a page call failed')
      else shop.log.info({ refusal: codeOf(error.cause) ?? error.code, path }, 'a page call was refused')
    },
  } satisfies Omit<FastifyTRPCPluginOptions<Router>['trpcOptions'], 'router'>
}

/** Half of the program is behind the router, and nothing of it is needed to open the shop. */
export const loadRouter = () => import('./router.ts')

const loadAdapter = () => import('@trpc/server/adapters/fastify')

function codeOf(cause: unknown): string | undefined {
  return cause instanceof Refusal ? cause.code : undefined
}
