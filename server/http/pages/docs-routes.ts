import type { FastifyInstance, FastifyRequest } from 'fastify'
import { publicUrl } from '../../shop-address.ts'
import type { Shop } from '../../shop.ts'
import { openApiDocument } from '../docs/openapi.ts'
import { docsPage } from '../docs/reference-page.ts'
import { ROUTES } from '../endpoints/endpoint-list.ts'
import { seenFrom } from '../request/seen-from.ts'
import { madeOnce, sendText } from '../response/served-text.ts'

export const DOCS = [
  { method: 'GET', path: '/docs' },
  { method: 'GET', path: '/docs/openapi.json' },
] as const

/**
 * The published contract and its page for people, both open to everybody. They depend on the address only at
 * which the shop is open, and take some 80 ms of the main thread to make, so each is made once.
 */
export function serveDocs(app: FastifyInstance, shop: Shop): void {
  const sameAddress = (baseUrl: string) => baseUrl
  const contract = madeOnce(sameAddress, (baseUrl) => {
    const document = openApiDocument(ROUTES, baseUrl)
    return { text: JSON.stringify(document), extra: document }
  })
  const page = madeOnce(sameAddress, (baseUrl) => {
    const { html, policy } = docsPage(contract(baseUrl).extra)
    return { text: html, extra: policy }
  })
  const addressFor = (request: FastifyRequest) => publicUrl(seenFrom(shop, request))
  app.get('/docs/openapi.json', (request, reply) =>
    sendText(request, reply, { served: contract(addressFor(request)), type: 'application/json' }),
  )
  app.get('/openapi.json', (_request, reply) => reply.redirect('/docs/openapi.json'))
  app.get('/docs', (request, reply) => {
    const served = page(addressFor(request))
    reply.header('content-security-policy', served.extra)
    return sendText(request, reply, { served, type: 'text/html' })
  })
}
