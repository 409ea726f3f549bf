import type {
  ChangeRole,
  FindPeople,
  FoundPerson,
  OnePerson,
  StaffMember,
} from '../../shared/accounts/staff.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import type { Caller } from '../platform/caller.ts'
import type { ReadDb } from '../platform/db/db.ts'
import { recordEvent } from '../platform/db/events.ts'
import type { Shop } from '../platform/shop.ts'
import { deleteSessions, findAccount, listSessions, type AccountRow } from './account-store.ts'
import { requireOwner } from './authenticate.ts'
import { forgetDevices } from './known-devices.ts'
import { deleteInvitationsBy } from './invitation-store.ts'
import { requireRecentSignIn } from './recent-sign-in.ts'
import { deletePin, endFloorSessions } from './staff-pin-store.ts'
import { endWorkstations } from './workstation-store.ts'
import { countOwners, findCustomers, listStaffRows, saveRole } from './staff-store.ts'

/** Returns all staff. For owners only, like everything in this file. */
export function listStaff(shop: Shop, caller: Caller): StaffMember[] {
  requireOwner(caller)
  return listStaffRows(shop.db, shop.clock.now())
}

/** Finds customers by name or email, to give one of them a role. */
export function findPeople(shop: Shop, caller: Caller, input: FindPeople): FoundPerson[] {
  requireOwner(caller)
  return findCustomers(shop.db, input.q)
}

/**
 * Changes a person's role, from their next request on; `customer` removes every right. The last owner cannot be changed,
 * because then no account could appoint another.
 */
export function changeRole(shop: Shop, caller: Caller, input: ChangeRole): StaffMember[] {
  requireOwner(caller)
  shop.write((tx) => {
    const person = getPerson(tx, input.account_id)
    const { role } = input
    if (person.role === role) return
    requireRecentSignIn(shop, caller)
    // Without a mail server an address cannot be verified.
    const isRecentSignIn = person.email_verified_at !== null || shop.services.mailer.current() === null
    if (role !== 'customer' && !isRecentSignIn) throw new Refusal('email_not_confirmed')
    if (person.role === 'owner') {
      if (countOwners(tx) === 1) throw new Refusal('last_owner')
      // Invitations of a former owner end with the owner role.
      deleteInvitationsBy(tx, person.id)
    }
    saveRole(tx, person.id, role)
    if (role === 'customer') {
      deletePin(tx, person.id)
      endWorkstations(tx, person.id)
    } else endFloorSessions(tx, person.id)
    recordEvent(tx, shop.clock.now(), caller, {
      subject: 'account',
      subject_id: person.id,
      what: 'role changed',
      from: person.role,
      to: role,
    })
  })
  return listStaffRows(shop.db, shop.clock.now())
}

/** Ends every browser session of a person. Their API keys keep working; only they can revoke those. */
export function signOutEverywhere(shop: Shop, caller: Caller, input: OnePerson): StaffMember[] {
  requireOwner(caller)
  const now = shop.clock.now()
  shop.write((tx) => {
    const { id } = getPerson(tx, input.account_id)
    const browsers = listSessions(tx, id, now).length
    forgetDevices(tx, id)
    deleteSessions(tx, id)
    recordEvent(tx, now, caller, {
      subject: 'account',
      subject_id: id,
      what: 'signed out everywhere',
      details: { browsers },
    })
  })
  return listStaffRows(shop.db, now)
}

function getPerson(db: ReadDb, id: string): AccountRow {
  const person = findAccount(db, id)
  if (!person) throw new Refusal('person_not_found')
  return person
}
