import type { ApiKey, KeyCap } from '../../shared/accounts/api-keys.ts'
import { raisesCap } from '../../shared/accounts/spending-cap.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import type { Caller } from '../platform/caller.ts'
import { recordEvent } from '../platform/db/events.ts'
import type { Shop } from '../platform/shop.ts'
import { showKey } from './api-keys.ts'
import { personOf } from './authenticate.ts'
import { findKey, saveKeyCap } from './key-store.ts'
import { requireRecentSignIn } from './recent-sign-in.ts'

/** Sets the monthly limit of a key; only a signed-in person may. It applies from the next checkout link. */
export function setKeyCap(shop: Shop, caller: Caller, input: KeyCap): ApiKey {
  const { account_id } = personOf(caller)
  return shop.write((tx) => {
    const key = findKey(tx, account_id, input.key_id)
    if (!key || key.revoked_at !== null) throw new Refusal('key_not_found')
    const { id, name, monthly_cap_cents: before } = key
    const { monthly_cap_cents: after } = input
    if (after === before) return showKey(key)
    if (raisesCap(before, after)) requireRecentSignIn(shop, caller)
    saveKeyCap(tx, id, after)
    recordEvent(tx, shop.clock.now(), caller, {
      subject: 'key',
      subject_id: id,
      what: 'key limit changed',
      details: { name, before, after },
    })
    return showKey({ ...key, monthly_cap_cents: after })
  })
}
