import type { FastifyInstance, FastifyRequest, FastifyReply } from 'fastify'
import { Refusal } from '../../../shared/platform/refusals.ts'
import type { Endpoint } from '../endpoint.ts'
import { isBrowser } from '../response/browser-request.ts'
import type { SendPage } from './pages.ts'

interface KnownRoute {
  method: Endpoint['method'] | 'PUT'
  path: string
}

/**
 * Answers unknown paths with 404, and wrong methods with 405 and `Allow`, without reading the body. A browser gets the
 * pages' own "not found" through `sendPage`.
 */
export function refuseUnknown(
  app: FastifyInstance,
  routes: readonly KnownRoute[],
  sendPage: SendPage | null = null,
): void {
  const known = routes.map(({ method, path }) => ({
    methods: method === 'GET' ? ['GET', 'HEAD'] : [method],
    pattern: new RegExp(`^${path.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }))
  const refuse = (request: FastifyRequest, reply: FastifyReply): never => {
    const path = request.url.split('?')[0]
    const methods = new Set(
      known.filter((route) => route.pattern.test(path)).flatMap((route) => route.methods),
    )
    if (methods.size === 0) throw new Refusal('not_found')
    reply.header('allow', [...methods].join(', '))
    throw new Refusal('method_not_allowed')
  }
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404) refuse(request, reply)
    done()
  })
  // Pages have a route for any path, so a browser gets here.
  app.setNotFoundHandler((request, reply) => {
    if (sendPage && isBrowser(request)) return sendPage(request, reply.code(404))
    return refuse(request, reply)
  })
}
