import type { DeliveryRules } from '../../shared/delivery/delivery-rules.ts'
import { checkDeliveryRules } from '../../shared/delivery/rules-faults.ts'
import { Refusal } from '../../shared/refusals.ts'
import { staffWith } from '../accounts/authenticate.ts'
import { readShopData } from '../catalog/shop-data.ts'
import { writeDocument } from '../catalog/document-store.ts'
import type { Caller } from '../caller.ts'
import { recordEvent } from '../db/events.ts'
import type { SecretName } from '../ports/secrets.ts'
import type { Shop } from '../shop.ts'

const DOORDASH_KEYS: SecretName[] = ['doordash_developer_id', 'doordash_key_id', 'doordash_signing_secret']

export interface DeliverySettings {
  rules: DeliveryRules
  version: number
  /** Whether the keys of a service are set; never the keys themselves. */
  keys: { doordash: boolean; easypost: boolean }
}

/** The delivery rules, for staff who may change them. */
export function readDeliverySettings(shop: Shop, caller: Caller): DeliverySettings {
  staffWith('set_up', caller)
  const { delivery, versions } = readShopData(shop.db)
  const has = (name: SecretName) => shop.secrets.get(name) !== null
  return {
    rules: delivery,
    version: versions.delivery,
    keys: { doordash: DOORDASH_KEYS.every(has), easypost: has('easypost_key') },
  }
}

/**
 * Saves changed delivery rules; delivery prices that were made before stay. Refuses with `settings_invalid` and a sentence
 * per field, and with `wrong_state` when they have changed since `version`.
 */
export function saveDeliverySettings(
  shop: Shop,
  caller: Caller,
  input: { version: number; rules: unknown },
): DeliverySettings {
  const { account_id } = staffWith('set_up', caller)
  const checked = checkDeliveryRules(input.rules)
  if ('faults' in checked) throw new Refusal('settings_invalid', undefined, { faults: checked.faults })
  const { rules } = checked
  shop.write((tx) => {
    const now = shop.clock.now()
    if (readShopData(tx).versions.delivery !== input.version) throw new Refusal('wrong_state')
    const version = writeDocument(tx, { kind: 'delivery', body: rules, now, by: account_id })
    recordEvent(tx, now, caller, {
      subject: 'document',
      subject_id: 'delivery',
      what: 'delivery rules changed',
      details: { version },
    })
  })
  return readDeliverySettings(shop, caller)
}
