import type { AccountEventKind } from '../../shared/orders/events/domain-events.ts'
import type { Caller } from '../platform/caller.ts'
import type { WriteDb } from '../platform/db/db.ts'
import { recordEvent } from '../platform/db/events.ts'
import type { Shop } from '../platform/shop.ts'
import { accountOf } from './api-keys.ts'

/** Records what a caller did to their own account. */
export function recordOwnEvent(
  shop: Shop,
  tx: WriteDb,
  caller: Caller,
  event: { what: AccountEventKind; details: Record<string, unknown> },
): void {
  const subject_id = accountOf(caller).account_id
  recordEvent(tx, shop.clock.now(), caller, { subject: 'account', subject_id, ...event })
}
