import type { Caller } from '../../platform/caller.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { findOrderByLink } from '../../orders/order-links.ts'
import { getQuote } from '../../quoting/review/decided-by-person.ts'
import { getOwnQuote } from '../../quoting/read-quotes.ts'
import type { QuoteRow } from '../../quoting/quote-store.ts'
import type { Shop } from '../../platform/shop.ts'
import { findQuoteByThreadLink } from './thread-link.ts'

/** A customer's access to a thread: as the owner of its quote or order, or by the link of an email. */
export type ThreadAccess = { quote_id: string } | { key: string }

/** Returns the quote whose thread the caller may read and write as its customer. */
export function quoteOfCustomer(shop: Shop, db: ReadDb, caller: Caller, access: ThreadAccess): QuoteRow {
  if ('quote_id' in access) return getOwnQuote(db, caller, access.quote_id)
  return findQuoteByThreadLink(shop, access.key) ?? getQuote(db, findOrderByLink(shop, access.key).id)
}
