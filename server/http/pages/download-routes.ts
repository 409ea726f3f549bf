import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { BRIDGE_FILE } from '../../../shared/accounts/oauth/agent-programs.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import type { Shop } from '../../platform/shop.ts'

export const DOWNLOADS = [
  { method: 'GET', path: `/downloads/${BRIDGE_FILE}` },
  { method: 'GET', path: `/downloads/{version}/${BRIDGE_FILE}` },
] as const

/** Serves the bridge as a package for `npx`. It is public: it holds nothing of this shop. */
export function serveDownloads(app: FastifyInstance, { machine: { downloads } }: Shop): void {
  const send = async (_request: FastifyRequest, reply: FastifyReply) => {
    const bridge = await downloads.readBridge()
    if (bridge === null)
      throw new Refusal(
        'not_found',
        'This shop has no bridge to download. Run "npm run build:bridge" in its source folder first.',
      )
    // Caches must revalidate: the next version of the shop serves another file at the same address.
    return reply.type('application/gzip').header('cache-control', 'no-cache').send(bridge)
  }
  for (const { path } of DOWNLOADS) app.get(path.replace('{version}', ':version'), send)
}
