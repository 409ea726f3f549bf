import type { WriteDb } from '../platform/db/db.ts'

/** Deletes all codes of an account, used ones too; returns how many were unused. */
export function deleteRecoveryCodes(tx: WriteDb, accountId: string): number {
  const left = tx.get<{ n: number }>(
    'select count(*) as n from recovery_codes where account_id = ? and used_at is null',
    accountId,
  )!.n
  tx.run('delete from recovery_codes where account_id = ?', accountId)
  return left
}
