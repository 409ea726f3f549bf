import type { StaffHandle } from '../../../shared/orders/comments/mentions.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'

/** All staff, the longest known first, so that a handle stays when others join. */
export function listStaffNames(db: ReadDb): { id: string; name: string }[] {
  return db.all(`select id, name from accounts where role <> 'customer' order by created_at, id`)
}

export function listMentionsOf(db: ReadDb, quoteId: string) {
  return db.all<{ comment_id: string; handle: string; name: string }>(
    `select comment_id, handle, accounts.name from comments
       join mentions on mentions.comment_id = comments.id join accounts on accounts.id = mentions.account_id
     where comments.quote_id = ? order by handle`,
    quoteId,
  )
}

/** Replaces whom a comment names. A mention that stays is not new, and stays seen. */
export function saveMentions(
  tx: WriteDb,
  { comment_id, named, now }: { comment_id: string; named: readonly StaffHandle[]; now: number },
): void {
  const ids = JSON.stringify(named.map(({ id }) => id))
  tx.run(
    'delete from mentions where comment_id = ? and account_id not in (select value from json_each(?))',
    comment_id,
    ids,
  )
  for (const { id, handle } of named)
    tx.run(
      `insert into mentions (comment_id, account_id, handle, created_at) values (?, ?, ?, ?)
       on conflict do nothing`,
      comment_id,
      id,
      handle,
      now,
    )
}

/** Marks the mentions of a person on a quote as seen. Returns how many were not. */
export function saveSeen(tx: WriteDb, seen: { account_id: string; quote_id: string; now: number }): number {
  return tx.run(
    `update mentions set seen_at = :now where account_id = :account_id and seen_at is null
       and comment_id in (select id from comments where quote_id = :quote_id)`,
    seen,
  )
}

export function hasUnseen(db: ReadDb, seen: { account_id: string; quote_id: string }): boolean {
  return (
    db.get(
      `select 1 from mentions join comments on comments.id = mentions.comment_id
       where account_id = :account_id and seen_at is null and quote_id = :quote_id limit 1`,
      seen,
    ) !== undefined
  )
}
