import { Server, ResourceNotFoundError, type ReadResourceResult } from '@modelcontextprotocol/server'
import { PROGRAM_VERSION } from '../../shared/platform/program-version.ts'
import type { Shop } from '../platform/shop.ts'
import { callTool, type ToolCaller } from './call-tool.ts'
import { listedTools } from './listed-tools.ts'
import { servePrompts } from './serve-prompts.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import type { Caller } from '../platform/caller.ts'
import { findResource, OWN_RESOURCES, SHARED_RESOURCES } from './resources.ts'

/** Five minutes: the shop can change its catalog at any time, but rarely does. */
const CATALOG_TTL_MS = 5 * 60 * 1000

/** Serves resource lists and reads. Scopes were checked before, in `serve.ts`. */
function serveResources(server: Server, shop: Shop, caller: Caller): void {
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

/** Lists change only with a new version of the program. */
const ONE_HOUR = { ttlMs: 60 * 60 * 1000, cacheScope: 'public' } as const

/**
 * Makes a server for one request: there are no sessions, so a restart does not disturb clients. The low-level `Server` is used
 * because the shop's own tables decide what is listed and how refusals look.
 */
export function mcpServer(shop: Shop, toolCaller: ToolCaller): Server {
  const server = new Server(
    { name: 'layerline', title: 'Layerline', version: PROGRAM_VERSION },
    {
      capabilities: {
        tools: { listChanged: false },
        resources: { listChanged: false, subscribe: false },
        prompts: { listChanged: false },
      },
      instructions: INSTRUCTIONS,
      cacheHints: {
        'server/discover': ONE_HOUR,
        'tools/list': ONE_HOUR,
        'resources/list': ONE_HOUR,
        'resources/templates/list': ONE_HOUR,
        'prompts/list': ONE_HOUR,
      },
    },
  )
  server.setRequestHandler('tools/list', () => ({ tools: [...listedTools()] }))
  server.setRequestHandler('tools/call', ({ params }) => callTool(shop, toolCaller, params))
  serveResources(server, shop, toolCaller.caller)
  servePrompts(server, shop)
  return server
}

const INSTRUCTIONS = `This shop prints made-to-order parts from plastic. Upload a STEP, STL, OBJ or 3MF file, get a
binding price and ship dates, and give the person a link where they pay. Money is in US cents, days are calendar days in
Pacific time. Every answer has "next_steps". No tool charges anything: a person pays at the checkout link, and only after
they have approved that purchase.`
