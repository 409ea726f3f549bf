import type { FastifyInstance } from 'fastify'

/**
 * Sends the texts of one turn of the event loop after all its requests are handled. Each answer that is sent alone wakes the
 * program that waits for it, which costs this one more than the answer; the second one finds it awake.
 */
export function sendTogether(app: FastifyInstance): void {
  app.addHook('onSend', (_request, _reply, payload, send) => {
    // A stream can fail at any time, and the server listens for that only once it sends it.
    if (typeof payload === 'string') setImmediate(send)
    else send()
  })
}
