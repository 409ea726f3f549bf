import type {
  NewWorkstation,
  OneWorkstation,
  OwnWorkstation,
  ThisWorkstation,
  WorkstationSignIn,
} from '../../shared/accounts/workstations.ts'
import { ID_PREFIX } from '../../shared/platform/ids.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import type { Caller } from '../platform/caller.ts'
import type { Shop } from '../platform/shop.ts'
import { personOf } from './authenticate.ts'
import { requireRecentSignIn } from './recent-sign-in.ts'
import { recordOwnEvent } from './record-own-event.ts'
import { findPin } from './staff-pin-store.ts'
import {
  deleteWorkstation,
  findWorkstation,
  insertWorkstation,
  listWorkstations,
} from './workstation-store.ts'

/** Returns whom the desktop program of a computer signs in. For staff. */
export function readWorkstationSignIn(
  shop: Shop,
  caller: Caller,
  { key_hash }: ThisWorkstation,
): WorkstationSignIn {
  const { account_id } = staffOf(caller)
  const row = findWorkstation(shop.db, key_hash)
  return {
    person: row ? { name: row.person, is_caller: row.account_id === account_id } : null,
    asks_pin: findPin(shop.db, account_id) !== undefined,
  }
}

/**
 * Lets the desktop program of this computer sign the caller in without a password, in place of whom it signed in before. Needs a
 * recent sign-in, because it outlasts the session.
 */
export function signInHere(shop: Shop, caller: Caller, input: NewWorkstation): WorkstationSignIn {
  const { account_id } = staffOf(caller)
  requireRecentSignIn(shop, caller)
  const id = shop.ids.make(ID_PREFIX.workstation)
  shop.write((tx) => {
    insertWorkstation(tx, { ...input, id, account_id, made_at: shop.clock.now() })
    recordOwnEvent(shop, tx, caller, { what: 'workstation sign-in set', details: { name: input.name } })
  })
  return readWorkstationSignIn(shop, caller, input)
}

export function listOwnWorkstations(shop: Shop, caller: Caller): OwnWorkstation[] {
  return listWorkstations(shop.db, personOf(caller).account_id)
}

/** Ends the sign-in of one computer at once, with the session that it began. Returns the remaining ones. */
export function endWorkstation(shop: Shop, caller: Caller, input: OneWorkstation): OwnWorkstation[] {
  const { account_id } = personOf(caller)
  shop.write((tx) => {
    const name = deleteWorkstation(tx, account_id, input.workstation_id)
    if (name !== null)
      recordOwnEvent(shop, tx, caller, { what: 'workstation sign-in ended', details: { name } })
  })
  return listOwnWorkstations(shop, caller)
}

/** Ends the sign-in of the caller on this computer. Their session in its window ends, if it began that way. */
export function endSignInHere(shop: Shop, caller: Caller, input: ThisWorkstation): void {
  const row = findWorkstation(shop.db, input.key_hash)
  if (row) endWorkstation(shop, caller, { workstation_id: row.id })
}

function staffOf(caller: Caller) {
  const person = personOf(caller)
  if (person.role === 'customer') throw new Refusal('role_required')
  return person
}
