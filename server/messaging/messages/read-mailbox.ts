import type { MailboxReading, MailboxSettings } from '../../../shared/messaging/mail/mailbox-settings.ts'
import { MAX_EMAIL_BYTES } from '../../../shared/messaging/messages/received-email.ts'
import { DAY } from '../../../shared/platform/time.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { keyedMutex } from '../../platform/keyed-mutex.ts'
import type { MailboxEmail, OpenMailbox } from '../../platform/ports/mailbox.ts'
import { ServiceUnavailable } from '../../platform/ports/service-unavailable.ts'
import type { Shop } from '../../platform/shop.ts'
import { readMailboxProgress, saveMailboxProgress, type MailboxProgress } from './mailbox-store.ts'
import { takeEmail, whyHeaderRefused } from './take-email.ts'

/** Emails that were there for longer when the mailbox was set up are left alone. */
const LOOKED_BACK = 14 * DAY
/** A mail server that renumbered its emails: the day of an email is all that can be compared, in whatever zone. */
const DAY_MARGIN = 2 * DAY
/** An email that fails for another reason than the mailbox or the database is left after so many tries. */
const MAX_TRIES = 3

const oneAtATime = keyedMutex<ReadDb>()
/** Tries of the email that failed last, by its number. */
const tries = new WeakMap<ReadDb, { uid: number; count: number }>()
const latest = new WeakMap<ReadDb, MailboxReading & { at: number }>()

/** Returns the result of the last reading since the program was started. */
export function latestReading({ db }: Shop): (MailboxReading & { at: number }) | null {
  return latest.get(db) ?? null
}

/** Returns the name of a mailbox in its progress. */
export function mailboxName({ host, user, folder }: MailboxSettings): string {
  return JSON.stringify([host.toLowerCase(), user, folder])
}

/**
 * Takes the emails that came in since the last reading, each once: the number of each is saved behind it, so that what a killed
 * program was at is read again, and a message id that was taken is not taken twice.
 */
export function readNewEmails(
  shop: Shop,
  settings: MailboxSettings,
  mailbox: OpenMailbox,
): Promise<MailboxReading> {
  return oneAtATime(shop.db, 'mailbox', async () => {
    const before = readMailboxProgress(shop.db, mailboxName(settings))
    const emails = await listNew(mailbox, before, shop.clock.now())
    const outcomes: (string | null)[] = []
    for (const email of emails) {
      const why = await takeOne(shop, mailbox, email)
      // Before its number is saved: what could not be moved is tried again.
      if (why === null && settings.move_to !== null) await mailbox.move(email.uid, settings.move_to)
      outcomes.push(why)
      saveRead(shop, settings, mailbox, email.uid)
    }
    if (before?.uid_validity !== mailbox.uid_validity)
      saveRead(shop, settings, mailbox, Math.max(mailbox.uid_next - 1, emails.at(-1)?.uid ?? 0))
    const reading = readingOf(settings.folder, mailbox.count(), outcomes)
    if (emails.length > 0) latest.set(shop.db, { ...reading, at: shop.clock.now() })
    return reading
  })
}

function listNew(mailbox: OpenMailbox, before: MailboxProgress | null, now: number): Promise<MailboxEmail[]> {
  if (before === null || before.uid_validity === '') return mailbox.listSince(now - LOOKED_BACK)
  if (before.uid_validity !== mailbox.uid_validity) return mailbox.listSince(before.read_at - DAY_MARGIN)
  return mailbox.listAfter(before.last_uid)
}

/** Returns null if the email was taken, otherwise the reason why not. Only emails that may be a customer's answer are read as a whole. */
async function takeOne(shop: Shop, mailbox: OpenMailbox, email: MailboxEmail): Promise<string | null> {
  try {
    const why = await takeListed(shop, mailbox, email)
    if (why !== null) shop.log.info({ why }, 'an email was not taken as a message')
    return why
  } catch (error) {
    if (error instanceof ServiceUnavailable || !isLastTry(shop.db, email.uid)) throw error
    shop.log.error({ err: error }, 'an email of the mailbox failed again, and is left there')
    return 'it could not be read, see Logs'
  }
}

function isLastTry(db: ReadDb, uid: number): boolean {
  const before = tries.get(db)
  const count = before?.uid === uid ? before.count + 1 : 1
  tries.set(db, { uid, count })
  return count >= MAX_TRIES
}

async function takeListed(
  shop: Shop,
  mailbox: OpenMailbox,
  { uid, bytes }: MailboxEmail,
): Promise<string | null> {
  const header = await mailbox.readHeader(uid)
  if (header === null) return GONE
  const why = await whyHeaderRefused(shop, header)
  if (why !== null) return why
  if (bytes > MAX_EMAIL_BYTES) return 'it is larger than 12 MB'
  const whole = await mailbox.read(uid)
  return whole === null ? GONE : await takeEmail(shop, whole)
}

const GONE = 'another program removed it'

function saveRead(
  shop: Shop,
  settings: MailboxSettings,
  { uid_validity }: OpenMailbox,
  last_uid: number,
): void {
  const progress = { mailbox: mailboxName(settings), uid_validity, last_uid, read_at: shop.clock.now() }
  // Progress that a power failure loses is read again, and not taken twice.
  shop.writeUnsynced((tx) => saveMailboxProgress(tx, { ...progress, failing_since: null }))
}

function readingOf(folder: string, emails: number, outcomes: readonly (string | null)[]): MailboxReading {
  const whys = Map.groupBy(
    outcomes.filter((why) => why !== null),
    (why) => why,
  )
  return {
    folder,
    emails,
    new_emails: outcomes.length,
    taken: outcomes.filter((why) => why === null).length,
    left: [...whys].map(([why, all]) => ({ why, count: all.length })),
  }
}
