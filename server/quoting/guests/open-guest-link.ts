import type { GuestLinkBody, OpenedLink } from '../../../shared/accounts/guest-links.ts'
import { effectiveStatus } from '../../../shared/quoting/quotes/expiry.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { fileSecretOf } from '../../accounts/account-store.ts'
import { beginGuest, hashSecret } from '../../accounts/sessions.ts'
import type { Browser } from '../../accounts/sign-in.ts'
import { kioskIdOf, type Caller } from '../../platform/caller.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'
import { recordEvent } from '../../platform/db/events.ts'
import { fileIdOf } from '../../platform/files/part-files.ts'
import type { Shop } from '../../platform/shop.ts'
import { findBasket, listBasketQuotes } from '../basket-store.ts'
import { assignToAccount, isBeingPaid, leaveSharedBasket } from './claim-quote.ts'
import { findGuestLink, type GuestLinkRow } from './guest-link-store.ts'
import { findQuote, saveQuote, type QuoteRow } from '../quote-store.ts'
import { isOwnedBy } from '../read-quotes.ts'

/** The place at which the browser continues, and the secret of its new guest session; null if it has a session. */
export interface OpenedGuestLink {
  opened: OpenedLink
  session_secret: string | null
}

/**
 * Continues in this browser with the quote or basket of a guest's email, without an account: only what the link is about moves
 * to the browser's own guest, or to the account that is signed in. The link stays valid until it expires, so that the guest can
 * go back to the other device. Refuses with `guest_link_ended`, `quote_paid`, `payment_in_progress` or `kiosk_refused`.
 */
export function openGuestLink(
  shop: Shop,
  caller: Caller,
  input: GuestLinkBody & { browser: Browser },
): OpenedGuestLink {
  if (kioskIdOf(caller) !== null) throw new Refusal('kiosk_refused')
  return shop.write((tx) => {
    const link = findGuestLink(tx, hashSecret(input.token), shop.clock.now())
    const quotes = link ? quotesOfLink(tx, link) : []
    if (!link || quotes.length === 0) throw new Refusal('guest_link_ended')
    const { quote_id, basket_id } = link
    const opened = { quote_id, basket_id }
    if (quotes.every((quote) => isOwnedBy(quote, caller))) return { opened, session_secret: null }
    for (const quote of quotes) refuseToMove(tx, shop, quote)
    const to = ownerHere(shop, tx, caller, input.browser)
    for (const quote of quotes) {
      if (basket_id === null) leaveSharedBasket(tx, quote, shop.clock.now())
      moveTo(shop, tx, quote, to.caller)
    }
    return { opened, session_secret: to.secret }
  })
}

function quotesOfLink(db: ReadDb, { quote_id, basket_id }: GuestLinkRow): QuoteRow[] {
  if (basket_id !== null)
    return findBasket(db, basket_id)?.state === 'open' ? listBasketQuotes(db, basket_id) : []
  const quote = findQuote(db, quote_id)
  return quote ? [quote] : []
}

function refuseToMove(db: ReadDb, shop: Shop, quote: QuoteRow): void {
  const now = shop.clock.now()
  if (quote.account_id !== null)
    throw new Refusal('guest_link_ended', 'This quote belongs to an account now. Sign in to see it.')
  if (effectiveStatus(quote, now) === 'accepted')
    throw new Refusal('quote_paid', 'This quote is ordered. Open the link in the emails about the order.')
  if (isBeingPaid(db, quote, now))
    throw new Refusal(
      'payment_in_progress',
      'A payment page for this is open in another browser. Pay there, or try again in half an hour.',
    )
}

type OwnerHere = Extract<Caller, { kind: 'account' | 'guest' }>

function ownerHere(
  shop: Shop,
  tx: WriteDb,
  caller: Caller,
  { user_agent, address }: Browser,
): { caller: OwnerHere; secret: string | null } {
  if (caller.kind === 'account' || caller.kind === 'guest') return { caller, secret: null }
  const { secret, caller: guest } = beginGuest(shop, tx, { user_agent, address, kiosk_id: null })
  return { caller: guest, secret }
}

/** The review link stays: it is in the same email. */
function moveTo(shop: Shop, tx: WriteDb, quote: QuoteRow, to: OwnerHere): void {
  if (to.kind === 'account') {
    assignToAccount(shop, tx, { quote, account_id: to.account_id, actor: to })
    return
  }
  const { guest_id } = to
  const now = shop.clock.now()
  const file_id = fileIdOf(fileSecretOf(tx, { account_id: null, guest_id }), quote.sha256)
  if (!saveQuote(tx, quote, { guest_id, file_id }, now)) throw new Refusal('wrong_state')
  recordEvent(tx, now, to, {
    subject: 'quote',
    subject_id: quote.id,
    what: 'continued elsewhere',
    to: guest_id,
  })
}
