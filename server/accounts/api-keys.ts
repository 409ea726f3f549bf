import {
  MAX_KEYS,
  type ApiKey,
  type KeyInUse,
  type ApiKeyList,
  type Me,
  type NewKey,
  type NewKeyBody,
  type RevokedKey,
} from '../../shared/accounts/api-keys.ts'
import { BASE62, KEY_RANDOM_LETTERS, keyPrefix, keySecret } from '../../shared/accounts/key-secret.ts'
import { SCOPES, type Scope } from '../../shared/accounts/scopes.ts'
import { ID_PREFIX } from '../../shared/platform/ids.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import type { Caller } from '../platform/caller.ts'
import type { WriteDb } from '../platform/db/db.ts'
import { recordEvent, type TheShop } from '../platform/db/events.ts'
import type { Shop } from '../platform/shop.ts'
import { findAccount } from './account-store.ts'
import {
  countActiveKeys,
  endKey,
  findKey,
  insertKey,
  listActiveKeys,
  scopesOf,
  type KeyRow,
} from './key-store.ts'
import { requireRecentSignIn } from './recent-sign-in.ts'
import { hashSecret } from './sessions.ts'

/** Returns the caller's account; throws `unauthorized`. Commands do not rely on the checks of the transports. */
export function accountOf(caller: Caller): Extract<Caller, { kind: 'account' }> {
  if (caller.kind !== 'account') throw new Refusal('unauthorized')
  return caller
}

/** `GET /v1/me`. */
export function readMe(shop: Shop, caller: Caller): Me {
  const { account_id, auth, key, scopes } = accountOf(caller)
  const account = findAccount(shop.db, account_id)
  if (!account) throw new Refusal('unauthorized')
  const { id, email, name, created_at } = account
  return {
    customer: { id, email, name, created_at },
    key: key && { name: key.name, prefix: key.prefix, scopes: [...scopes] },
    auth,
  }
}

/** `GET /v1/keys`. */
export function listKeys(shop: Shop, caller: Caller): ApiKeyList {
  const keys = listActiveKeys(shop.db, accountOf(caller).account_id).map(showKey)
  return { keys, scopes_supported: [...SCOPES] }
}

/** `POST /v1/keys`. The secret is in this answer only. */
export function createKey(shop: Shop, caller: Caller, input: NewKeyBody): NewKey {
  const { account_id } = accountOf(caller)
  if (input.scopes.includes('purchase')) requireRecentSignIn(shop, caller)
  return shop.write((tx) => addKey(shop, tx, { caller, account_id, ...input }))
}

/** Inserts a key, for a person or for a device that a person approved. */
export function addKey(
  shop: Shop,
  tx: WriteDb,
  request: {
    caller: Caller
    account_id: string
    name: string
    scopes: readonly Scope[]
    monthly_cap_cents: number | null
  },
): NewKey {
  if (countActiveKeys(tx, request.account_id) >= MAX_KEYS) throw new Refusal('key_limit')
  const api_key = keySecret(shop.ids.letters(BASE62, KEY_RANDOM_LETTERS))
  const { name, scopes, monthly_cap_cents } = request
  const shown = {
    id: shop.ids.make(ID_PREFIX.key),
    name,
    prefix: keyPrefix(api_key),
    monthly_cap_cents,
    created_at: shop.clock.now(),
  }
  insertKey(tx, {
    ...shown,
    account_id: request.account_id,
    secret_hash: hashSecret(api_key),
    scopes: JSON.stringify(scopes),
  })
  recordEvent(tx, shown.created_at, request.caller, {
    subject: 'key',
    subject_id: shown.id,
    what: 'key made',
    details: { name, scopes, monthly_cap_cents },
  })
  return { ...shown, scopes: [...scopes], api_key }
}

/** `DELETE /v1/keys/{key_id}`, by id or prefix. Revoking a revoked key returns the same answer. */
export function revokeKey(shop: Shop, caller: Caller, input: { key_id: string }): RevokedKey {
  const { account_id } = accountOf(caller)
  return shop.write((tx) => {
    const key = findKey(tx, account_id, input.key_id)
    if (!key) throw new Refusal('key_not_found')
    endKeyFor(tx, key, { caller, now: shop.clock.now() })
    return { id: key.id, prefix: key.prefix, revoked: true as const }
  })
}

/** Revokes a key and records who did. No effect on a revoked key. */
export function endKeyFor(
  tx: WriteDb,
  key: Pick<KeyRow, 'id' | 'name'>,
  { caller, now }: { caller: Caller | TheShop; now: number },
): void {
  if (!endKey(tx, key.id, now)) return
  recordEvent(tx, now, caller, {
    subject: 'key',
    subject_id: key.id,
    what: 'key revoked',
    details: { name: key.name },
  })
}

export function showKeyInUse(key: NewKey): KeyInUse {
  return { name: key.name, prefix: key.prefix, scopes: key.scopes }
}

export function showKey(key: KeyRow): ApiKey {
  const { id, name, prefix, monthly_cap_cents, created_at, last_used_at } = key
  return { id, name, prefix, scopes: scopesOf(key), monthly_cap_cents, created_at, last_used_at }
}
