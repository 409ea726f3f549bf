import { effectiveStatus } from '../../../shared/quoting/quotes/expiry.ts'
import { answerBy, awaitedFromStaff } from '../../../shared/quoting/quotes/awaited.ts'
import type { ContactBody, QuoteContact } from '../../../shared/quoting/quotes/contact.ts'
import { InvalidInput, Refusal } from '../../../shared/platform/refusals.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import { emailOfAccount } from '../../accounts/account-store.ts'
import type { Caller } from '../../platform/caller.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'
import { recordEvent } from '../../platform/db/events.ts'
import type { Shop } from '../../platform/shop.ts'
import { findQuote, saveQuote, type Contact, type QuoteRow } from '../quote-store.ts'
import { getOwnQuote } from '../read-quotes.ts'

export type ContactInput = ContactBody & { quote_id: string }

/** Returns the contact of the owner of a quote, shown while they wait. */
export function readContact(shop: Shop, caller: Caller, input: { quote_id: string }): QuoteContact {
  return showContact(shop, getOwnQuote(shop.db, caller, input.quote_id))
}

/** Stores a guest's email address and a note with the quote. Requotes keep both. */
export function leaveContact(shop: Shop, caller: Caller, input: ContactInput): QuoteContact {
  const row = shop.write((tx) => {
    const quote = getOwnQuote(tx, caller, input.quote_id)
    const contact = contactFrom(shop, { quote, caller }, input)
    if (isSame(quote, contact)) return quote
    const now = shop.clock.now()
    saveQuote(tx, quote, contact, now)
    recordEvent(tx, now, caller, {
      subject: 'quote',
      subject_id: quote.id,
      what: 'contact left',
      // Not the address itself: the history is never deleted.
      details: {
        new_email: contact.contact_email !== quote.contact_email,
        waits_for: awaitedFromStaff(optionAsShown(quote, now)),
      },
    })
    return findQuote(tx, quote.id)!
  })
  return showContact(shop, row)
}

/**
 * Stores how to reach whoever waits for an answer about these quotes: the address with each, the note with the first. Refuses a
 * guest without any email address in a shop that sends email.
 */
export function keepContact(
  tx: WriteDb,
  shop: Shop,
  caller: Caller,
  { quotes, contact }: { quotes: readonly QuoteRow[]; contact: ContactBody },
): void {
  const known = quotes.find(({ contact_email }) => contact_email !== null)?.contact_email ?? undefined
  const email = contact.email ?? known
  for (const [at, quote] of quotes.entries()) {
    const next = contactFrom(shop, { quote, caller }, { email, ...(at === 0 ? { note: contact.note } : {}) })
    if (!isSame(quote, next) && !saveQuote(tx, quote, next, shop.clock.now()))
      throw new Refusal('wrong_state')
  }
}

/** Returns the contact with the new input. Refuses a guest without any email address in a shop that sends email. */
export function contactFrom(
  shop: Shop,
  { quote, caller }: { quote: QuoteRow; caller: Caller },
  { email, note }: ContactBody,
): Contact {
  const isGuest = caller.kind !== 'account'
  const contact_email = isGuest ? (email ?? quote.contact_email) : null
  if (isGuest && contact_email === null && sendsEmail(shop))
    throw new InvalidInput([
      { loc: ['body', 'email'], msg: 'Enter an email address so we can reply', type: 'missing' },
    ])
  return { contact_email, contact_note: note === undefined ? quote.contact_note : note || null }
}

/** Returns the address for emails about a quote: a guest's contact, else the account's own. */
export function emailOfQuote(db: ReadDb, quote: QuoteRow): string | null {
  if (quote.account_id === null) return quote.contact_email
  return emailOfAccount(db, quote.account_id)
}

function isSame(a: Contact, b: Contact): boolean {
  return a.contact_email === b.contact_email && a.contact_note === b.contact_note
}

function optionAsShown(row: QuoteRow, now: number) {
  const { request_status, ship_date_pending } = row
  return {
    status: effectiveStatus(row, now),
    request_status,
    ship_date_pending: ship_date_pending === 1,
  }
}

function showContact(shop: Shop, row: QuoteRow): QuoteContact {
  const { requested_at, priced_at } = row
  const waiting = { ...optionAsShown(row, shop.clock.now()), requested_at, priced_at }
  return {
    email: emailOfQuote(shop.db, row),
    note: row.contact_note,
    sends_email: sendsEmail(shop),
    answer_by: answerBy(waiting, readShopData(shop.db).shop_details.answer_hours),
  }
}

function sendsEmail(shop: Shop): boolean {
  return shop.services.mailer.current() !== null
}
