import { ResourceNotFoundError, type ReadResourceResult, type Server } from '@modelcontextprotocol/server'
import { Refusal } from '../../shared/platform/refusals.ts'
import type { Caller } from '../platform/caller.ts'
import type { Shop } from '../platform/shop.ts'
import { findResource, OWN_RESOURCES, SHARED_RESOURCES } from './resources.ts'

/** Five minutes: the shop can change its catalog at any time, but rarely does. */
const CATALOG_TTL_MS = 5 * 60 * 1000

/** Serves resource lists and reads. Scopes were checked before, in `serve.ts`. */
export function serveResources(server: Server, shop: Shop, caller: Caller): void {
  server.setRequestHandler('resources/list', () => ({
    resources: SHARED_RESOURCES.map(({ read: _read, scopes: _scopes, ...shown }) => shown),
  }))
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: OWN_RESOURCES.map(({ read: _read, scopes: _scopes, ...shown }) => shown),
  }))
  server.setRequestHandler('resources/read', ({ params }) => readResource(shop, caller, params.uri))
}

/** A resource that does not exist and one of another account get the same answer, as the protocol says (-32602 with the URI). */
function readResource(shop: Shop, caller: Caller, uri: string): ReadResourceResult {
  const resource = findResource(uri)
  if (!resource) throw new ResourceNotFoundError(uri, 'There is no such resource.')
  try {
    const text = resource.read(shop, caller)
    const hint = resource.isShared
      ? { ttlMs: CATALOG_TTL_MS, cacheScope: 'public' }
      : { ttlMs: 0, cacheScope: 'private' }
    return { contents: [{ uri, mimeType: resource.mimeType, text }], ...hint }
  } catch (error) {
    if (error instanceof Refusal) throw new ResourceNotFoundError(uri, error.message)
    throw error
  }
}
