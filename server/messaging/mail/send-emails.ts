import { DAY, HOUR, MINUTE } from '../../../shared/platform/time.ts'
import { writeSoon } from '../../platform/db/write-soon.ts'
import { fillShipTo } from '../../../shared/messaging/mail/ship-to-in-email.ts'
import { shipToOfOrder } from '../../orders/order-address.ts'
import { findOrder } from '../../orders/order-store.ts'
import { readIssuedFile } from '../../orders/invoices/read-invoices.ts'
import type { Email, MailServer } from '../../platform/ports/mail.ts'
import { replyAddressOf } from '../messages/reply-address.ts'
import { ServiceUnavailable } from '../../platform/ports/service-unavailable.ts'
import type { Shop } from '../../platform/shop.ts'
import { HOLD_BACK_SECONDS, whyHeldBack } from './hold-back.ts'
import { listDueEmails, saveEmail, type EmailChanges, type EmailRow } from './outbox-store.ts'

/** Seconds after which an email that was never tried (no mail server was set) is sent only when staff retry it. */
export const MAX_UNTRIED_AGE = 3 * DAY

/** With delays of up to six hours, about three days of attempts; RFC 5321, section 4.5.4.1, asks for days, not hours. */
const MAX_ATTEMPTS = 20
const MAX_RETRY_DELAY = 6 * HOUR

/** After so many failures in a row the server counts as unavailable, and the rest waits for the next call. */
const MAX_FAILURES_IN_A_ROW = 3

/** Returns the seconds until the next attempt: 1, 2, 4, 8 … minutes, at most six hours. */
export function retryDelay(attempts: number): number {
  return Math.min(MAX_RETRY_DELAY, MINUTE * 2 ** (attempts - 1))
}

/**
 * Sends the due emails one after the other and returns how many the server accepted. An email stays `waiting` until the
 * server accepts or refuses it, and has the same message id in every attempt. Throws, and sends none, while nothing can be
 * written.
 */
export async function sendEmails(shop: Shop): Promise<number> {
  const now = shop.clock.now()
  const server = shop.services.mailer.current()
  if (!server) return 0
  let sent = 0
  let failures = 0
  for (const email of listDueEmails(shop.db, { now, since: now - MAX_UNTRIED_AGE })) {
    if (holdBack(shop, email)) continue
    const outcome = await trySending(shop, server, email)
    if (outcome === 'sent') sent += 1
    failures = outcome === 'unavailable' ? failures + 1 : 0
    if (failures >= MAX_FAILURES_IN_A_ROW) break
  }
  return sent
}

/** Postpones an email for an hour when too many were sent; false if it may be sent now. */
function holdBack(shop: Shop, email: EmailRow): boolean {
  const now = shop.clock.now()
  const error = whyHeldBack(shop.db, email, now)
  if (error === null) return false
  shop.write((tx) => saveEmail(tx, email, { next_try_at: now + HOLD_BACK_SECONDS, error }))
  return true
}

async function trySending(
  shop: Shop,
  server: MailServer,
  email: EmailRow,
): Promise<'sent' | 'refused' | 'unavailable' | 'dropped'> {
  const { id, recipient, subject } = email
  const attempts = email.attempts + 1
  const save = (changes: EmailChanges) =>
    writeSoon(shop, (tx) => saveEmail(tx, email, { attempts, ...changes }))
  // Before it is sent: what cannot be recorded afterward must not be sent every few seconds.
  // Staff or an erase may have dropped it while the ones before it were sent.
  if (!(await save({ next_try_at: shop.clock.now() + retryDelay(attempts) }))) return 'dropped'
  try {
    const attached = await attachedTo(shop, email)
    const reply_to = replyToOf(shop, email)
    const { text, html } = withAddress(shop, email)
    const answer = await server.send({ id, to: recipient!, subject, text, html, ...attached, ...reply_to })
    if (answer.outcome === 'sent') {
      await save({ state: 'sent', sent_at: shop.clock.now(), next_try_at: null, error: null })
      return 'sent'
    }
    await save({ state: 'failed', next_try_at: null, error: answer.detail })
    return 'refused'
  } catch (error) {
    if (!(error instanceof ServiceUnavailable))
      shop.log.error({ err: error, email: id }, 'an email was not sent')
    await scheduleRetry(shop, { attempts, error: asUnavailable(error), save })
    return 'unavailable'
  }
}

/** Returns the words that leave: a confirmation names where the parcel goes. */
function withAddress(shop: Shop, { kind, subject_id, text, html }: EmailRow): Pick<Email, 'text' | 'html'> {
  const order = kind === 'placed' ? findOrder(shop.db, subject_id) : undefined
  const shipTo = order ? shipToOfOrder(shop, order) : null
  return shipTo === null ? { text, html } : fillShipTo({ text, html }, shipTo)
}

/** Returns the invoice or credit note of an email about one; nothing for all others. */
async function attachedTo(shop: Shop, { invoice_ledger_id }: EmailRow): Promise<Pick<Email, 'attachments'>> {
  return invoice_ledger_id === null ? {} : { attachments: [await readIssuedFile(shop, invoice_ledger_id)] }
}

/** Answers of customers come back into the conversation, if the shop takes them by email. */
function replyToOf(shop: Shop, { kind, subject_id }: EmailRow): Pick<Email, 'reply_to'> {
  const reply_to = kind === 'message from customer' ? null : replyAddressOf(shop.db, subject_id)
  return reply_to === null ? {} : { reply_to }
}

/** Unexpected errors are logged and retried like an unavailable server. */
function asUnavailable(error: unknown): ServiceUnavailable {
  return error instanceof ServiceUnavailable
    ? error
    : new ServiceUnavailable('Sending failed. The log has the reason.', { cause: error })
}

interface FailedAttempt {
  attempts: number
  error: ServiceUnavailable
  save: (changes: EmailChanges) => Promise<boolean>
}

/** Gives up after the last attempt. */
async function scheduleRetry(shop: Shop, { attempts, error, save }: FailedAttempt): Promise<void> {
  const delay = Math.max(retryDelay(attempts), error.retry_after ?? 0)
  if (attempts >= MAX_ATTEMPTS) await save({ state: 'failed', next_try_at: null, error: error.message })
  else await save({ next_try_at: shop.clock.now() + delay, error: error.message })
}
