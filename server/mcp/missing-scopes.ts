import type { Scope } from '../../shared/accounts/scopes.ts'
import { noteAgentUse } from '../accounts/agent-uses.ts'
import { challengeScopes, type AccountCaller, type Challenge } from '../oauth/authenticate-token.ts'
import type { Shop } from '../shop.ts'
import { subjectOf } from './call-tool.ts'
import { findResource } from './resources.ts'
import { findTool } from './tools.ts'

/** Something that a message asks for. */
interface Wish {
  /** The name of the operation, for the list of what each agent did. */
  action: string
  scopes: readonly Scope[]
  subject_id: string | null
}

/**
 * The challenge for a request that its caller lacks scopes for, or null. It names all scopes of the request: earlier
 * revisions send several calls at once. What was tried without leave is written down, reading as well, each operation once.
 */
export function challengeRequest(
  shop: Shop,
  caller: AccountCaller,
  messages: readonly unknown[],
): Challenge | null {
  const wishes = messages.map(wishOf).filter((wish) => wish !== null)
  const needed = [...new Set(wishes.flatMap(({ scopes }) => scopes))]
  const challenge = challengeScopes(shop, caller, needed)
  if (challenge === null) return null
  const refused = wishes.filter(({ scopes }) => scopes.some((scope) => !caller.scopes.includes(scope)))
  for (const { action, subject_id } of new Map(refused.map((wish) => [wish.action, wish])).values())
    noteAgentUse(shop, caller, {
      door: 'mcp',
      action,
      subject_id,
      outcome: challenge.error,
      amount_cents: null,
    })
  return challenge
}

function wishOf(message: unknown): Wish | null {
  const { method, params } = (message ?? {}) as {
    method?: unknown
    params?: { name?: unknown; uri?: unknown; arguments?: unknown }
  }
  if (method === 'tools/call' && typeof params?.name === 'string')
    return callWish(params.name, params.arguments)
  if (method === 'resources/read' && typeof params?.uri === 'string') return readWish(params.uri)
  return null
}

function callWish(name: string, given: unknown): Wish | null {
  const tool = findTool(name)
  if (!tool) return null
  return { action: tool.name, scopes: tool.scopes, subject_id: subjectOf(given) }
}

function readWish(uri: string): Wish | null {
  const resource = findResource(uri)
  if (!resource) return null
  // A quote or an order, as the tool of that name gives it.
  return { action: `get_${resource.name}`, scopes: resource.scopes, subject_id: uri.split('/').at(-1)! }
}
