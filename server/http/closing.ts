import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../shared/refusals.ts'

const COME_BACK_SECONDS = 5

/**
 * How the door closes: requests under way are answered, new ones are told to come back, and a connection that still
 * has not ended after `graceSeconds` is cut, so that no client can keep the program from ending.
 */
export function closeInOrder(app: FastifyInstance, graceSeconds: number): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
    setTimeout(() => app.server.closeAllConnections(), graceSeconds * 1000).unref()
  })
  // An answer that leaves its connection open would hold up the end as long as a browser keeps it.
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close')
  })
  app.addHook('onRequest', async () => {
    if (closing) throw new Refusal('shutting_down', undefined, { retry_after: COME_BACK_SECONDS })
  })
}
