import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../shared/platform/refusals.ts'
import { ALIVE_PATH } from './health-routes.ts'

const RETRY_AFTER_SECONDS = 5

/**
 * Closes the server gracefully: requests in flight are answered, new ones get 503 with `Retry-After`, and connections still
 * open after `graceSeconds` are cut, so that no client can keep the program from exiting.
 */
export function closeInOrder(app: FastifyInstance, graceSeconds: number): void {
  let closing = false
  let cut: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    closing = true
    cut = setTimeout(() => app.server.closeAllConnections(), graceSeconds * 1000).unref()
  })
  // The timer would keep the closed server and its shop in memory.
  app.addHook('onClose', async () => clearTimeout(cut))
  // A keep-alive connection would delay the exit until the browser closes it.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) reply.header('connection', 'close')
    done()
  })
  app.addHook('onRequest', ({ url }, _reply, done) => {
    if (closing && url !== ALIVE_PATH)
      throw new Refusal('shutting_down', undefined, { retry_after: RETRY_AFTER_SECONDS })
    done()
  })
}
