import type { FastifyInstance } from 'fastify'
import { readShopData } from '../catalog/shop-data.ts'
import { agentsGuide } from '../guides/agents-guide.ts'
import { designRules } from '../guides/design-rules.ts'
import { guideFacts } from '../guides/guide-facts.ts'
import { llmsTxt } from '../guides/llms-txt.ts'
import { skillFile } from '../guides/skill.ts'
import type { Shop } from '../shop.ts'
import { seenFrom } from './seen-from.ts'

interface Guide {
  method: 'GET'
  path: string
  type: 'text/plain' | 'text/markdown'
  write: (shop: Shop) => string
}

/** What agents read, open to everybody. */
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

/** Written anew for each reader: what the shop offers, and where it is, changes while it runs. */
export function serveGuides(app: FastifyInstance, shop: Shop): void {
  for (const { path, type, write } of GUIDES)
    app.get(path, (request, reply) =>
      reply
        .type(`${type}; charset=utf-8`)
        .header('cache-control', 'public, max-age=60')
        .send(write(seenFrom(shop, request))),
    )
}
