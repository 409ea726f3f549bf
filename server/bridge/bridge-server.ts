import {
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type CallToolResult,
  type ListToolsResult,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { BridgeFailure } from './bridge-failure.ts'
import type { ListedState } from './listed-state.ts'
import { REACH_SHOP_TOOL, SIGN_IN_TOOL, toFailureResult, toToolResult } from './own-tools.ts'
import type { PathSetting } from './path-rules.ts'
import { listedHere, QUOTE_TOOL, quoteByPath } from './quote-by-path.ts'
import type { CallOptions, ShopConnection } from './shop-connection.ts'
import type { SignInTool } from './sign-in-tool.ts'
import { PROGRAM_VERSION } from '../../shared/platform/program-version.ts'

export interface BridgeParts {
  shop: string
  connection: ShopConnection
  signIn: SignInTool
  paths: PathSetting
  listed: ListedState
}

const INSTRUCTIONS = `This connects you to a 3D-printing shop. To get a price for a file of this computer, call create_quote
with its "path". While only the tool sign_in is listed, call it first and show the person what it gives.`

/** List methods by the server capability they need. */
const CAPABILITIES = {
  'prompts/list': 'prompts',
  'resources/list': 'resources',
  'resources/templates/list': 'resources',
} as const

/** Every list may change with who is signed in. */
const LIST_CHANGES = {
  tools: { listChanged: true },
  prompts: { listChanged: true },
  resources: { listChanged: true },
}

/** Lists depend on who is signed in, so clients must not cache them. */
const NO_CACHE = { ttlMs: 0, cacheScope: 'private' } as const

/** Serves the shop's MCP server locally: its tools unchanged, and what only a local program can do. */
export function bridgeServer(parts: BridgeParts, instructions: string | undefined): Server {
  const server = new Server(
    { name: 'layerline', title: 'Layerline', version: PROGRAM_VERSION },
    {
      capabilities: LIST_CHANGES,
      instructions: [instructions, INSTRUCTIONS].filter((text) => text !== undefined).join('\n\n'),
    },
  )
  server.setRequestHandler('tools/list', ({ params }, ctx) =>
    listTools(parts, withoutProgressToken(params), callOptionsOf(ctx)),
  )
  server.setRequestHandler('tools/call', ({ params }, ctx) =>
    callTool(parts, withoutProgressToken(params), callOptionsOf(ctx)),
  )
  server.setRequestHandler('prompts/list', async ({ params }, ctx) => {
    const page = await list(parts, 'prompts/list', withoutProgressToken(params), callOptionsOf(ctx))
    return { ...NO_CACHE, ...(page ?? { prompts: [] }) }
  })
  server.setRequestHandler('resources/list', async ({ params }, ctx) => {
    const page = await list(parts, 'resources/list', withoutProgressToken(params), callOptionsOf(ctx))
    return { ...NO_CACHE, ...(page ?? { resources: [] }) }
  })
  server.setRequestHandler('resources/templates/list', async ({ params }, ctx) => {
    const page = await list(
      parts,
      'resources/templates/list',
      withoutProgressToken(params),
      callOptionsOf(ctx),
    )
    return { ...NO_CACHE, ...(page ?? { resourceTemplates: [] }) }
  })
  server.setRequestHandler('prompts/get', ({ params }, ctx) =>
    read(parts, 'prompts/get', withoutProgressToken(params), callOptionsOf(ctx)),
  )
  server.setRequestHandler('resources/read', ({ params }, ctx) =>
    read(parts, 'resources/read', withoutProgressToken(params), callOptionsOf(ctx)),
  )
  return server
}

/** Returns the parameters of a request without those of this connection. */
function withoutProgressToken(params: object | undefined): Record<string, unknown> {
  const { _meta, ...rest } = { ...params } as { _meta?: Record<string, unknown> }
  const { progressToken: _own, ...meta } = _meta ?? {}
  return Object.keys(meta).length > 0 ? { ...rest, _meta: meta } : rest
}

/** Passes cancellation and progress on. */
function callOptionsOf({ mcpReq }: ServerContext): Required<Pick<CallOptions, 'signal'>> & CallOptions {
  const { _meta: meta } = mcpReq
  const token = meta?.progressToken
  if (token === undefined) return { signal: mcpReq.signal }
  return {
    signal: mcpReq.signal,
    onprogress: (progress) =>
      void mcpReq
        .notify({ method: 'notifications/progress', params: { ...progress, progressToken: token } })
        .catch(() => {}),
  }
}

async function listTools(
  { connection, listed }: BridgeParts,
  params: Record<string, unknown>,
  callOptions: CallOptions,
): Promise<ListToolsResult> {
  try {
    const page = await connection.request('tools/list', params, callOptions)
    listed.set('shop')
    return { ...page, ...NO_CACHE, tools: page.tools.map(listedHere) }
  } catch (error) {
    if (!(error instanceof BridgeFailure)) throw error
    const isSignedOut = isAboutKey(error)
    listed.set(isSignedOut ? 'sign in' : 'no shop')
    return { ...NO_CACHE, tools: [isSignedOut ? SIGN_IN_TOOL : REACH_SHOP_TOOL] }
  }
}

async function callTool(
  parts: BridgeParts,
  params: Record<string, unknown>,
  callOptions: CallOptions & { signal: AbortSignal },
): Promise<CallToolResult> {
  const { connection, listed, signIn } = parts
  const toolArguments = (params['arguments'] ?? {}) as Record<string, unknown>
  try {
    if (params['name'] === SIGN_IN_TOOL.name) return toToolResult(await signIn.call(callOptions.signal))
    if (params['name'] === REACH_SHOP_TOOL.name) return await reachShop(parts, callOptions)
    const result =
      params['name'] === QUOTE_TOOL && toolArguments['path'] !== undefined
        ? await quoteByPath(parts, toolArguments, callOptions)
        : await connection.request('tools/call', params, callOptions)
    listed.change('shop')
    return result
  } catch (error) {
    if (isAboutKey(error)) listed.change('sign in')
    return toFailureResult(error)
  }
}

async function reachShop(
  { connection, listed }: BridgeParts,
  callOptions: CallOptions,
): Promise<CallToolResult> {
  await connection.request('tools/list', {}, callOptions)
  listed.change('shop')
  return toToolResult({
    status: 'reached',
    next_steps: ['List the tools again: those of the shop are there now.'],
  })
}

/** Returns null for a list that the shop does not have, or that needs a sign-in. */
async function list<M extends keyof typeof CAPABILITIES>(
  { connection }: BridgeParts,
  method: M,
  params: Record<string, unknown>,
  callOptions: CallOptions,
) {
  try {
    const { capabilities } = await connection.offer()
    return capabilities[CAPABILITIES[method]] ? await connection.request(method, params, callOptions) : null
  } catch (error) {
    if (error instanceof BridgeFailure) return null
    throw error
  }
}

async function read<M extends 'prompts/get' | 'resources/read'>(
  { connection }: BridgeParts,
  method: M,
  params: Record<string, unknown>,
  callOptions: CallOptions,
) {
  try {
    return await connection.request(method, params, callOptions)
  } catch (error) {
    if (!(error instanceof BridgeFailure)) throw error
    throw new ProtocolError(ProtocolErrorCode.InternalError, error.message, error.answer)
  }
}

function isAboutKey(error: unknown): boolean {
  return error instanceof BridgeFailure && ['signed_out', 'key_refused'].includes(error.code)
}
