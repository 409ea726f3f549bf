import type { Scope } from '../../shared/accounts/scopes.ts'
import { noteAgentUse } from '../accounts/agent-uses.ts'
import { challengeScopes, type AccountCaller, type Challenge } from '../accounts/oauth/authenticate-token.ts'
import type { Shop } from '../platform/shop.ts'
import { findResource } from './resources.ts'
import { findTool } from './tools.ts'

/** The operation that a message asks for, and the scopes it needs. */
interface Operation {
  /** The name of the operation, for the list of what each agent did. */
  action: string
  scopes: readonly Scope[]
  subject_id: string | null
}

/**
 * Returns the challenge for a request that needs scopes the caller lacks, or null. It names all scopes of the request, because
 * earlier revisions send several calls at once. Each refused operation is recorded once, reads as well.
 */
export function challengeRequest(
  shop: Shop,
  caller: AccountCaller,
  messages: readonly unknown[],
): Challenge | null {
  const operations = messages.map(operationOf).filter((operation) => operation !== null)
  const needed = [...new Set(operations.flatMap(({ scopes }) => scopes))]
  const challenge = challengeScopes(shop, caller, needed)
  if (challenge === null) return null
  const refused = operations.filter(({ scopes }) => scopes.some((scope) => !caller.scopes.includes(scope)))
  for (const { action, subject_id } of new Map(
    refused.map((operation) => [operation.action, operation]),
  ).values())
    noteAgentUse(shop, caller, {
      door: 'mcp',
      action,
      subject_id,
      outcome: challenge.error,
      amount_cents: null,
    })
  return challenge
}

function operationOf(message: unknown): Operation | null {
  const { method, params } = (message ?? {}) as {
    method?: unknown
    params?: { name?: unknown; uri?: unknown; arguments?: unknown }
  }
  if (method === 'tools/call' && typeof params?.name === 'string')
    return toolOperation(params.name, params.arguments)
  if (method === 'resources/read' && typeof params?.uri === 'string') return resourceOperation(params.uri)
  return null
}

function toolOperation(name: string, toolInput: unknown): Operation | null {
  const tool = findTool(name)
  if (!tool) return null
  return { action: tool.name, scopes: tool.scopes, subject_id: subjectOf(toolInput) }
}

function resourceOperation(uri: string): Operation | null {
  const resource = findResource(uri)
  if (!resource) return null
  // A quote or an order, recorded under the tool that reads it.
  return { action: `get_${resource.name}`, scopes: resource.scopes, subject_id: uri.split('/').at(-1)! }
}

/** Returns the id of the quote, order or basket that a call names. */
export function subjectOf(toolInput: unknown): string | null {
  const { quote_id, order_id, basket_id } = (toolInput ?? {}) as Record<string, unknown>
  const id = quote_id ?? order_id ?? basket_id
  return typeof id === 'string' ? id.slice(0, 40) : null
}
