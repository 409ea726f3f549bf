import { emailOfAccount } from '../../accounts/account-store.ts'
import { findQuote, type QuoteRow } from '../../quoting/quote-store.ts'
import type { Shop } from '../../platform/shop.ts'

/** The purpose the vault seals the key of such a link for. */
const PURPOSE = 'message link'

/**
 * Returns where the reader of an email answers a message about a quote. A guest cannot sign in on another device, so their link
 * opens the messages of this one quote in any browser.
 */
export function threadUrl(shop: Shop, quote: Pick<QuoteRow, 'id' | 'account_id'>): string {
  const { base_url } = shop.address
  if (maySignIn(shop, quote)) return `${base_url}/quotes/${quote.id}#messages`
  return `${base_url}/messages/${shop.vault.seal(quote.id, PURPOSE)}`
}

/** Returns the quote of such a link; null for any other text, and for a quote that belongs to an account by now. */
export function findQuoteByThreadLink(shop: Shop, key: string): QuoteRow | null {
  const id = openKey(shop, key)
  const quote = id === null ? undefined : findQuote(shop.db, id)
  return quote && !maySignIn(shop, quote) ? quote : null
}

function maySignIn(shop: Shop, { account_id }: Pick<QuoteRow, 'account_id'>): boolean {
  return account_id !== null && emailOfAccount(shop.db, account_id) !== null
}

function openKey(shop: Shop, key: string): string | null {
  try {
    return shop.vault.open(key, PURPOSE)
  } catch {
    return null
  }
}
