import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import type { SecretName } from '../../platform/ports/secrets.ts'
import type { Shop } from '../../platform/shop.ts'

const DOORDASH_KEYS: SecretName[] = ['doordash_developer_id', 'doordash_key_id', 'doordash_signing_secret']

/** Returns true if the keys of each delivery service are set; never the keys themselves. */
export function readDeliveryKeys(shop: Shop, caller: Caller): { doordash: boolean; easypost: boolean } {
  staffWith('set_up', caller)
  const has = (name: SecretName) => shop.secrets.get(name) !== null
  return { doordash: DOORDASH_KEYS.every(has), easypost: has('easypost_key') }
}
