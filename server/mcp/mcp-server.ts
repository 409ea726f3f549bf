import { Server } from '@modelcontextprotocol/server'
import { PROGRAM_VERSION } from '../../shared/program-version.ts'
import type { Shop } from '../shop.ts'
import { callTool, type Calling } from './call-tool.ts'
import { LISTED_TOOLS } from './list-tools.ts'
import { servePrompts } from './serve-prompts.ts'
import { serveResources } from './serve-resources.ts'

/** Lists change with the program only. */
const AN_HOUR = { ttlMs: 60 * 60 * 1000, cacheScope: 'public' } as const

/**
 * One server for one request: nothing is remembered between them, so any client may be answered by any start of the
 * program. The low-level server is used so that the shop's own table says what is listed and how a refusal looks.
 */
export function mcpServer(shop: Shop, calling: Calling): Server {
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
        'server/discover': AN_HOUR,
        'tools/list': AN_HOUR,
        'resources/list': AN_HOUR,
        'resources/templates/list': AN_HOUR,
        'prompts/list': AN_HOUR,
      },
    },
  )
  server.setRequestHandler('tools/list', () => ({ tools: [...LISTED_TOOLS] }))
  server.setRequestHandler('tools/call', ({ params }) => callTool(shop, calling, params))
  serveResources(server, shop, calling.caller)
  servePrompts(server, shop)
  return server
}

const INSTRUCTIONS = `This shop prints made-to-order parts from plastic. Upload a STEP, STL, OBJ or 3MF file, get a
binding price and ship dates, and hand the person a link at which they pay. Money is in US cents, days are calendar days
in Pacific time. Every answer has "next_steps". Nothing is ever charged by a tool: a person pays at the checkout link, and
only after they have approved this very purchase.`
