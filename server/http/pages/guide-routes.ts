import type { FastifyInstance } from 'fastify'
import { readShopData } from '../../catalog/shop-data.ts'
import { agentsGuide } from '../../operations/guides/agents-guide.ts'
import { designRules } from '../../operations/guides/design-rules.ts'
import { guideFacts } from '../../operations/guides/guide-facts.ts'
import { llmsTxt } from '../../operations/guides/llms-txt.ts'
import { skillFile } from '../../operations/guides/skill.ts'
import { publicUrl } from '../../platform/shop-address.ts'
import type { Shop } from '../../platform/shop.ts'
import { shopForRequest } from '../request/shop-for-request.ts'
import { cachedText, sendText } from '../response/served-text.ts'

interface Guide {
  method: 'GET'
  path: string
  type: 'text/plain' | 'text/markdown'
  write: (shop: Shop) => string
}

/** Guides for agents, public. */
export const GUIDES: readonly Guide[] = [
  { method: 'GET', path: '/llms.txt', type: 'text/plain', write: (shop) => llmsTxt(guideFacts(shop)) },
  {
    method: 'GET',
    path: '/docs/agents.md',
    type: 'text/markdown',
    write: (shop) => agentsGuide(guideFacts(shop)),
  },
  {
    method: 'GET',
    path: '/docs/skill.md',
    type: 'text/markdown',
    write: (shop) => skillFile(guideFacts(shop)),
  },
  {
    method: 'GET',
    path: '/docs/design-rules.md',
    type: 'text/markdown',
    write: (shop) => designRules(readShopData(shop.db)),
  },
]

/** Cached until something that a guide depends on changes: the shop's data, its addresses, how it takes payments. */
export function serveGuides(app: FastifyInstance, shop: Shop): void {
  for (const { path, type, write } of GUIDES) {
    const guide = cachedText(factsKey, (view: Shop) => ({ text: write(view), extra: null }))
    app.get(path, (request, reply) =>
      sendText(request, reply, { served: guide(shopForRequest(shop, request)), type }),
    )
  }
}

function factsKey(shop: Shop): string {
  const { versions } = readShopData(shop.db)
  const { provider } = shop.services.payments.current()
  const { base_url, mcp_url } = shop.address
  return JSON.stringify([
    base_url,
    mcp_url,
    publicUrl(shop),
    versions,
    provider,
    shop.machine.downloads.hasBridge(),
  ])
}
