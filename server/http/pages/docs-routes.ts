import type { FastifyInstance, FastifyRequest } from 'fastify'
import { lazily } from '../../../shared/platform/lazily.ts'
import { publicUrl } from '../../platform/shop-address.ts'
import type { Shop } from '../../platform/shop.ts'
import { ENDPOINTS } from '../endpoint-list.ts'
import { shopForRequest } from '../request/shop-for-request.ts'
import { cachedText, sendText } from '../response/served-text.ts'

export const DOCS = [
  { method: 'GET', path: '/docs' },
  { method: 'GET', path: '/docs/openapi.json' },
] as const

/** Serves the OpenAPI document and the reference page, both public. */
export function serveDocs(app: FastifyInstance, shop: Shop): void {
  const docs = lazily(loadDocs)
  const addressFor = (request: FastifyRequest) => publicUrl(shopForRequest(shop, request))
  app.get('/docs/openapi.json', async (request, reply) => {
    const { contract } = await docs()
    return sendText(request, reply, { served: contract(addressFor(request)), type: 'application/json' })
  })
  app.get('/openapi.json', (_request, reply) => reply.redirect('/docs/openapi.json'))
  app.get('/docs', async (request, reply) => {
    const served = (await docs()).page(addressFor(request))
    reply.header('content-security-policy', served.extra)
    return sendText(request, reply, { served, type: 'text/html' })
  })
}

/** The documents depend only on the shop's address, and take about 80 ms of the main thread to make, so they are cached. */
async function loadDocs() {
  const [{ openApiDocument }, { docsPage }] = await Promise.all([
    import('../docs/openapi.ts'),
    import('../docs/reference-page.ts'),
  ])
  const sameAddress = (baseUrl: string) => baseUrl
  const contract = cachedText(sameAddress, (baseUrl) => {
    const document = openApiDocument(ENDPOINTS, baseUrl)
    return { text: JSON.stringify(document), extra: document }
  })
  const page = cachedText(sameAddress, (baseUrl) => {
    const { html, policy } = docsPage(contract(baseUrl).extra)
    return { text: html, extra: policy }
  })
  return { contract, page }
}
