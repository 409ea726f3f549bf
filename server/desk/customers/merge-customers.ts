import {
  mergeRefusal,
  type MergeCustomers,
  type MergePair,
  type MergePreview,
  type MergeSide,
  type UndoMerge,
} from '../../../shared/desk/customers/merge.ts'
import { ID_PREFIX } from '../../../shared/platform/ids.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { findAccount } from '../../accounts/account-store.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'
import { recordEvent } from '../../platform/db/events.ts'
import { findOrder } from '../../orders/order-store.ts'
import { findOpenCheckout } from '../../payments/checkout-store.ts'
import { assignToAccount } from '../../quoting/guests/claim-quote.ts'
import { findQuote, listGuestQuotes, saveQuote } from '../../quoting/quote-store.ts'
import type { Shop } from '../../platform/shop.ts'
import { getCustomer, type CustomerRow } from './customer-store.ts'
import { showCustomer } from './list-customers.ts'
import { findMerge, insertMerge, saveUndo, type MovedQuote } from './merge-store.ts'
import { moveNotes, returnNotes } from './note-store.ts'
import { listRecipients } from './recipients.ts'
import { undoRefusalOf } from './show-merges.ts'

/** Returns a guest and an account beside each other, and why they cannot be merged if so. */
export function previewMerge(shop: Shop, caller: Caller, input: MergePair): MergePreview {
  staffWith('decide', caller)
  const { guest, account } = getPair(shop.db, input)
  const accountSide = sideOf(shop, account)
  return {
    guest: sideOf(shop, guest),
    account: accountSide,
    proved: guest.email !== null && accountSide.email_verified_at !== null && isSameEmail(guest, account),
    refusal: refusalOf(shop, shop.db, input),
  }
}

/** Moves all quotes and orders of a guest to an account, with staff's notes. */
export function mergeCustomers(shop: Shop, caller: Caller, input: MergeCustomers): { merge_id: string } {
  const { account_id: by_account } = staffWith('decide', caller)
  const merge_id = shop.ids.make(ID_PREFIX.customer_merge)
  const now = shop.clock.now()
  shop.write((tx) => {
    const { guest_id, account_id, reason } = input
    const refusal = refusalOf(shop, tx, input)
    if (refusal !== null) throw new Refusal('customer_refused', refusal)
    if (getCustomer(tx, guest_id).quotes !== input.quotes) throw new Refusal('wrong_state')
    const quotes = listGuestQuotes(tx, guest_id).map((quote): MovedQuote => {
      const { review_token, file_id, contact_email } = quote
      const { revision } = assignToAccount(shop, tx, { quote, account_id, actor: caller })
      const order_revision = findOrder(tx, quote.id)?.revision ?? null
      return { quote_id: quote.id, review_token, file_id, contact_email, revision, order_revision }
    })
    const notes = moveNotes(tx, guest_id, account_id)
    insertMerge(tx, { id: merge_id, guest_id, account_id, quotes, notes, reason, by_account, merged_at: now })
    const details = { guest_id, account_id, quotes: quotes.length }
    for (const subject_id of [guest_id, account_id])
      recordEvent(tx, now, caller, {
        subject: 'customer',
        subject_id,
        what: 'guest merged',
        why: reason,
        details,
      })
  })
  return { merge_id }
}

/** Returns the quotes to the guest with their old review links, while nothing has happened to them. */
export function undoMerge(shop: Shop, caller: Caller, input: UndoMerge): void {
  const { account_id: undone_by } = staffWith('decide', caller)
  const now = shop.clock.now()
  shop.write((tx) => {
    const merge = findMerge(tx, input.merge_id)
    if (!merge) throw new Refusal('not_found')
    const refusal = undoRefusalOf(tx, merge)
    if (refusal !== null) throw new Refusal('customer_refused', refusal)
    for (const quote of merge.quotes) returnQuote(tx, { quote, guest_id: merge.guest_id, now })
    returnNotes(tx, merge.notes, merge.guest_id)
    saveUndo(tx, { id: merge.id, undone_at: now, undone_by, undo_reason: input.reason })
    for (const subject_id of [merge.guest_id, merge.account_id])
      recordEvent(tx, now, caller, {
        subject: 'customer',
        subject_id,
        what: 'merge undone',
        why: input.reason,
      })
  })
}

function returnQuote(
  tx: WriteDb,
  { quote, guest_id, now }: { quote: MovedQuote; guest_id: string; now: number },
): void {
  const { quote_id, review_token, file_id, contact_email } = quote
  const changes = { account_id: null, guest_id, review_token, file_id, contact_email }
  if (!saveQuote(tx, findQuote(tx, quote_id)!, changes, now)) throw new Refusal('wrong_state')
}

function refusalOf(shop: Shop, db: ReadDb, input: MergePair): string | null {
  const { guest, account } = getPair(db, input)
  const now = shop.clock.now()
  return mergeRefusal({
    guest_quotes: guest.quotes,
    is_being_paid: listGuestQuotes(db, guest.id).some(
      ({ id }) => (findOpenCheckout(db, id)?.expires_at ?? 0) > now,
    ),
    account_is_staff: account.staff === 1,
    account_is_erased: account.erased_at !== null,
    guest_is_erased: guest.erased_at !== null,
    account_email: account.email,
    is_email_verified: (findAccount(db, account.id)?.email_verified_at ?? null) !== null,
    can_verify: shop.services.mailer.current() !== null,
  })
}

function getPair(
  db: ReadDb,
  { guest_id, account_id }: MergePair,
): { guest: CustomerRow; account: CustomerRow } {
  const guest = getCustomer(db, guest_id)
  const account = getCustomer(db, account_id)
  if (guest.kind !== 'guest' || account.kind !== 'account') throw new Refusal('customer_not_found')
  return { guest, account }
}

function isSameEmail(a: CustomerRow, b: CustomerRow): boolean {
  return a.email?.toLowerCase() === b.email?.toLowerCase()
}

function sideOf(shop: Shop, row: CustomerRow): MergeSide {
  const files = shop.db.all<{ filename: string }>(
    `select quotes.filename from customer_quotes join quotes on quotes.id = customer_quotes.id
     where customer_id = ? order by customer_quotes.seq desc limit 5`,
    row.id,
  )
  return {
    customer: showCustomer(shop, row),
    email_verified_at: findAccount(shop.db, row.id)?.email_verified_at ?? null,
    recipients: listRecipients(shop, row.id).map(({ name, place }) => `${name}, ${place}`),
    newest_files: files.map(({ filename }) => filename),
  }
}
