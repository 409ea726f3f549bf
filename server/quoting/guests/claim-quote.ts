import { Refusal } from '../../../shared/platform/refusals.ts'
import { accountOf } from '../../accounts/api-keys.ts'
import { fileSecretOf } from '../../accounts/account-store.ts'
import type { Caller } from '../../platform/caller.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'
import { recordEvent } from '../../platform/db/events.ts'
import { fileIdOf } from '../../platform/files/part-files.ts'
import { findOpenCheckout } from '../../payments/checkout-store.ts'
import type { Shop } from '../../platform/shop.ts'
import { findBasketOfQuote, listBasketQuotes, takeOutOfBasket } from '../basket-store.ts'
import { newReviewToken } from '../intake/insert-quote.ts'
import { findQuote, findQuoteByReviewToken, saveQuote, type QuoteRow } from '../quote-store.ts'
import { showQuote, type ShownQuote } from '../show-quote.ts'

/**
 * `POST /v1/quotes/{quote_id}/claim`: moves a guest's quote to this account. Claiming one's own quote again changes
 * nothing. The token may be a whole review link, because customers paste that.
 */
export function claimQuote(
  shop: Shop,
  caller: Caller,
  input: { quote_id: string; token: string },
): ShownQuote {
  const { account_id } = accountOf(caller)
  const row = shop.write((tx) => {
    const quote = findQuoteByReviewToken(tx, lastSegment(input.token))
    if (!quote || quote.id !== input.quote_id) throw new Refusal('claim_token_invalid')
    if (quote.account_id === account_id) return quote
    if (quote.account_id !== null) throw new Refusal('quote_claimed')
    if (isBeingPaid(tx, quote, shop.clock.now())) throw new Refusal('payment_in_progress')
    // A basket belongs to one customer: the guest keeps it with the other quotes.
    leaveSharedBasket(tx, quote, shop.clock.now())
    recordEvent(tx, shop.clock.now(), caller, {
      subject: 'account',
      subject_id: account_id,
      what: 'quote claimed',
      details: { quote_id: quote.id },
    })
    return assignToAccount(shop, tx, { quote, account_id, actor: caller })
  })
  return showQuote(shop, row)
}

/** A part that moves alone leaves the basket that it shares with others. */
export function leaveSharedBasket(tx: WriteDb, { id }: QuoteRow, now: number): void {
  const basket = findBasketOfQuote(tx, id)
  if (basket && listBasketQuotes(tx, basket.id).length > 1) takeOutOfBasket(tx, id, now)
}

export function isBeingPaid(db: ReadDb, { id }: QuoteRow, now: number): boolean {
  const checkout = findOpenCheckout(db, id)
  return checkout !== undefined && checkout.expires_at > now
}

function lastSegment(token: string): string {
  const path = token.trim().replace(/[?#].*$/, '')
  return path.replace(/\/+$/, '').split('/').at(-1) ?? ''
}

/** Moves a guest's quote to an account, with a new review link and file id, so that the old ones stop working. */
export function assignToAccount(
  shop: Shop,
  tx: WriteDb,
  { quote, account_id, actor }: { quote: QuoteRow; account_id: string; actor: Caller },
): QuoteRow {
  const now = shop.clock.now()
  const changes = {
    account_id,
    guest_id: null,
    // Emails go to the account's own address from now on.
    contact_email: null,
    review_token: newReviewToken(shop),
    file_id: fileIdOf(fileSecretOf(tx, { account_id, guest_id: null }), quote.sha256),
  }
  if (!saveQuote(tx, quote, changes, now)) throw new Refusal('wrong_state')
  recordEvent(tx, now, actor, {
    subject: 'quote',
    subject_id: quote.id,
    what: 'moved to an account',
    to: account_id,
  })
  return findQuote(tx, quote.id)!
}
