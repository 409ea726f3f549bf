import {
  EMAIL_MOVES,
  mayMoveEmail,
  type EmailMove,
  type EmailStatus,
} from '../../shared/mail/email-states.ts'
import { Refusal } from '../../shared/refusals.ts'
import { staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../caller.ts'
import { recordEvent } from '../db/events.ts'
import type { Shop } from '../shop.ts'
import {
  countEmails,
  findEmail,
  listEmails,
  saveEmail,
  type EmailChanges,
  type EmailRow,
} from './outbox-store.ts'

export type ListedEmail = Omit<EmailRow, 'text' | 'html' | 'event_id'>

export interface EmailPage {
  letters: ListedEmail[]
  counts: Record<EmailStatus, number>
  next: string | null
  /** False: letters wait until somebody sends them by hand or a mail server is set. */
  sends: boolean
}

const PAGE = 50

/** The newest letters first, of one state or of all. */
export function listOutbox(
  shop: Shop,
  caller: Caller,
  input: { state: EmailStatus | null; before: string | null },
): EmailPage {
  staffWith('look', caller)
  const rows = listEmails(shop.db, { ...input, limit: PAGE + 1 })
  const page = rows.slice(0, PAGE)
  return {
    letters: page.map(({ text: _text, html: _html, event_id: _event, ...listed }) => listed),
    counts: countEmails(shop.db),
    next: rows.length > PAGE ? page.at(-1)!.id : null,
    sends: shop.postman.current() !== null,
  }
}

/** One letter with its words. */
export function readEmail(shop: Shop, caller: Caller, input: { letter_id: string }): EmailRow {
  staffWith('look', caller)
  return getEmail(shop, input.letter_id)
}

function getEmail(shop: Shop, id: string): EmailRow {
  const row = findEmail(shop.db, id)
  if (!row) throw new Refusal('not_found', 'There is no such letter.')
  return row
}

/** Sends a letter now, notes that it was sent by hand, or drops it. What is done already stays as it is. */
export function moveEmail(
  shop: Shop,
  caller: Caller,
  input: { letter_id: string; move: EmailMove },
): EmailRow {
  const by = staffWith('decide', caller)
  const { move } = input
  return shop.write((tx) => {
    const row = getEmail(shop, input.letter_id)
    if (!mayMoveEmail(row.state, move)) throw new Refusal('wrong_state')
    if (move === 'retry') checkSendable(shop, row)
    saveEmail(tx, row, changesOf(shop, row, move))
    recordEvent(tx, shop.clock.now(), by, {
      subject: row.subject_kind,
      subject_id: row.subject_id,
      what: EMAIL_MOVES[move].event,
      from: row.state,
      to: EMAIL_MOVES[move].to,
      details: { letter_id: row.id, kind: row.kind },
    })
    return findEmail(tx, row.id)!
  })
}

function checkSendable(shop: Shop, row: EmailRow): void {
  if (!shop.postman.current()) throw new Refusal('no_mail_server')
  if (row.recipient === null)
    throw new Refusal(
      'wrong_state',
      'No e-mail address is known for this letter. Tell the customer by phone.',
    )
}

/** A letter that is to be sent now counts as tried: it is not old news any more, and its waits begin anew. */
function changesOf(shop: Shop, row: EmailRow, move: EmailMove): EmailChanges {
  const { to } = EMAIL_MOVES[move]
  if (move !== 'retry') return { state: to, next_try_at: null }
  return { state: to, attempts: 1, next_try_at: shop.clock.now(), error: row.error }
}
