import { ResourceNotFoundError, type ReadResourceResult, type Server } from '@modelcontextprotocol/server'
import { Refusal } from '../../shared/refusals.ts'
import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { findResource, OWN_RESOURCES, SHARED_RESOURCES } from './resources.ts'

/** The catalog and the limits are changed by the shop at any time, but not every minute. */
const FIVE_MINUTES_MS = 5 * 60 * 1000

/** Lists and reads the resources of the table. Scopes were looked at before (serve.ts). */
export function serveResources(server: Server, shop: Shop, caller: Caller): void {
  server.setRequestHandler('resources/list', () => ({
    resources: SHARED_RESOURCES.map(({ read: _read, scopes: _scopes, ...shown }) => shown),
  }))
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: OWN_RESOURCES.map(({ read: _read, scopes: _scopes, ...shown }) => shown),
  }))
  server.setRequestHandler('resources/read', ({ params }) => readResource(shop, caller, params.uri))
}

/** What is not there and what is another account's are answered alike, as the protocol says (-32602 with the address). */
function readResource(shop: Shop, caller: Caller, uri: string): ReadResourceResult {
  const found = findResource(uri)
  if (!found) throw new ResourceNotFoundError(uri, 'There is no such resource.')
  try {
    const text = found.read(shop, caller)
    const hint = found.isShared
      ? { ttlMs: FIVE_MINUTES_MS, cacheScope: 'public' }
      : { ttlMs: 0, cacheScope: 'private' }
    return { contents: [{ uri, mimeType: found.mimeType, text }], ...hint }
  } catch (error) {
    if (error instanceof Refusal) throw new ResourceNotFoundError(uri, error.message)
    throw error
  }
}
