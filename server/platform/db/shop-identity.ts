import type { WriteDb } from './db.ts'

/** Stores the shop's id and the check value of its key. */
export function keepIdentity(
  tx: WriteDb,
  identity: { shop_id: string; key_check: string; now: number },
): void {
  tx.run(
    `insert into shop_identity (only_row, shop_id, key_check, created_at) values (1, :shop_id, :key_check, :now)
     on conflict (only_row) do update set shop_id = excluded.shop_id, key_check = excluded.key_check`,
    identity,
  )
}
