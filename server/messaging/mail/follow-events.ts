import type { HistoryEventKind } from '../../../shared/orders/events/domain-events.ts'
import { ID_PREFIX } from '../../../shared/platform/ids.ts'
import { machineFaultOf } from '../../../shared/platform/machine-faults.ts'
import { writeEmail } from '../../../shared/messaging/mail/email.ts'
import { wordEmail, type CustomerEmail } from '../../../shared/messaging/mail/word-email.ts'
import { SHIP_UNDO_SECONDS } from '../../../shared/orders/order-work.ts'
import { PRICE_UNDO_SECONDS } from '../../../shared/quoting/quotes/price-undo.ts'
import { DAY } from '../../../shared/platform/time.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'
import { isPractice } from '../../orders/order-heads.ts'
import { findOrder } from '../../orders/order-store.ts'
import { emailOfQuote } from '../../quoting/guests/leave-contact.ts'
import { findQuote } from '../../quoting/quote-store.ts'
import type { Shop } from '../../platform/shop.ts'
import {
  listEmailTriggers,
  newestEvent,
  readMailProgress,
  saveMailProgress,
  type EmailTrigger,
} from './mail-progress-store.ts'
import { invoiceOfEvent } from './invoice-email.ts'
import { orderEmailFor } from './order-email.ts'
import { dropWaiting, insertEmail, listEmailsTo, type EmailRow } from './outbox-store.ts'
import { makeReplyAddress } from '../messages/reply-address.ts'
import { shopEmailFor } from './shop-email.ts'
import { quoteEmailFor } from './quote-email.ts'
import { readSender } from './read-sender.ts'

const MAX_EVENTS_PER_CALL = 500

/**
 * Writes the emails that events since the last call ask for, each once, and returns how many. A new shop begins at its
 * newest event, so that no email is about the past. The progress and the emails are written in one transaction, so
 * neither a restart nor a second caller repeats or loses one.
 */
export function followEvents(shop: Shop): number {
  const newest = newestEvent(shop.db)
  if (readMailProgress(shop.db) === newest) return 0
  return shop.write((tx) => {
    const after = readMailProgress(tx)
    if (after === null) {
      saveMailProgress(tx, newestEvent(tx))
      return 0
    }
    const until = Math.min(newestEvent(tx), after + MAX_EVENTS_PER_CALL)
    const written = listEmailTriggers(tx, { after, until }).filter((event) => writeEmailFor(tx, shop, event))
    saveMailProgress(tx, until)
    return written.length
  })
}

/** Events that make waiting emails about earlier ones untrue: kind, and the kinds of the emails that are dropped. */
const SUPERSEDES: Partial<Record<HistoryEventKind, readonly HistoryEventKind[]>> = {
  'shipping undone': ['parcel shipped', 'shipped', 'tracking corrected'],
  'tracking corrected': ['parcel shipped', 'shipped', 'tracking corrected'],
  'ship date taken back': ['ship date confirmed'],
  'issue taken back': ['issue'],
  'release taken back': ['release'],
  'delivery price taken back': ['delivery priced'],
}

/** An event whose email cannot be written must not block all later ones. */
function writeEmailFor(tx: WriteDb, shop: Shop, event: EmailTrigger): boolean {
  try {
    const now = shop.clock.now()
    for (const kind of SUPERSEDES[event.what] ?? [])
      dropWaiting(tx, { subject_id: event.subject_id, kind, now })
    if (isOfErased(tx, event.subject_id)) return false
    const draft = draftFor(tx, shop, event)
    return draft !== null && keepEmail(tx, shop, { event, draft })
  } catch (error) {
    // The event is looked at again when the disk has room: this transaction ends without its progress.
    if (machineFaultOf(error) !== null) throw error
    shop.log.error(
      { err: error, event_id: event.id, what: event.what },
      'the email about an event could not be written',
    )
    return false
  }
}

/**
 * True if the customer of a quote was erased: an event from before must not bring back what the erase removed, and
 * nobody is left to read about it.
 */
function isOfErased(db: ReadDb, quoteId: string): boolean {
  const sql = `select 1 from customer_quotes join customers on customers.id = customer_id
    where customer_quotes.id = ? and erased_at is not null`
  return db.get(sql, quoteId) !== undefined
}

function draftFor(tx: WriteDb, shop: Shop, event: EmailTrigger): CustomerEmail | null {
  if (event.what === 'message from customer') return shopEmailFor(tx, shop, event)
  return event.subject === 'order' ? orderEmailFor(tx, shop, event) : quoteEmailFor(tx, shop, event)
}

function keepEmail(
  tx: WriteDb,
  shop: Shop,
  { event, draft }: { event: EmailTrigger; draft: CustomerEmail },
): boolean {
  const invoice = invoiceOfEvent(tx, event)
  const recipient = invoice?.send_to ?? recipientOf(tx, event)
  makeReplyAddress(tx, shop, event.subject_id)
  // A guest's quote without an order has no address, and no customer expects an email.
  const order = findOrder(tx, event.subject_id)
  if (recipient === null && !order) return false
  if (mustSkipConfirmation(tx, event, { recipient, draft })) return false
  const { email_texts, shop_details, versions } = readShopData(tx)
  if (email_texts[draft.kind].sent === false) return false
  const worded = wordEmail(draft, email_texts[draft.kind], shop_details)
  return insertEmail(tx, {
    id: shop.ids.make(ID_PREFIX.letter),
    kind: event.what,
    subject_kind: event.subject,
    subject_id: event.subject_id,
    event_id: event.id,
    recipient,
    ...writeEmail(worded, readSender(shop, tx)),
    text_kind: draft.kind,
    texts_version: versions.email_texts,
    // Anyone can pay with the practice card and enter any address, so these emails are only shown in the console.
    state: order && isPractice(tx, order) && event.what !== 'message from customer' ? 'practice' : 'waiting',
    next_try_at: firstAttemptAt(tx, event),
    created_at: shop.clock.now(),
    invoice_ledger_id: invoice?.ledger_id ?? null,
  })
}

/** Events whose emails only confirm what the customer has just done. */
const CONFIRMATIONS: readonly HistoryEventKind[] = [
  'request sent',
  'contact left',
  'hold',
  'delivery held for review',
]
const MAX_CONFIRMATIONS_A_DAY = 5

/**
 * A quote is confirmed to an address once, also when two events ask for it. The number per day is limited because anyone
 * can type someone else's address.
 */
function mustSkipConfirmation(
  db: ReadDb,
  { what, at, subject_id, actor_kind }: EmailTrigger,
  { recipient, draft }: { recipient: string | null; draft: CustomerEmail },
): boolean {
  // A guest types the address; an account has one.
  const isTyped = CONFIRMATIONS.includes(what) || (what === 'basket emailed' && actor_kind === 'guest')
  if (recipient === null || !isTyped) return false
  const earlier = listEmailsTo(db, { recipient, kinds: [...CONFIRMATIONS, 'basket emailed'] })
  const recent = earlier.filter(({ created_at }) => created_at > at - DAY)
  if (recent.length >= MAX_CONFIRMATIONS_A_DAY) return true
  // Prices of a basket that changed are asked for again.
  if (what === 'basket emailed') return false
  return earlier.some((email) => email.subject_id === subject_id && isSameKind(email, draft))
}

/** Emails from before the shop could word them have no kind; their subject was the default. */
function isSameKind(
  { text_kind, subject }: Pick<EmailRow, 'text_kind' | 'subject'>,
  draft: CustomerEmail,
): boolean {
  return text_kind === null ? subject === draft.subject : text_kind === draft.kind
}

/** Events by which staff set a price, which they can take back for some minutes. */
const PRICED: ReadonlySet<HistoryEventKind> = new Set(['issue', 'release', 'delivery priced'])

/**
 * Returns the instant before which an email is not sent: emails about prices and shipping wait until these can no longer be
 * undone.
 */
function firstAttemptAt(db: ReadDb, { what, subject_id, at, actor_kind }: EmailTrigger): number | null {
  if (PRICED.has(what) && actor_kind === 'account') return at + PRICE_UNDO_SECONDS
  if (what !== 'shipped' && what !== 'parcel shipped' && what !== 'tracking corrected') return null
  return (findOrder(db, subject_id)?.completed_at ?? at) + SHIP_UNDO_SECONDS
}

/**
 * Returns the address entered with the order, else with the quote, else the account's own; the shop's for what a
 * customer wrote.
 */
function recipientOf(db: ReadDb, event: EmailTrigger): string | null {
  if (event.what === 'message from customer') return readShopData(db).shop_details.support_email
  const order = findOrder(db, event.subject_id)
  if (order?.contact_email) return order.contact_email
  const quote = findQuote(db, event.subject_id)
  return quote ? emailOfQuote(db, quote) : null
}
