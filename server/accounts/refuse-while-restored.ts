import { Refusal } from '../../shared/platform/refusals.ts'
import type { Caller } from '../platform/caller.ts'
import type { Shop } from '../platform/shop.ts'

const RETRY_AFTER_SECONDS = 600

/**
 * Refuses changes by customers and programs while a restored shop is closed: what they did after the backup is not known yet.
 * Staff can sign in and look.
 */
export function refuseWhileRestored({ work: { backups } }: Pick<Shop, 'work'>, caller: Caller): void {
  if (backups.restoredFrom() === null) return
  if (caller.kind === 'account' && caller.role !== 'customer') return
  throw new Refusal(
    'database_unavailable',
    'The shop was restored from a backup and is not open again yet. Nothing was changed. Try again later.',
    { retry_after: RETRY_AFTER_SECONDS },
  )
}
