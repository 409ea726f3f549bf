import { MAX_EMAILS_PER_NETWORK, waitForEmail } from '../../shared/accounts/email-verification.ts'
import { ID_PREFIX } from '../../shared/platform/ids.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import { DAY } from '../../shared/platform/time.ts'
import type { WriteDb } from '../platform/db/db.ts'
import type { Shop } from '../platform/shop.ts'
import {
  countEmailsOfNetwork,
  insertAccountEmail,
  listEmailTimes,
  type AccountEmailRow,
} from './email-store.ts'

/**
 * Queues an email about an account, unless there is no mail server, or the address or the network has reached its limit.
 * Returns the seconds to wait.
 */
export function queueAccountEmail(
  shop: Shop,
  tx: WriteDb,
  email: Pick<AccountEmailRow, 'account_id' | 'kind' | 'recipient' | 'network'>,
): number {
  const now = shop.clock.now()
  if (!shop.services.mailer.current()) return 0
  const isReset = email.kind === 'reset'
  const wait = waitForEmail(listEmailTimes(tx, email.recipient, { since: now - DAY, isReset }), now)
  if (wait > 0) return wait
  if (email.network !== null && countEmailsOfNetwork(tx, email.network, now - DAY) >= MAX_EMAILS_PER_NETWORK)
    return DAY
  insertAccountEmail(tx, { ...email, id: shop.ids.make(ID_PREFIX.letter), created_at: now })
  return 0
}

/** Throws `rate_limited` with the time to wait, in words. */
export function refuseToWait(seconds: number): void {
  if (seconds === 0) return
  const sentence = `We just sent you an email. Wait ${waitWords(seconds)} before the next one.`
  throw new Refusal('rate_limited', sentence, { retry_after: seconds })
}

function waitWords(seconds: number): string {
  if (seconds <= 90) return `${seconds} seconds`
  return seconds < 2 * 3600 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3600)} hours`
}
