import { removalTime, type FileUse, type RemovalTime } from '../../../shared/desk/customers/file-removal.ts'
import type { Shop } from '../../platform/shop.ts'

/** When a part file is removed, by all quotes that use it: also those of other customers. */
export function removalOfFile(shop: Shop, sha256: string): RemovalTime {
  const uses = shop.db.all<Omit<FileUse, 'is_queued' | 'is_guest'> & { is_queued: 0 | 1; is_guest: 0 | 1 }>(
    `select queued_at is not null as is_queued, account_id is null as is_guest,
       case when quotes.status <> 'accepted' then expires_at end as priced_until,
       case when orders.id is null then 'none' when orders.status in ('completed', 'cancelled') then 'done'
         else 'open' end as "order",
       coalesce(orders.updated_at, quotes.updated_at) as changed_at
     from quotes left join orders on orders.id = quotes.id where quotes.sha256 = ?`,
    sha256,
  )
  return removalTime(
    uses.map((use) => ({ ...use, is_queued: use.is_queued === 1, is_guest: use.is_guest === 1 })),
    shop.settings.file_lifetimes,
  )
}
