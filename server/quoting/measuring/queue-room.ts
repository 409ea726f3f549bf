import { LOAD_RETRY_AFTER } from '../../../shared/platform/load-limits.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import type { Shop } from '../../platform/shop.ts'
import { ownerKey } from './known-parts.ts'
import type { Owner } from '../quote-store.ts'

/** Refuses a new quote when so many wait already that its price would take too long; asked before a file is read. */
export function refuseFullQueue({ db, settings }: Pick<Shop, 'db' | 'settings'>): void {
  const { waiting } = db.get<{ waiting: number }>(
    'select count(*) as waiting from quotes where queued_at is not null',
  )!
  if (waiting < settings.load.queued) return
  throw new Refusal(
    'shop_busy',
    'So many parts are waiting to be measured that the shop takes no more right now. Try again in a few minutes.',
    { retry_after: LOAD_RETRY_AFTER.queued },
  )
}

/** Refuses a new quote of an owner who has too many in the queue already. */
export function refuseLongQueueOf(owner: Owner, { db, settings }: Pick<Shop, 'db' | 'settings'>): void {
  const { waiting } = db.get<{ waiting: number }>(
    'select count(*) as waiting from quotes where queued_at is not null and coalesce(account_id, guest_id) = ?',
    ownerKey(owner),
  )!
  const limit = settings.load.queued_of_owner
  if (waiting < limit) return
  throw new Refusal(
    'rate_limited',
    `You have ${limit} quotes waiting for their price. Send more when some of them are priced.`,
    { retry_after: LOAD_RETRY_AFTER.queued },
  )
}
