import type { WriteDb } from '../db/db.ts'

/** Removes all codes of an account, used ones too; gives how many could have been used. */
export function deleteRecoveryCodes(tx: WriteDb, accountId: string): number {
  const left = tx.get<{ n: number }>(
    'select count(*) as n from recovery_codes where account_id = ? and used_at is null',
    accountId,
  )!.n
  tx.run('delete from recovery_codes where account_id = ?', accountId)
  return left
}
