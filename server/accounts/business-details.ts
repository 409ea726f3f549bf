import type { SaveBusinessDetails, StoredBusinessDetails } from '../../shared/accounts/business-details.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import { findAccount } from './account-store.ts'
import { personOf, staffWith } from './authenticate.ts'
import type { Caller } from '../platform/caller.ts'
import { recordEvent } from '../platform/db/events.ts'
import type { Shop } from '../platform/shop.ts'
import { deleteBusinessRow, findBusinessDetails, saveBusinessRow } from './business-store.ts'

/** Returns the company of the signed-in account. */
export function readOwnBusiness(shop: Shop, caller: Caller): StoredBusinessDetails {
  return findBusinessDetails(shop.db, personOf(caller).account_id)
}

/** Saves the company of the signed-in account. Refuses with `wrong_state` when it was changed since. */
export function saveOwnBusiness(
  shop: Shop,
  caller: Caller,
  input: SaveBusinessDetails,
): StoredBusinessDetails {
  return save(shop, caller, { ...input, account_id: personOf(caller).account_id })
}

/** Returns the company of a customer, for staff. */
export function readBusiness(
  shop: Shop,
  caller: Caller,
  input: { account_id: string },
): StoredBusinessDetails {
  staffWith('see_customers', caller)
  return findBusinessDetails(shop.db, input.account_id)
}

/** Staff save the company of a customer. Refuses with `wrong_state` when it was changed since. */
export function saveBusiness(
  shop: Shop,
  caller: Caller,
  input: SaveBusinessDetails & { account_id: string },
): StoredBusinessDetails {
  staffWith('decide', caller)
  if (!findAccount(shop.db, input.account_id)) throw new Refusal('person_not_found')
  return save(shop, caller, input)
}

function save(
  shop: Shop,
  by: Caller,
  { account_id, details, revision }: SaveBusinessDetails & { account_id: string },
): StoredBusinessDetails {
  return shop.write((tx) => {
    const now = shop.clock.now()
    const isSaved =
      details === null
        ? deleteBusinessRow(tx, account_id, revision)
        : saveBusinessRow(tx, { account_id, details, revision, now })
    if (!isSaved)
      throw new Refusal(
        'wrong_state',
        'These details were changed in the meantime. Review them and save again.',
      )
    recordEvent(tx, now, by, {
      subject: 'account',
      subject_id: account_id,
      what: details === null ? 'business details removed' : 'business details changed',
    })
    return findBusinessDetails(tx, account_id)
  })
}
