import type { FastifyInstance, FastifyRequest, FastifyReply } from 'fastify'
import { Refusal } from '../../../shared/refusals.ts'
import type { Endpoint } from '../endpoint.ts'
import type { SendPage } from './pages.ts'

interface Known {
  method: Endpoint['method'] | 'PUT'
  path: string
}

/** Addresses for programs, which are answered in the interface's own shape whoever asks. */
const FOR_PROGRAMS =
  /^\/(v1|auth|trpc|guest|mcp|oauth|assets|samples|docs|downloads|uploads|stripe|\.well-known|llms\.txt)(\/|$)/

/**
 * Unknown paths and methods: 404, or 405 with what is allowed there. Their bodies are not even looked at. A person who
 * mistyped an address is shown the pages' own "not here", with `sendPage`.
 */
export function refuseUnknown(
  app: FastifyInstance,
  rows: readonly Known[],
  sendPage: SendPage | null = null,
): void {
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
    if (!request.is404) return
    if (sendPage && isPersonAsking(request)) return sendPage(request, reply.code(404))
    refuse(request, reply)
  })
  app.setNotFoundHandler(refuse)
}

function isPersonAsking({ method, url, headers }: FastifyRequest): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    !FOR_PROGRAMS.test(url.split('?')[0]) &&
    /\btext\/html\b/.test(headers.accept ?? '')
  )
}
