import { hasFloorRight } from '../../shared/accounts/rights.ts'
import type { NewPin } from '../../shared/accounts/staff-pins.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import type { Caller } from '../platform/caller.ts'
import type { Shop } from '../platform/shop.ts'
import { personOf } from './authenticate.ts'
import { requireRecentSignIn } from './recent-sign-in.ts'
import { recordOwnEvent } from './record-own-event.ts'
import { deletePin, findPin, savePin } from './staff-pin-store.ts'

/** The PIN of a person's own account, for their account page. */
export interface OwnPin {
  /** Null if none is set. */
  set_at: number | null
  /** True if the person's role works on the shop floor. */
  may_set: boolean
}

export function readOwnPin(shop: Shop, caller: Caller): OwnPin {
  const { account_id, role } = personOf(caller)
  return { set_at: findPin(shop.db, account_id)?.set_at ?? null, may_set: hasFloorRight(role, 'look') }
}

/** Sets the caller's PIN for shop-floor tablets. Needs a recent sign-in. */
export async function setOwnPin(shop: Shop, caller: Caller, input: NewPin): Promise<OwnPin> {
  const { account_id, role } = personOf(caller)
  if (!hasFloorRight(role, 'look')) throw new Refusal('role_required')
  requireRecentSignIn(shop, caller)
  const pin_hash = await shop.machine.passwords.hash(input.pin)
  shop.write((tx) => {
    savePin(tx, { account_id, pin_hash, set_at: shop.clock.now() })
    recordOwnEvent(shop, tx, caller, { what: 'PIN set', details: {} })
  })
  return readOwnPin(shop, caller)
}

/** Removes the caller's PIN; their session on a tablet ends. */
export function removeOwnPin(shop: Shop, caller: Caller): OwnPin {
  const { account_id } = personOf(caller)
  shop.write((tx) => {
    if (deletePin(tx, account_id)) recordOwnEvent(shop, tx, caller, { what: 'PIN removed', details: {} })
  })
  return readOwnPin(shop, caller)
}
