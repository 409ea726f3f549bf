import { DAY } from '../../../shared/platform/time.ts'
import { writeSoon } from '../../platform/db/write-soon.ts'
import { retryDelay } from '../../messaging/mail/send-emails.ts'
import type { MailServer } from '../../platform/ports/mail.ts'
import { ServiceUnavailable } from '../../platform/ports/service-unavailable.ts'
import type { Shop } from '../../platform/shop.ts'
import {
  listDueStaffEmails,
  saveStaffEmail,
  type StaffEmailChanges,
  type StaffEmailRow,
} from './staff-email-store.ts'

/** After this time the Desk shows the same, and the next digest has it. */
const MAX_AGE = DAY

/**
 * Sends the due emails to staff and returns how many the server accepted. An email waits until the server accepts or refuses it,
 * and has the same message id in every attempt, by which mail servers recognize a repeated one.
 */
export async function sendStaffEmails(shop: Shop): Promise<number> {
  const server = shop.services.mailer.current()
  if (!server) return 0
  let sent = 0
  for (const email of listDueStaffEmails(shop.db, shop.clock.now())) {
    const outcome = await trySending(shop, server, email)
    if (outcome === 'sent') sent += 1
    // The server is unavailable: the rest would fail, too.
    if (outcome === 'waiting') break
  }
  return sent
}

async function trySending(
  shop: Shop,
  server: MailServer,
  email: StaffEmailRow,
): Promise<StaffEmailRow['state']> {
  const attempts = email.attempts + 1
  const next_try_at = shop.clock.now() + retryDelay(attempts)
  const save = (changes: StaffEmailChanges) => writeSoon(shop, (tx) => saveStaffEmail(tx, email.id, changes))
  // Before it is sent: what cannot be recorded afterward must not be sent every few seconds.
  const isWaiting = await save({ state: 'waiting', attempts, next_try_at, error: email.error, sent_at: null })
  if (!isWaiting) return 'failed'
  const { state, error } = await send(shop, server, email)
  const isOver = state === 'waiting' && shop.clock.now() - email.created_at > MAX_AGE
  const sent_at = state === 'sent' ? shop.clock.now() : null
  await save({ state: isOver ? 'failed' : state, attempts, next_try_at, error, sent_at })
  return state
}

async function send(
  shop: Shop,
  server: MailServer,
  { id, recipient, subject, text, html }: StaffEmailRow,
): Promise<Pick<StaffEmailRow, 'state' | 'error'>> {
  try {
    const answer = await server.send({ id, to: recipient, subject, text, html })
    return answer.outcome === 'sent'
      ? { state: 'sent', error: null }
      : { state: 'failed', error: answer.detail }
  } catch (error) {
    if (error instanceof ServiceUnavailable) return { state: 'waiting', error: error.message }
    shop.log.error({ err: error, email: id }, 'an email to staff was not sent')
    return { state: 'waiting', error: 'Sending failed. The log has the reason.' }
  }
}
