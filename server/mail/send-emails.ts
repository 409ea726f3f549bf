import { DAY, HOUR, MINUTE } from '../../shared/time.ts'
import { writeSoon } from '../db/write-soon.ts'
import { ServiceTrouble, type MailServer } from '../service-ports.ts'
import type { Shop } from '../shop.ts'
import { HELD_BACK_SECONDS, whyHeldBack } from './hold-back.ts'
import { listDueLetters, saveLetter, type LetterChanges, type LetterRow } from './outbox-store.ts'

/** What nobody has tried to send for so long (no mail server was set) goes out only when a person says so. */
export const OLD_NEWS_AFTER = 3 * DAY

/** With waits of up to six hours, letters are tried for three days (RFC 5321 section 4.5.4.1 asks for days, not hours). */
const MOST_ATTEMPTS = 20
const LONGEST_WAIT = 6 * HOUR

/** A mail server that is away would answer the rest no better. */
const TROUBLES_IN_A_ROW = 3

/** 1, 2, 4, 8 … minutes after each try, at most six hours. */
export function waitAfter(attempts: number): number {
  return Math.min(LONGEST_WAIT, MINUTE * 2 ** (attempts - 1))
}

/**
 * Sends what is due, one after the other, and tells how many letters were taken. Letters stay `waiting` until a mail
 * server takes or refuses them; the same letter has the same id on every try.
 */
export async function sendLetters(shop: Shop): Promise<number> {
  const now = shop.clock.now()
  const server = shop.postman.current()
  if (!server) return 0
  let sent = 0
  let troubles = 0
  for (const letter of listDueLetters(shop.db, { now, since: now - OLD_NEWS_AFTER })) {
    if (holdBack(shop, letter)) continue
    const outcome = await trySending(shop, server, letter)
    if (outcome === 'sent') sent += 1
    troubles = outcome === 'trouble' ? troubles + 1 : 0
    if (troubles >= TROUBLES_IN_A_ROW) break
  }
  return sent
}

/** It stays to be sent, and is looked at again in an hour. */
function holdBack(shop: Shop, letter: LetterRow): boolean {
  const now = shop.clock.now()
  const error = whyHeldBack(shop.db, letter, now)
  if (error === null) return false
  shop.write((tx) => saveLetter(tx, letter, { next_try_at: now + HELD_BACK_SECONDS, error }))
  return true
}

async function trySending(
  shop: Shop,
  server: MailServer,
  letter: LetterRow,
): Promise<'sent' | 'refused' | 'trouble'> {
  const { id, recipient, subject, text, html } = letter
  const attempts = letter.attempts + 1
  const save = async (changes: LetterChanges) =>
    void (await writeSoon(shop, (tx) => saveLetter(tx, letter, { attempts, ...changes })))
  try {
    const answer = await server.send({ id, to: recipient!, subject, text, html })
    if (answer.outcome === 'sent') {
      await save({ state: 'sent', sent_at: shop.clock.now(), next_try_at: null, error: null })
      return 'sent'
    }
    await save({ state: 'failed', next_try_at: null, error: answer.detail })
    return 'refused'
  } catch (error) {
    if (!(error instanceof ServiceTrouble))
      shop.log.error({ err: error, letter: id }, 'a letter was not sent')
    await noteTrouble(shop, { attempts, error: asTrouble(error), save })
    return 'trouble'
  }
}

/** What nobody expected is tried again as well, and stands in the log. */
function asTrouble(error: unknown): ServiceTrouble {
  return error instanceof ServiceTrouble
    ? error
    : new ServiceTrouble('Sending failed for a reason that stands in the log.', { cause: error })
}

async function noteTrouble(
  shop: Shop,
  of: { attempts: number; error: ServiceTrouble; save: (changes: LetterChanges) => Promise<void> },
): Promise<void> {
  const { attempts, error, save } = of
  const wait = Math.max(waitAfter(attempts), error.retry_after ?? 0)
  if (attempts >= MOST_ATTEMPTS) await save({ state: 'failed', next_try_at: null, error: error.message })
  else await save({ next_try_at: shop.clock.now() + wait, error: error.message })
}
