import type { FastifyInstance } from 'fastify'
import { networkOf } from '../../../shared/accounts/network.ts'
import { LOAD_RETRY_AFTER, type LoadLimits } from '../../../shared/platform/load-limits.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { HEALTH_PATHS } from '../health-routes.ts'

const ALWAYS_ANSWERED: ReadonlySet<string> = new Set(HEALTH_PATHS.map(({ path }) => path))

/** Refuses requests beyond the number that can be answered in time, in all and of one network address. */
export function limitInFlight(app: FastifyInstance, limits: LoadLimits): void {
  const byAddress = new Map<string, number>()
  let all = 0
  app.addHook('onRequest', (request, reply, done) => {
    if (ALWAYS_ANSWERED.has(request.url)) return done()
    const address = networkOf(request.ip)
    const own = byAddress.get(address) ?? 0
    if (all >= limits.requests || own >= limits.requests_of_address) throw makeBusyRefusal()
    all++
    byAddress.set(address, own + 1)
    // After the last byte, and also when an answer is cut off.
    reply.raw.once('close', () => {
      all--
      const left = byAddress.get(address)! - 1
      if (left === 0) byAddress.delete(address)
      else byAddress.set(address, left)
    })
    done()
  })
}

function makeBusyRefusal(): Refusal {
  return new Refusal('shop_busy', undefined, { retry_after: LOAD_RETRY_AFTER.requests })
}
