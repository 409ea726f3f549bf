import type { FastifyInstance } from 'fastify'
import { BRIDGE_PATH } from '../../shared/agent-programs.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { Shop } from '../shop.ts'

export const DOWNLOADS = [{ method: 'GET', path: BRIDGE_PATH }] as const

/** The bridge as a package that `npx` takes from this very shop, open to everybody: nothing of the shop is in it. */
export function serveDownloads(app: FastifyInstance, { downloads }: Shop): void {
  app.get(BRIDGE_PATH, async (_request, reply) => {
    const bridge = await downloads.readBridge()
    if (bridge === null)
      throw new Refusal(
        'not_found',
        'This shop has no bridge to download: it was started from its source without "npm run build:bridge".',
      )
    // Kept by nobody without asking: the next version of the shop has another one under the same address.
    return reply.type('application/gzip').header('cache-control', 'no-cache').send(bridge)
  })
}
