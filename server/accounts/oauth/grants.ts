import type { EndedGrant, Grant, GrantCap, GrantList } from '../../../shared/accounts/oauth/grants.ts'
import { ENDED_GRANT_SECONDS } from '../../../shared/accounts/oauth/lifetimes.ts'
import { raisesCap } from '../../../shared/accounts/spending-cap.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { endKeyFor } from '../api-keys.ts'
import { personOf } from '../authenticate.ts'
import type { EndAgents, EndedAgents } from '../end-agents.ts'
import { listActiveKeys } from '../key-store.ts'
import { requireRecentSignIn } from '../recent-sign-in.ts'
import type { Caller } from '../../platform/caller.ts'
import { recordEvent } from '../../platform/db/events.ts'
import type { Shop } from '../../platform/shop.ts'
import { endConnection } from './end-connection.ts'
import {
  findGrant,
  type GrantRow,
  isAlive,
  listGrantRows,
  listLiveGrants,
  saveGrantCap,
  scopesOfGrant,
} from './grant-store.ts'

interface EndedConnections {
  /** Connections. */
  apps: number
}

/** `GET /v1/oauth/grants`: active grants, and those that ended in the last 30 days, so that a person can see what happened. */
export function listGrants(shop: Shop, caller: Caller): GrantList {
  const { account_id } = personOf(caller)
  const now = shop.clock.now()
  const rows = listGrantRows(shop.db, { account_id, now, ended_after: now - ENDED_GRANT_SECONDS })
  return { grants: rows.map(showGrant) }
}

/** `DELETE /v1/oauth/grants/{grant_id}`. Revoking a revoked grant returns the same answer. */
export function endGrant(shop: Shop, caller: Caller, input: { grant_id: string }): EndedGrant {
  const { account_id } = personOf(caller)
  return shop.write((tx) => {
    const grant = findGrant(tx, input.grant_id)
    if (grant?.account_id !== account_id) throw new Refusal('grant_not_found')
    const now = shop.clock.now()
    endConnection(tx, grant, { caller, ended_by: 'person', now })
    return { id: grant.id, revoked_at: grant.revoked_at ?? now }
  })
}

/** Revokes every grant of one client; returns how many. */
export function endAppGrants(
  shop: Shop,
  caller: Caller,
  { client_id }: { client_id: string },
): EndedConnections {
  const { account_id } = personOf(caller)
  const now = shop.clock.now()
  return shop.write((tx) => {
    const grants = listLiveGrants(tx, { account_id, client_id, now })
    for (const grant of grants) endConnection(tx, grant, { caller, ended_by: 'person', now })
    return { apps: grants.length }
  })
}

/** Revokes every API key and grant of the caller's account. */
export function endAgents(shop: Shop, caller: Caller): EndedAgents {
  const { account_id } = personOf(caller)
  return shop.write((tx) => endAgentsOf(tx, { account_id, caller, now: shop.clock.now() }))
}

/** Revokes every API key and grant of an account, inside a transaction. */
export const endAgentsOf: EndAgents = (tx, { account_id, caller, now }) => {
  const keys = listActiveKeys(tx, account_id)
  for (const key of keys) endKeyFor(tx, key, { caller, now })
  const grants = listLiveGrants(tx, { account_id, client_id: null, now })
  for (const grant of grants) endConnection(tx, grant, { caller, ended_by: 'person', now })
  return { keys: keys.length, apps: grants.length }
}

/** Sets the monthly limit of an app; only a signed-in person may. It applies from the next checkout link. */
export function setGrantCap(shop: Shop, caller: Caller, input: GrantCap): Grant {
  const { account_id } = personOf(caller)
  const now = shop.clock.now()
  return shop.write((tx) => {
    const grant = findGrant(tx, input.grant_id)
    if (grant?.account_id !== account_id || !isAlive(grant, now)) throw new Refusal('grant_not_found')
    const { id, client_name: name, client_id, monthly_cap_cents: before } = grant
    const { monthly_cap_cents: after } = input
    if (after === before) return showGrant(grant)
    if (raisesCap(before, after)) requireRecentSignIn(shop, caller)
    saveGrantCap(tx, id, after)
    recordEvent(tx, now, caller, {
      subject: 'account',
      subject_id: account_id,
      what: 'app limit changed',
      details: { name, client_id, before, after },
    })
    return showGrant({ ...grant, monthly_cap_cents: after })
  })
}

/** Returns a grant as the interface shows it. */
export function showGrant(row: GrantRow): Grant {
  const { id, client_id, client_name, verified_domain, monthly_cap_cents } = row
  const { created_at, last_used_at, revoked_at, ended_by } = row
  return {
    id,
    client_id,
    client_name,
    ...(verified_domain === null ? {} : { verified_domain }),
    scopes: scopesOfGrant(row),
    monthly_cap_cents,
    created_at,
    last_used_at,
    revoked_at,
    ended_by,
  }
}
