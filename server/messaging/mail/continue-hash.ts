import type { WriteDb } from '../../platform/db/db.ts'
import { makeGuestLink } from '../../quoting/guests/make-guest-link.ts'
import type { QuoteRow } from '../../quoting/quote-store.ts'
import type { Shop } from '../../platform/shop.ts'

/** With it, a guest continues in any browser; empty for an account, whose owner signs in, and where no email goes. */
export function continueHash(shop: Shop, tx: WriteDb, quote: QuoteRow, basket_id: string | null): string {
  if (quote.account_id !== null || quote.contact_email === null) return ''
  return makeGuestLink(shop, tx, { quote_id: quote.id, basket_id })
}
