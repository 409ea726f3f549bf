import type { ReadDb } from '../../platform/db/db.ts'
import { QUOTE_NUMBER } from '../../quoting/quote-store.ts'

/** An order or quote that a preview can be about. */
export interface PreviewSubject {
  /** The id of the quote; an order has the same. */
  id: string
  quote_number: string
  /** Null for a quote without an order. */
  order_number: number | null
  filename: string
}

const FIND = `quotes.id = :search or instr(lower(quotes.filename), lower(:search)) > 0`

/** Returns orders by number or file name, newest first. */
export function findPreviewOrders(db: ReadDb, query: { search: string; limit: number }): PreviewSubject[] {
  return db.all<PreviewSubject>(
    `select orders.id, ${QUOTE_NUMBER} as quote_number, orders.number as order_number, quotes.filename from orders join quotes on quotes.id = orders.id
     where :search = '' or cast(orders.number as text) = ltrim(:search, '#') or ${FIND}
     order by orders.number desc limit :limit`,
    query,
  )
}

/**
 * Returns the quotes by id, number or file name, or by the number of their order, newest first. Only those with a part that was
 * measured.
 */
export function findPreviewQuotes(db: ReadDb, query: { search: string; limit: number }): PreviewSubject[] {
  return db.all<PreviewSubject>(
    `select quotes.id, ${QUOTE_NUMBER} as quote_number, orders.number as order_number, quotes.filename from quotes left join orders on orders.id = quotes.id
     where quotes.part is not null
       and (:search = '' or cast(orders.number as text) = ltrim(:search, '#') or ${QUOTE_NUMBER} = upper(:search) or ${FIND})
     order by quotes.seq desc limit :limit`,
    query,
  )
}
