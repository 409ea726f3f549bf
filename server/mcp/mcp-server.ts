import { Server } from '@modelcontextprotocol/server'
import { PROGRAM_VERSION } from '../../shared/platform/program-version.ts'
import type { Shop } from '../platform/shop.ts'
import { callTool, type ToolCaller } from './call-tool.ts'
import { listedTools } from '../accounts/wire/list-tools.ts'
import { servePrompts } from './serve-prompts.ts'
import { serveResources } from './serve-resources.ts'

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
