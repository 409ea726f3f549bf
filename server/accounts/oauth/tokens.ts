import { hash } from 'node:crypto'
import type { Scope } from '../../../shared/accounts/scopes.ts'
import { ACCESS_SECONDS, REFRESH_SECONDS, RENEWAL_SECONDS } from '../../../shared/accounts/oauth/lifetimes.ts'
import { isOurResource } from '../../../shared/accounts/oauth/metadata.ts'
import {
  knownScopes,
  type Parameters,
  repeatedName,
  valueOf,
} from '../../../shared/accounts/oauth/parameters.ts'
import {
  ACCESS_PREFIX,
  isCodeVerifier,
  REFRESH_PREFIX,
  type TokenAnswer,
} from '../../../shared/accounts/oauth/tokens.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { hashSecret } from '../sessions.ts'
import type { WriteDb } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { isKnownClient } from './clients.ts'
import { endConnection } from './end-connection.ts'
import {
  findGrant,
  type GrantRow,
  isAlive,
  saveGrantEnd,
  saveGrantUse,
  scopesOfGrant,
} from './grant-store.ts'
import {
  type CodeRow,
  findCode,
  findToken,
  hasRenewedSince,
  insertToken,
  type TokenRow,
  useCode,
  useToken,
} from './token-store.ts'

const TOKEN_BYTES = 32
const NOBODY = { kind: 'nobody' } as const

/** `POST /oauth/token` (RFC 6749, 3.2). Each grant type reads and writes in one transaction. */
export function issueTokens(shop: Shop, parameters: Parameters): TokenAnswer {
  const repeated = repeatedName(parameters)
  if (repeated !== null) throw new Refusal('invalid_request', 'A parameter is repeated.')
  const grantType = requireParameter(parameters, 'grant_type')
  const resources = parameters.get('resource') ?? []
  if (resources.some((resource) => !isOurResource(resource, shop.address.mcp_url)))
    throw new Refusal('invalid_target')
  const client_id = requireParameter(parameters, 'client_id')
  if (!isKnownClient(shop, client_id)) throw new Refusal('invalid_client')
  if (grantType === 'authorization_code') return redeemCode(shop, parameters, client_id)
  if (grantType === 'refresh_token') return refreshTokens(shop, parameters, client_id)
  throw new Refusal('unsupported_grant_type')
}

function requireParameter(parameters: Parameters, name: string): string {
  const value = valueOf(parameters, name)
  if (value === null) throw new Refusal('invalid_request', `The parameter ${name} is missing.`)
  return value
}

/**
 * The outcome of a transaction. Refusals are values, because a throw would roll back the revocation of the grant.
 */
type Outcome = TokenAnswer | Refusal

function unwrapOutcome(outcome: Outcome): TokenAnswer {
  if (outcome instanceof Refusal) throw outcome
  return outcome
}

const badGrant = (why: string) => new Refusal('invalid_grant', why)

/** Exchanges a code, once. A second use revokes the grant, because the code may be stolen (OAuth 2.1, 4.1.3). */
function redeemCode(shop: Shop, parameters: Parameters, clientId: string): TokenAnswer {
  const codeHash = hashSecret(requireParameter(parameters, 'code'))
  const verifier = requireParameter(parameters, 'code_verifier')
  const redirectUri = valueOf(parameters, 'redirect_uri')
  const outcome = shop.write((tx): Outcome => {
    const now = shop.clock.now()
    const code = findCode(tx, codeHash)
    const grant = code && findGrant(tx, code.grant_id)
    if (!code || !grant) return badGrant('The code is unknown or has expired.')
    if (code.used_at !== null) {
      endConnection(tx, grant, { caller: NOBODY, ended_by: 'reuse', now, with: 'a code' })
      return badGrant('The code was already used. The connection has been revoked.')
    }
    if (grant.client_id !== clientId) return badGrant('The code belongs to another client.')
    if (code.expires_at <= now || !isAlive(grant, now)) return badGrant('The code is unknown or has expired.')
    const unproved = proofFault(code, verifier, redirectUri)
    if (unproved !== null) return badGrant(unproved)
    useCode(tx, codeHash, now)
    return makeTokens(shop, tx, { grant, scopes: scopesOfGrant(grant), since: now })
  })
  return unwrapOutcome(outcome)
}

/** Checks the PKCE verifier (RFC 7636, 4.6) and the redirect URI; returns what is wrong, else null. */
function proofFault(code: CodeRow, verifier: string, redirectUri: string | null): string | null {
  if (redirectUri !== null && redirectUri !== code.redirect_uri)
    return 'The redirect_uri is not the one the code was sent to.'
  const proved = isCodeVerifier(verifier) && hash('sha256', verifier, 'base64url') === code.code_challenge
  return proved ? null : 'The code_verifier does not match.'
}

/**
 * Rotates a refresh token. A second use revokes the grant, because the token may be stolen (OAuth 2.1, 4.3.1). Sent again soon
 * after, before what it was exchanged for is in use, it is still the same use, and lasts as long as the first answer.
 */
function refreshTokens(shop: Shop, parameters: Parameters, clientId: string): TokenAnswer {
  const tokenHash = hashSecret(requireParameter(parameters, 'refresh_token'))
  const wished = knownScopes(valueOf(parameters, 'scope'))
  const outcome = shop.write((tx): Outcome => {
    const now = shop.clock.now()
    const token = findToken(tx, tokenHash)
    const grant = token?.kind === 'refresh' ? findGrant(tx, token.grant_id) : undefined
    if (!token || !grant || grant.client_id !== clientId)
      return badGrant('The refresh token is unknown or belongs to another client.')
    const isRepeated = token.used_at !== null && isSameRenewal(tx, token, now)
    if (token.used_at !== null && !isRepeated) {
      endConnection(tx, grant, { caller: NOBODY, ended_by: 'reuse', now, with: 'a refresh token' })
      return badGrant(
        'The refresh token was already used. The connection has been revoked; ask the person to connect again.',
      )
    }
    if (token.expires_at <= now || !isAlive(grant, now)) return badGrant('The connection has ended.')
    const granted = scopesOfGrant(grant)
    if (wished.some((scope) => !granted.includes(scope))) return new Refusal('invalid_scope')
    const since = token.used_at ?? now
    if (!isRepeated) useToken(tx, tokenHash, now)
    saveGrantUse(tx, grant.id, now)
    return makeTokens(shop, tx, { grant, scopes: wished.length > 0 ? wished : granted, since })
  })
  return unwrapOutcome(outcome)
}

function isSameRenewal(tx: WriteDb, token: TokenRow, now: number): boolean {
  return token.used_at !== null && now < token.used_at + RENEWAL_SECONDS && !hasRenewedSince(tx, token)
}

/** Issues a token pair, whose lifetimes count from `since`. The access token may have fewer scopes than the grant; the refresh token has all. */
function makeTokens(
  shop: Shop,
  tx: WriteDb,
  { grant, scopes, since }: { grant: GrantRow; scopes: Scope[]; since: number },
): TokenAnswer {
  const created_at = shop.clock.now()
  const access_token = `${ACCESS_PREFIX}${shop.ids.secret(TOKEN_BYTES)}`
  const refresh_token = `${REFRESH_PREFIX}${shop.ids.secret(TOKEN_BYTES)}`
  const grant_id = grant.id
  insertToken(tx, {
    token_hash: hashSecret(access_token),
    grant_id,
    kind: 'access',
    scopes: JSON.stringify(scopes),
    created_at,
    expires_at: since + ACCESS_SECONDS,
  })
  insertToken(tx, {
    token_hash: hashSecret(refresh_token),
    grant_id,
    kind: 'refresh',
    scopes: grant.scopes,
    created_at,
    expires_at: since + REFRESH_SECONDS,
  })
  saveGrantEnd(tx, grant_id, since + REFRESH_SECONDS)
  return {
    access_token,
    token_type: 'Bearer',
    expires_in: since + ACCESS_SECONDS - created_at,
    refresh_token,
    scope: scopes.join(' '),
  }
}
