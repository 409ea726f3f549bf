import { callerOfSession } from '../../server/accounts/sessions.ts'
import { saveRole } from '../../server/accounts/staff-store.ts'
import type { Caller } from '../../server/platform/caller.ts'
import type { Role } from '../../shared/accounts/people.ts'
import type { TestShop } from './test-shop.ts'
import { signedUpCustomer, type Person } from './v1.ts'

/** The caller of this person's browser. */
export function callerOf(test: TestShop, person: Person): Caller {
  return callerOfSession(test.shop, person.cookie.split('=')[1])
}

/** A member of staff, signed in. */
export async function staffMember(
  test: TestShop,
  role: Role,
  email = `${role}@shop.test`,
): Promise<Caller & { kind: 'account' }> {
  const person = await signedUpCustomer(test, email)
  const caller = callerOf(test, person)
  if (caller.kind !== 'account') throw new Error('not signed in')
  test.database.write((tx) => saveRole(tx, caller.account_id, role))
  return { ...caller, role }
}
