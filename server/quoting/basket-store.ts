import { z } from 'zod'
import type { BasketState } from '../../shared/orders/baskets/basket.ts'
import type { Speed } from '../../shared/catalog/materials.ts'
import type { ReadDb, WriteDb } from '../platform/db/db.ts'
import type { Owner, QuoteRow } from './quote-store.ts'

/** A row of `baskets`. It belongs to whoever owns its quotes. */
export interface BasketRow {
  id: string
  state: BasketState
  /** Null until it is paid. */
  number: number | null
  /** The version of the price book by which its parts share set-up and order minimum. */
  book_version: number
  revision: number
  /** The secret of its read-only page; null until its owner shares it. */
  share_token: string | null
  /** JSON: the joint ship dates that its owner last saw, and of which revision; null before. */
  shown_days: string | null
  created_at: number
  updated_at: number
}

/** The columns that say whose delivery, review or purchase a row is: exactly one is not null. */
export interface SaleKey {
  quote_id: string | null
  basket_id: string | null
}

export function findBasket(db: ReadDb, id: string): BasketRow | undefined {
  return db.get<BasketRow>('select * from baskets where id = ?', id)
}

export function findBasketByShareToken(db: ReadDb, token: string): BasketRow | undefined {
  return db.get<BasketRow>('select * from baskets where share_token = ?', token)
}

const ShownDays = z.object({
  revision: z.int(),
  asap: z.string().nullable(),
  week: z.string().nullable(),
})

/** Returns the joint ship dates that the owner last saw; null after the basket has changed. */
export function shownDaysOf({ shown_days, revision }: BasketRow): Record<Speed, string | null> | null {
  if (shown_days === null) return null
  const shown = ShownDays.parse(JSON.parse(shown_days))
  return shown.revision === revision ? shown : null
}

/** The basket did not change: what its owner sees did. */
export function saveShownDays(tx: WriteDb, { id, revision }: BasketRow, days: string): void {
  tx.run('update baskets set shown_days = ? where id = ? and revision = ?', days, id, revision)
}

export function saveShareToken(tx: WriteDb, id: string, token: string | null): void {
  tx.run('update baskets set share_token = ? where id = ?', token, id)
}

/** Returns the basket that a quote is in. */
export function findBasketOfQuote(db: ReadDb, quoteId: string): BasketRow | undefined {
  return db.get<BasketRow>(
    'select baskets.* from basket_quotes join baskets on baskets.id = basket_id where quote_id = ?',
    quoteId,
  )
}

/** Returns the quotes of a basket in the order in which they were added, or arranged since. */
export function listBasketQuotes(db: ReadDb, basketId: string): QuoteRow[] {
  return db.all<QuoteRow>(
    `select quotes.* from basket_quotes join quotes on quotes.id = quote_id
     where basket_id = ? order by position, quotes.seq`,
    basketId,
  )
}

/** Returns the open baskets of an account or guest, the one that changed last first. */
export function listOpenBaskets(db: ReadDb, { account_id, guest_id }: Owner, limit: number): BasketRow[] {
  const column = account_id === null ? 'guest_id' : 'account_id'
  return db.all<BasketRow>(
    `select distinct baskets.* from quotes
       cross join basket_quotes on basket_quotes.quote_id = quotes.id
       cross join baskets on baskets.id = basket_quotes.basket_id
     where quotes.${column} = :owner and baskets.state = 'open'
     order by baskets.updated_at desc limit :limit`,
    { owner: account_id ?? guest_id, limit },
  )
}

export function insertBasket(
  tx: WriteDb,
  { id, book_version, now }: { id: string; book_version: number; now: number },
): BasketRow {
  tx.run(
    `insert into baskets (id, state, book_version, created_at, updated_at)
     values (:id, 'open', :book_version, :now, :now)`,
    { id, book_version, now },
  )
  return findBasket(tx, id)!
}

/** Puts a quote at the end of a basket, out of another one that it is in. */
export function putIntoBasket(
  tx: WriteDb,
  { basket_id, quote_id }: { basket_id: string; quote_id: string },
): void {
  tx.run(
    `insert into basket_quotes (basket_id, quote_id, position)
     values (:basket_id, :quote_id, (select coalesce(max(position) + 1, 0) from basket_quotes where basket_id = :basket_id))
     on conflict (quote_id) do update set basket_id = excluded.basket_id, position = excluded.position`,
    { basket_id, quote_id },
  )
}

/** `ids`: all quotes of the basket. */
export function saveBasketOrder(tx: WriteDb, basketId: string, ids: readonly string[]): void {
  for (const [position, id] of ids.entries())
    tx.run(
      'update basket_quotes set position = ? where basket_id = ? and quote_id = ?',
      position,
      basketId,
      id,
    )
}

/** Takes a quote out of its open basket. Returns that basket; null if it is in none. */
export function takeOutOfBasket(tx: WriteDb, quoteId: string, now: number): BasketRow | null {
  const basket = findBasketOfQuote(tx, quoteId)
  if (basket?.state !== 'open') return null
  tx.run('delete from basket_quotes where quote_id = ?', quoteId)
  touchBasket(tx, basket.id, now)
  return basket
}

/** A requote with a new id takes the place of the quote in its open basket. */
export function replaceInBasket(
  tx: WriteDb,
  { from, to, now }: { from: string; to: string; now: number },
): void {
  const basket = findBasketOfQuote(tx, from)
  if (basket?.state !== 'open') return
  tx.run('update basket_quotes set quote_id = :to where quote_id = :from', { from, to })
  touchBasket(tx, basket.id, now)
}

/** Records that something in the basket changed. */
export function touchBasket(tx: WriteDb, id: string, now: number): void {
  tx.run('update baskets set revision = revision + 1, updated_at = ? where id = ?', now, id)
}

/** Prices the basket by another version of the price book from now on. */
export function saveBookVersion(tx: WriteDb, id: string, version: number): void {
  tx.run("update baskets set book_version = ? where id = ? and state = 'open'", version, id)
}

/** The first purchase of a shop is P1001. */
const FIRST_NUMBER = 1001

/** Gives a paid basket its number. Returns the number as orders show it; the one it has when it is paid already. */
export function markBasketPaid(tx: WriteDb, id: string, now: number): string {
  tx.run(
    `update baskets set state = 'paid', revision = revision + 1, updated_at = :now,
       number = (select coalesce(max(number) + 1, :first) from baskets)
     where id = :id and state = 'open'`,
    { id, now, first: FIRST_NUMBER },
  )
  return purchaseNumberOf(findBasket(tx, id)!)!
}

/** Returns the purchase number as customers and staff read it; null until the basket is paid. */
export function purchaseNumberOf({ number }: Pick<BasketRow, 'number'>): string | null {
  return number === null ? null : `P${number}`
}
