import type { FastifyRequest } from 'fastify'
import { ANY_PATH, findPage } from '../pages/page-paths.ts'

interface AskedRoute {
  /** Without values, such as `/v1/orders/:order_id`. */
  path: string
  params: Record<string, string | undefined>
}

/** Returns null for a path that nothing is served at. */
export function routeOf(request: FastifyRequest): AskedRoute | null {
  const path = request.is404 ? undefined : request.routeOptions.url
  if (path === ANY_PATH) return findPage(request.url)
  return path === undefined ? null : { path, params: (request.params ?? {}) as AskedRoute['params'] }
}
