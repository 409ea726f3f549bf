import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../shared/platform/refusals.ts'
import type { Shop } from '../platform/shop.ts'

export const HEALTH_PATHS = [
  { method: 'GET', path: '/healthz' },
  { method: 'GET', path: '/readyz' },
] as const

/** Answered while the server closes, too: it is still alive. */
export const ALIVE_PATH = '/healthz'

/**
 * Tells supervisors and proxies whether the program lives (`/healthz`), and whether it can read and save (`/readyz`). Both say
 * nothing of the shop, so they are open to everyone.
 */
export function serveHealth(app: FastifyInstance, shop: Shop): void {
  app.get(ALIVE_PATH, (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', (_request, reply) => {
    reply.header('cache-control', 'no-store')
    // Throws when the database cannot be read.
    shop.db.get('select 1 from schema_migrations limit 1')
    if (shop.guard.look() !== null) throw new Refusal('database_unavailable')
    return reply.send({ status: 'ready' })
  })
}
