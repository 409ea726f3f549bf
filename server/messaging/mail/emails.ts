import {
  EMAIL_MOVES,
  mayMoveEmail,
  type EmailMove,
  type EmailStatus,
} from '../../../shared/messaging/mail/email-states.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { recordEvent } from '../../platform/db/events.ts'
import { ownerKey } from '../../quoting/measuring/known-parts.ts'
import { findQuote } from '../../quoting/quote-store.ts'
import type { Shop } from '../../platform/shop.ts'
import {
  countEmails,
  findEmail,
  listEmails,
  listEmailsOf,
  saveEmail,
  type EmailChanges,
  type EmailOfSubject,
  type EmailRow,
} from './outbox-store.ts'

export type ListedEmail = Omit<EmailRow, 'text' | 'html' | 'event_id'>

export interface EmailPage {
  emails: ListedEmail[]
  counts: Record<EmailStatus, number>
  next: string | null
  /** False: without a mail server, emails wait until staff send them by hand. */
  sends: boolean
}

const PAGE_SIZE = 50

/** Newest first, in one state or in all. */
export function listOutbox(
  shop: Shop,
  caller: Caller,
  input: { state: EmailStatus | null; before: string | null },
): EmailPage {
  staffWith('see_customers', caller)
  const rows = listEmails(shop.db, { ...input, limit: PAGE_SIZE + 1 })
  const page = rows.slice(0, PAGE_SIZE)
  return {
    emails: page.map(({ text: _text, html: _html, event_id: _event, ...listed }) => listed),
    counts: countEmails(shop.db),
    next: rows.length > PAGE_SIZE ? page.at(-1)!.id : null,
    sends: shop.services.mailer.current() !== null,
  }
}

/** Returns the emails about one quote or order with their texts, newest first. */
export function listEmailsAbout(shop: Shop, caller: Caller, { id }: { id: string }): EmailOfSubject[] {
  staffWith('see_customers', caller)
  return listEmailsOf(shop.db, id)
}

/** An email with its content, and whom it is to. */
interface OpenedEmail extends EmailRow {
  /** The account or guest of the quote or order. */
  customer_id: string | null
}

/** One email with its content. */
export function readEmail(shop: Shop, caller: Caller, input: { email_id: string }): OpenedEmail {
  staffWith('see_customers', caller)
  return openEmail(shop.db, getEmail(shop, input.email_id))
}

function openEmail(db: ReadDb, row: EmailRow): OpenedEmail {
  const quote = findQuote(db, row.subject_id)
  return { ...row, customer_id: quote ? ownerKey(quote) : null }
}

function getEmail(shop: Shop, id: string): EmailRow {
  const row = findEmail(shop.db, id)
  if (!row) throw new Refusal('not_found', 'There is no such email.')
  return row
}

/** Queues an email to be sent now, marks it as sent by hand, or drops it. Emails that are done are refused. */
export function moveEmail(
  shop: Shop,
  caller: Caller,
  input: { email_id: string; move: EmailMove },
): OpenedEmail {
  const by = staffWith('decide', caller)
  const { move } = input
  return shop.write((tx) => {
    const row = getEmail(shop, input.email_id)
    if (!mayMoveEmail(row.state, move)) throw new Refusal('wrong_state')
    if (move === 'retry') checkSendable(shop, row)
    saveEmail(tx, row, changesOf(shop, row, move))
    recordEvent(tx, shop.clock.now(), by, {
      subject: row.subject_kind,
      subject_id: row.subject_id,
      what: EMAIL_MOVES[move].event,
      from: row.state,
      to: EMAIL_MOVES[move].to,
      details: { email_id: row.id, kind: row.kind },
    })
    return openEmail(tx, findEmail(tx, row.id)!)
  })
}

function checkSendable(shop: Shop, row: EmailRow): void {
  if (!shop.services.mailer.current()) throw new Refusal('no_mail_server')
  if (row.recipient === null)
    throw new Refusal('wrong_state', 'This email has no recipient address. Call the customer instead.')
}

/** A retry restarts the retry schedule and counts as one attempt, which exempts the email from `MAX_UNTRIED_AGE`. */
function changesOf(shop: Shop, row: EmailRow, move: EmailMove): EmailChanges {
  const { to } = EMAIL_MOVES[move]
  if (move !== 'retry') return { state: to, next_try_at: null }
  return { state: to, attempts: 1, next_try_at: shop.clock.now(), error: row.error }
}
