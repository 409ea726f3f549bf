import type { InvitedRole } from '../../shared/accounts/staff.ts'
import { clockAllowsDeleting } from '../platform/db/clock-mark.ts'
import type { ReadDb, WriteDb } from '../platform/db/db.ts'

export interface InvitationRow {
  id: string
  token_hash: string
  name: string
  role: InvitedRole
  made_by: string
  created_at: number
  expires_at: number
}

/** Returns invitations that can be used, newest first. */
export function listOpenInvitations(db: ReadDb, now: number): InvitationRow[] {
  return db.all<InvitationRow>(
    'select * from invitations where expires_at > ? order by created_at desc, rowid desc',
    now,
  )
}

export function findOpenInvitation(db: ReadDb, tokenHash: string, now: number): InvitationRow | undefined {
  return db.get<InvitationRow>(
    'select * from invitations where token_hash = ? and expires_at > ?',
    tokenHash,
    now,
  )
}

export function insertInvitation(tx: WriteDb, invitation: InvitationRow): void {
  tx.run(
    `insert into invitations (id, token_hash, name, role, made_by, created_at, expires_at)
     values (:id, :token_hash, :name, :role, :made_by, :created_at, :expires_at)`,
    { ...invitation },
  )
}

/** Returns whether it existed. */
export function deleteInvitation(tx: WriteDb, id: string): boolean {
  return tx.run('delete from invitations where id = ?', id) === 1
}

export function deleteInvitationsBy(tx: WriteDb, accountId: string): void {
  tx.run('delete from invitations where made_by = ?', accountId)
}

/** Deletes expired invitations; none while the clock is in doubt. */
export function deleteEndedInvitations(tx: WriteDb, now: number): void {
  if (clockAllowsDeleting(tx, now)) tx.run('delete from invitations where expires_at <= ?', now)
}
