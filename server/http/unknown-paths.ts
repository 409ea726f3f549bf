import type { FastifyInstance, FastifyRequest, FastifyReply } from 'fastify'
import { Refusal } from '../../shared/refusals.ts'
import type { Endpoint } from './endpoint.ts'

type Known = Pick<Endpoint, 'method' | 'path'>

/** Unknown paths and methods: 404, or 405 with what is allowed there. Their bodies are not even looked at. */
export function refuseUnknown(app: FastifyInstance, rows: readonly Known[]): void {
  const known = rows.map(({ method, path }) => ({
    methods: method === 'GET' ? ['GET', 'HEAD'] : [method],
    pattern: new RegExp(`^${path.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }))
  const refuse = (request: FastifyRequest, reply: FastifyReply): never => {
    const path = request.url.split('?')[0]
    const methods = new Set(known.filter((row) => row.pattern.test(path)).flatMap((row) => row.methods))
    if (methods.size === 0) throw new Refusal('not_found')
    reply.header('allow', [...methods].join(', '))
    throw new Refusal('method_not_allowed')
  }
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) refuse(request, reply)
  })
  app.setNotFoundHandler(refuse)
}
