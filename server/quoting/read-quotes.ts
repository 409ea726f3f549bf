import { decodeCursor, encodeCursor } from '../../shared/platform/ids.ts'
import { jsonList, jsonObject, type JsonText } from '../../shared/platform/json-text.ts'
import type { Quote, QuoteListPage } from '../../shared/quoting/quotes/quote.ts'
import { STATUSES_OF_FILTER, type OwnQuoteFilter } from '../../shared/quoting/quotes/own-quote-filter.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import type { Caller } from '../platform/caller.ts'
import type { ReadDb } from '../platform/db/db.ts'
import type { Shop } from '../platform/shop.ts'
import { findQuote, findQuoteByReviewToken, listQuotes, type Owner, type QuoteRow } from './quote-store.ts'
import { showForReview, showListed } from './show-quote.ts'

/** Returns the caller as an owner of quotes. Refuses callers without an account or guest session. */
export function quoteOwnerOf(caller: Caller): Owner {
  if (caller.kind === 'account') return { account_id: caller.account_id, guest_id: null }
  if (caller.kind === 'guest') return { account_id: null, guest_id: caller.guest_id }
  throw new Refusal('unauthorized')
}

/** Returns the customer whose quote it is, for what is done in their name. */
export function callerOfOwner({ account_id, guest_id }: Pick<QuoteRow, keyof Owner>): Caller {
  if (account_id === null) return { kind: 'guest', guest_id: guest_id! }
  return {
    kind: 'account',
    account_id,
    role: 'customer',
    auth: 'session',
    scopes: [],
    key: null,
    grant: null,
    session: null,
  }
}

/** Returns the caller's own quote. Another account's quote gets the same 404 as one that does not exist. */
export function getOwnQuote(db: ReadDb, caller: Caller, quoteId: string): QuoteRow {
  const row = findQuote(db, quoteId)
  if (!row || !isOwnedBy(row, caller)) throw new Refusal('quote_not_found')
  return row
}

export function isOwnedBy(row: QuoteRow | undefined, caller: Caller): boolean {
  return (
    (caller.kind === 'account' && row?.account_id === caller.account_id) ||
    (caller.kind === 'guest' && row?.guest_id === caller.guest_id)
  )
}

export interface ListInput {
  limit: number
  cursor?: string
  status?: string
  /** The filter is for the shop's own pages. */
  shows?: OwnQuoteFilter
  material?: string
  q?: string
}

/** Returns the row as it is to be shown now, with current ship dates. */
type AsOfNow = (row: QuoteRow) => QuoteRow

/** Newest first, one page. */
export function listQuotesOf(
  shop: Shop,
  caller: Caller,
  input: ListInput,
  asOfNow: AsOfNow,
): JsonText<QuoteListPage> {
  const rows = listQuotes(shop.db, quoteOwnerOf(caller), {
    limit: input.limit + 1,
    after: input.cursor ? decodeCursor(input.cursor) : null,
    statuses: input.shows ? STATUSES_OF_FILTER[input.shows] : input.status ? [input.status] : null,
    now: shop.clock.now(),
    material: input.material ?? null,
    text: input.q ?? null,
  })
  const page = rows.slice(0, input.limit)
  const next_cursor = rows.length > page.length ? encodeCursor(page.at(-1)!) : null
  return jsonObject<QuoteListPage>(
    { next_cursor },
    { quotes: jsonList(page.map((row) => showListed(shop, asOfNow(row)))).json },
  )
}

/** Returns the quote behind a review link, for anyone with the link. */
export function reviewQuote(shop: Shop, input: { token: string }, asOfNow: AsOfNow): Quote {
  return showForReview(shop, asOfNow(getForReview(shop.db, input.token)))
}

export function getForReview(db: ReadDb, token: string): QuoteRow {
  const row = findQuoteByReviewToken(db, token)
  if (!row)
    throw new Refusal(
      'quote_not_found',
      'There is no quote behind this link. It may have been replaced by a new one.',
    )
  return row
}
