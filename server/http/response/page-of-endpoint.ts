import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../endpoint.ts'

/**
 * Returns the page to redirect a browser to that opened an address meant for programs. A request with a key, or one that
 * accepts JSON, comes from a program.
 */
export function pageOfEndpoint(endpoint: Endpoint, { headers, params }: FastifyRequest): string | null {
  if (!endpoint.page || headers.authorization !== undefined) return null
  const accept = headers.accept ?? ''
  const isPerson = accept.includes('text/html') && !accept.includes('application/json')
  return isPerson ? endpoint.page(params as Record<string, string>) : null
}
