import type { FastifyInstance, FastifyRequest } from 'fastify'
import { areaOfPath } from '../../../shared/platform/logs/log-line.ts'
import { routeOf } from './route-of.ts'
import { beginWork, runWork, type RunningWork } from '../../platform/running-work.ts'

/** Lets log lines and crash reports name the request that they come from. */
export function nameRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const work = workOf(request)
    reply.raw.once('close', beginWork(work))
    runWork(work, done)
  })
  // Reading a body ends in another context.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.body === undefined) done()
    else runWork(workOf(request), done)
  })
}

/** A route has no values of the caller. */
export function workOf(request: FastifyRequest): RunningWork {
  return {
    area: areaOfPath(request.url),
    work: `${request.method} ${routeOf(request)?.path ?? 'an unknown path'}`,
    request_id: request.id,
  }
}

interface NotedRefusal {
  refusal: string
  /** The fault of the machine behind it. */
  err?: unknown
}

const refusals = new WeakMap<FastifyRequest, NotedRefusal>()

/** Remembers why a request was refused, for its line in the log. */
export function noteRefusal(request: FastifyRequest, noted: NotedRefusal): void {
  refusals.set(request, noted)
}

export function refusalNoted(request: FastifyRequest): NotedRefusal | undefined {
  return refusals.get(request)
}
