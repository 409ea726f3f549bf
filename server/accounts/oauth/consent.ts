import type { Scope } from '../../../shared/accounts/scopes.ts'
import {
  CONSENT_MOVES,
  type ConsentAnswer,
  type ConsentApproval,
  type ConsentRequest,
  type ConsentTrigger,
  grantedScopes,
} from '../../../shared/accounts/oauth/consent.ts'
import { CODE_SECONDS } from '../../../shared/accounts/oauth/lifetimes.ts'
import { redirectWith } from '../../../shared/accounts/oauth/redirect-uris.ts'
import { ID_PREFIX } from '../../../shared/platform/ids.ts'
import { nextState } from '../../../shared/platform/moves.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { personOf } from '../authenticate.ts'
import { requireRecentSignIn } from '../recent-sign-in.ts'
import { hashSecret } from '../sessions.ts'
import type { Caller } from '../../platform/caller.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { endConnection } from './end-connection.ts'
import { insertGrant, listLiveGrants } from './grant-store.ts'
import { showGrant } from './grants.ts'
import {
  decideRequest,
  findRequest,
  grantedScopesOf,
  holdRequest,
  requestedScopesOf,
  type RequestRow,
} from './request-store.ts'
import { insertCode } from './token-store.ts'
import { recordOwnEvent } from '../record-own-event.ts'

const CODE_BYTES = 32

interface Handle {
  handle: string
}

type HeldRequest = RequestRow & { account_id: string }

/** `GET /v1/oauth/requests/{handle}`. The first account that reads a request holds it; its later reads write nothing. */
export function readConsent(shop: Shop, caller: Caller, { handle }: Handle): ConsentRequest {
  const request =
    findHeld(shop, shop.db, caller, handle) ?? shop.write((tx) => holdForAccount(shop, tx, caller, handle))
  const { client_id: id, client_name: name, claimed_uri, verified_domain } = request
  const requested_scopes = requestedScopesOf(request)
  return {
    client: { id, name, claimed_uri, ...(verified_domain === null ? {} : { verified_domain }) },
    redirect_uri: request.redirect_uri,
    requested_scopes,
    scopes: grantedScopesOf(request) ?? requested_scopes,
    status: request.status,
    expires_at: request.expires_at,
    ...earlierConnections(shop, request),
  }
}

/** Returns the existing connections of the same client, for the consent page of a pending request. */
function earlierConnections(
  shop: Shop,
  { account_id, client_id, status }: HeldRequest,
): Pick<ConsentRequest, 'earlier_connections'> {
  if (status !== 'pending') return {}
  const grants = listLiveGrants(shop.db, { account_id, client_id, now: shop.clock.now() })
  return grants.length === 0 ? {} : { earlier_connections: grants.map(showGrant) }
}

/** `POST /v1/oauth/requests/{handle}/approve`: creates a grant, and the code with which the client gets tokens. */
export function approveConsent(shop: Shop, caller: Caller, input: ConsentApproval & Handle): ConsentAnswer {
  const code = shop.ids.secret(CODE_BYTES)
  return shop.write((tx) => {
    const request = holdForAccount(shop, tx, caller, input.handle)
    const granted = grantedScopes(requestedScopesOf(request), input.scopes)
    if (typeof granted === 'string') throw new Refusal(granted)
    if (granted.includes('purchase')) requireRecentSignIn(shop, caller)
    decide(tx, request, { trigger: 'approve', granted_scopes: JSON.stringify(granted) })
    const { monthly_cap_cents } = input
    if (input.end_earlier) endEarlier(shop, tx, caller, request)
    const grant_id = connect(shop, tx, request, { scopes: granted, monthly_cap_cents })
    insertCode(tx, {
      code_hash: hashSecret(code),
      grant_id,
      redirect_uri: request.redirect_uri,
      code_challenge: request.code_challenge,
      expires_at: shop.clock.now() + CODE_SECONDS,
    })
    recordOwnEvent(shop, tx, caller, {
      what: 'app connected',
      details: {
        name: request.client_name,
        client_id: request.client_id,
        scopes: granted,
        monthly_cap_cents,
      },
    })
    return { redirect_to: answerTo(shop, request, { code }) }
  })
}

/** `POST /v1/oauth/requests/{handle}/deny`. */
export function denyConsent(shop: Shop, caller: Caller, { handle }: Handle): ConsentAnswer {
  return shop.write((tx) => {
    const request = holdForAccount(shop, tx, caller, handle)
    decide(tx, request, { trigger: 'deny', granted_scopes: null })
    recordOwnEvent(shop, tx, caller, {
      what: 'app turned away',
      details: { name: request.client_name, client_id: request.client_id },
    })
    return { redirect_to: answerTo(shop, request, { error: 'access_denied' }) }
  })
}

/** Returns the request if the account holds it or is the first to open it; throws `request_held` for any other account. */
function holdForAccount(shop: Shop, tx: WriteDb, caller: Caller, handle: string): HeldRequest {
  const held = findHeld(shop, tx, caller, handle)
  if (held) return held
  holdRequest(tx, hashSecret(handle), personOf(caller).account_id)
  return findHeld(shop, tx, caller, handle)!
}

/** Returns the request if the account holds it, null if no account does; throws `request_held` for any other account. */
function findHeld(shop: Shop, db: ReadDb, caller: Caller, handle: string): HeldRequest | null {
  const { account_id } = personOf(caller)
  const request = findRequest(db, hashSecret(handle), shop.clock.now())
  if (!request) throw new Refusal('request_not_found')
  if (request.account_id === null) return null
  if (request.account_id !== account_id) throw new Refusal('request_held')
  return { ...request, account_id }
}

function decide(
  tx: WriteDb,
  request: RequestRow,
  decision: { trigger: ConsentTrigger; granted_scopes: string | null },
): void {
  const status = nextState(CONSENT_MOVES, request.status, decision.trigger)
  const { granted_scopes } = decision
  if (!status || !decideRequest(tx, request, { status, granted_scopes })) throw new Refusal('already_decided')
}

function endEarlier(shop: Shop, tx: WriteDb, caller: Caller, { account_id, client_id }: HeldRequest): void {
  const now = shop.clock.now()
  for (const grant of listLiveGrants(tx, { account_id, client_id, now }))
    endConnection(tx, grant, { caller, ended_by: 'person', now })
}

/** Inserts a grant that expires with its code, until the client gets tokens. */
function connect(
  shop: Shop,
  tx: WriteDb,
  request: HeldRequest,
  granted: { scopes: readonly Scope[]; monthly_cap_cents: number | null },
): string {
  const now = shop.clock.now()
  const id = shop.ids.make(ID_PREFIX.grant)
  insertGrant(tx, {
    id,
    account_id: request.account_id,
    client_id: request.client_id,
    client_name: request.client_name,
    verified_domain: request.verified_domain,
    scopes: JSON.stringify(granted.scopes),
    monthly_cap_cents: granted.monthly_cap_cents,
    resource: request.resource,
    created_at: now,
    expires_at: now + CODE_SECONDS,
  })
  return id
}

/** Returns the redirect with the issuer, for clients that use several servers (RFC 9207). */
function answerTo(shop: Shop, request: RequestRow, answer: { code: string } | { error: string }): string {
  return redirectWith(request.redirect_uri, {
    ...answer,
    state: request.client_state,
    iss: shop.address.mcp_url,
  })
}
