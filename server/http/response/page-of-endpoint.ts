import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../endpoint.ts'

/**
 * Where a person's browser goes that opened an address for programs (decisions G-44). Whoever sends a key is a program,
 * and so is whoever reads JSON.
 */
export function pageOfRow(row: Endpoint, { headers, params }: FastifyRequest): string | null {
  if (!row.page || headers.authorization !== undefined) return null
  const accept = headers.accept ?? ''
  const isPerson = accept.includes('text/html') && !accept.includes('application/json')
  return isPerson ? row.page(params as Record<string, string>) : null
}
