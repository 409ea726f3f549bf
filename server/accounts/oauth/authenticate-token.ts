import type { Scope } from '../../../shared/accounts/scopes.ts'
import { bearerChallenge, isOurResource } from '../../../shared/accounts/oauth/metadata.ts'
import { ACCESS_PREFIX } from '../../../shared/accounts/oauth/tokens.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { authenticate } from '../authenticate.ts'
import { hashSecret } from '../sessions.ts'
import type { Caller } from '../../platform/caller.ts'
import { writeIfPossible } from '../../platform/db/best-effort.ts'
import type { Shop } from '../../platform/shop.ts'
import { saveGrantUse } from './grant-store.ts'
import { type AccessRow, findAccessToken, scopesOfToken } from './token-store.ts'

export type AccountCaller = Extract<Caller, { kind: 'account' }>

/** The MCP server's answer to a caller without the needed credentials or scopes. */
export interface Challenge {
  status: 401 | 403
  www_authenticate: string
  error: 'unauthorized' | 'insufficient_scope'
  detail: string
}

/** Last use is saved at most this often, so that a busy app does not write to the disk with every call. */
const USE_EVERY_SECONDS = 60

/**
 * Returns who calls the MCP server, by access token or API key. Without credentials the challenge says where to get some, as
 * MCP clients expect; unknown, expired and revoked ones all get `invalid_token`.
 */
export function authenticateToken(shop: Shop, authorization: string | undefined): AccountCaller | Challenge {
  if (authorization === undefined) return unknown(shop, 'Connect first, or send an API key.')
  const secret = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
  if (secret?.startsWith(ACCESS_PREFIX)) return admitToken(shop, secret)
  try {
    // A header without a token prefix is an API key; an unknown one is refused.
    return authenticate(shop, { authorization, session_secret: undefined }) as AccountCaller
  } catch (error) {
    if (error instanceof Refusal && error.code === 'unauthorized') return invalid(shop)
    throw error
  }
}

export function isChallenge(caller: AccountCaller | Challenge): caller is Challenge {
  return 'www_authenticate' in caller
}

/** Returns a challenge that names all scopes the call needs, so that a client asks for them at once; null if none is missing. */
export function challengeScopes(shop: Shop, caller: Caller, needed: readonly Scope[]): Challenge | null {
  const has = caller.kind === 'account' ? caller.scopes : []
  if (needed.every((scope) => has.includes(scope))) return null
  return {
    status: 403,
    www_authenticate: bearerChallenge(shop.address.mcp_url, { error: 'insufficient_scope', scopes: needed }),
    error: 'insufficient_scope',
    detail: `This needs the scope "${needed.join(' ')}".`,
  }
}

function admitToken(shop: Shop, secret: string): AccountCaller | Challenge {
  const now = shop.clock.now()
  const token = findAccessToken(shop.db, hashSecret(secret))
  if (!token || token.revoked_at !== null || token.expires_at <= now) return invalid(shop)
  // The token must be for the current address of this server.
  if (!isOurResource(token.resource, shop.address.mcp_url)) return invalid(shop)
  if (now - (token.last_used_at ?? 0) > USE_EVERY_SECONDS)
    writeIfPossible(shop, (tx) => saveGrantUse(tx, token.grant_id, now))
  return callerOf(token)
}

function callerOf(token: AccessRow): AccountCaller {
  return {
    kind: 'account',
    account_id: token.account_id,
    role: token.role,
    auth: 'access_token',
    scopes: scopesOfToken(token),
    key: null,
    grant: { id: token.grant_id, client_name: token.client_name },
    session: null,
  }
}

function unknown(shop: Shop, detail: string): Challenge {
  return {
    status: 401,
    www_authenticate: bearerChallenge(shop.address.mcp_url, {}),
    error: 'unauthorized',
    detail,
  }
}

function invalid(shop: Shop): Challenge {
  return {
    status: 401,
    www_authenticate: bearerChallenge(shop.address.mcp_url, { error: 'invalid_token' }),
    error: 'unauthorized',
    detail: 'The token or key is unknown or no longer valid.',
  }
}
