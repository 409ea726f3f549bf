import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { BRIDGE_FILE } from '../../../shared/agent-programs.ts'
import { Refusal } from '../../../shared/refusals.ts'
import type { Shop } from '../../shop.ts'

export const DOWNLOADS = [
  { method: 'GET', path: `/downloads/${BRIDGE_FILE}` },
  { method: 'GET', path: `/downloads/{version}/${BRIDGE_FILE}` },
] as const

/** The bridge as a package that `npx` takes from this very shop, open to everybody: nothing of the shop is in it. */
export function serveDownloads(app: FastifyInstance, { downloads }: Shop): void {
  const handOut = async (_request: FastifyRequest, reply: FastifyReply) => {
    const bridge = await downloads.readBridge()
    if (bridge === null)
      throw new Refusal(
        'not_found',
        'This shop has no bridge to download: it was started from its source without "npm run build:bridge".',
      )
    // Kept by nobody without asking: the next version of the shop has another one under the same address.
    return reply.type('application/gzip').header('cache-control', 'no-cache').send(bridge)
  }
  for (const { path } of DOWNLOADS) app.get(path.replace('{version}', ':version'), handOut)
}
