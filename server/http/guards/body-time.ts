import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LoadLimits } from '../../../shared/platform/load-limits.ts'

/** Slow uploads are fine; `limitBodyTime` is stricter with other bodies. */
export const REQUEST_TIMEOUT_MS = 15 * 60 * 1000

/** Returns how long a request may take to arrive, at every port. Node looks for late ones at the interval. */
export function arrivalTimes({ header_seconds }: LoadLimits) {
  return {
    requestTimeout: REQUEST_TIMEOUT_MS,
    headersTimeout: header_seconds * 1000,
    connectionsCheckingInterval: header_seconds * 250,
  }
}

/** Answers and closes a connection, as Node has it done for its own time limits. */
type RefuseLate = (error: NodeJS.ErrnoException, socket: Socket) => void

const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>()

/**
 * Ends the connection of a request whose body has not arrived in time: one that is half sent holds a place among the requests that
 * can be answered. Uploads get the longer time of the server once they are admitted (`allowSlowBody`).
 */
export function limitBodyTime(app: FastifyInstance, seconds: number, refuse: RefuseLate): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!hasBody(request)) return done()
    const timer = setTimeout(() => endConnection(request, refuse), seconds * 1000).unref()
    timers.set(request, timer)
    // Also when nobody reads it: then the server skips it.
    request.raw.once('end', () => clearTimeout(timer))
    done()
  })
}

/** For routes that receive files. Called before the body is read, after the guards of the route. */
export async function allowSlowBody(request: FastifyRequest): Promise<void> {
  clearTimeout(timers.get(request))
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function endConnection({ raw }: FastifyRequest, refuse: RefuseLate): void {
  if (raw.complete || !raw.socket.writable) return
  const late = Object.assign(new Error('the body did not arrive in time'), {
    code: 'ERR_HTTP_REQUEST_TIMEOUT',
  })
  refuse(late, raw.socket)
}
