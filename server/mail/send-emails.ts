import { DAY, HOUR, MINUTE } from '../../shared/time.ts'
import { writeSoon } from '../db/write-soon.ts'
import type { MailServer } from '../ports/mail.ts'
import { ServiceUnavailable } from '../ports/service-unavailable.ts'
import type { Shop } from '../shop.ts'
import { HELD_BACK_SECONDS, whyHeldBack } from './hold-back.ts'
import { listDueEmails, saveEmail, type EmailChanges, type EmailRow } from './outbox-store.ts'

/** What nobody has tried to send for so long (no mail server was set) goes out only when a person says so. */
export const OLD_NEWS_AFTER = 3 * DAY

/** With waits of up to six hours, letters are tried for three days (RFC 5321 section 4.5.4.1 asks for days, not hours). */
const MAX_ATTEMPTS = 20
const MAX_RETRY_WAIT = 6 * HOUR

/** A mail server that is away would answer the rest no better. */
const TROUBLES_IN_A_ROW = 3

/** 1, 2, 4, 8 … minutes after each try, at most six hours. */
export function waitAfter(attempts: number): number {
  return Math.min(MAX_RETRY_WAIT, MINUTE * 2 ** (attempts - 1))
}

/**
 * Sends what is due, one after the other, and tells how many letters were taken. Letters stay `waiting` until a mail
 * server takes or refuses them; the same letter has the same id on every try.
 */
export async function sendEmails(shop: Shop): Promise<number> {
  const now = shop.clock.now()
  const server = shop.mailer.current()
  if (!server) return 0
  let sent = 0
  let troubles = 0
  for (const letter of listDueEmails(shop.db, { now, since: now - OLD_NEWS_AFTER })) {
    if (holdBack(shop, letter)) continue
    const outcome = await trySending(shop, server, letter)
    if (outcome === 'sent') sent += 1
    troubles = outcome === 'trouble' ? troubles + 1 : 0
    if (troubles >= TROUBLES_IN_A_ROW) break
  }
  return sent
}

/** It stays to be sent, and is looked at again in an hour. */
function holdBack(shop: Shop, letter: EmailRow): boolean {
  const now = shop.clock.now()
  const error = whyHeldBack(shop.db, letter, now)
  if (error === null) return false
  shop.write((tx) => saveEmail(tx, letter, { next_try_at: now + HELD_BACK_SECONDS, error }))
  return true
}

async function trySending(
  shop: Shop,
  server: MailServer,
  letter: EmailRow,
): Promise<'sent' | 'refused' | 'trouble'> {
  const { id, recipient, subject, text, html } = letter
  const attempts = letter.attempts + 1
  const save = async (changes: EmailChanges) =>
    void (await writeSoon(shop, (tx) => saveEmail(tx, letter, { attempts, ...changes })))
  try {
    const answer = await server.send({ id, to: recipient!, subject, text, html })
    if (answer.outcome === 'sent') {
      await save({ state: 'sent', sent_at: shop.clock.now(), next_try_at: null, error: null })
      return 'sent'
    }
    await save({ state: 'failed', next_try_at: null, error: answer.detail })
    return 'refused'
  } catch (error) {
    if (!(error instanceof ServiceUnavailable))
      shop.log.error({ err: error, letter: id }, 'a letter was not sent')
    await noteTrouble(shop, { attempts, error: asTrouble(error), save })
    return 'trouble'
  }
}

/** What nobody expected is tried again as well, and stands in the log. */
function asTrouble(error: unknown): ServiceUnavailable {
  return error instanceof ServiceUnavailable
    ? error
    : new ServiceUnavailable('Sending failed for a reason that stands in the log.', { cause: error })
}

async function noteTrouble(
  shop: Shop,
  of: { attempts: number; error: ServiceUnavailable; save: (changes: EmailChanges) => Promise<void> },
): Promise<void> {
  const { attempts, error, save } = of
  const wait = Math.max(waitAfter(attempts), error.retry_after ?? 0)
  if (attempts >= MAX_ATTEMPTS) await save({ state: 'failed', next_try_at: null, error: error.message })
  else await save({ next_try_at: shop.clock.now() + wait, error: error.message })
}
