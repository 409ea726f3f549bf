import { MAX_FOUND, type FoundPerson, type StaffMember } from '../../shared/accounts/staff.ts'
import type { Role } from '../../shared/accounts/people.ts'
import type { ReadDb, WriteDb } from '../platform/db/db.ts'

/** Returns all staff, owners first, then by name. */
export function listStaffRows(db: ReadDb, now: number): StaffMember[] {
  return db.all<StaffMember>(
    `select id, name, email, role, created_at, email_verified_at,
       (select max(seen_at) from sessions where account_id = accounts.id and expires_at > :now) as seen_at,
       (select count(*) from sessions where account_id = accounts.id and expires_at > :now) as browsers,
       (select count(*) from passkeys where account_id = accounts.id) as passkeys
     from accounts where role <> 'customer'
     order by role <> 'owner', name collate nocase, id`,
    { now },
  )
}

/** Returns customers whose name or email contains the text, newest first. */
export function findCustomers(db: ReadDb, q: string): FoundPerson[] {
  const like = `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return db.all<FoundPerson>(
    String.raw`select id, name, email, email_verified_at from accounts
     where role = 'customer' and email not like '%@freed.invalid' and (name like :like escape '\' or email like :like escape '\')
     order by created_at desc, rowid desc limit :most`,
    { like, most: MAX_FOUND },
  )
}

/** Returns the owner whose account is the oldest; undefined before the shop has one. */
export function findFirstOwner(db: ReadDb): { email: string } | undefined {
  return db.get<{ email: string }>(
    "select email from accounts where role = 'owner' order by created_at, id limit 1",
  )
}

export function countOwners(db: ReadDb): number {
  return db.get<{ n: number }>("select count(*) as n from accounts where role = 'owner'")!.n
}

export function saveRole(tx: WriteDb, accountId: string, role: Role): void {
  tx.run('update accounts set role = ? where id = ?', role, accountId)
}
