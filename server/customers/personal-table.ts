/** A table with rows about customers: which rows are one customer's, what an export leaves out, and what erasing does with them. */
export interface PersonalTable {
  table: string
  /** What the rows are, for the README of an export and the list of an erase. */
  what: string
  /** The condition for the rows of `:customer`. */
  of: string
  /** Columns that an export leaves out: secrets, and ids of others. `all`: the rows mean nothing outside the program. */
  leaves_out?: readonly string[] | 'all'
  erase: ErasedTable
}

type ErasedTable =
  | { action: 'deleted' }
  /** `set`: of an `update`; `:now`, and `:address`: an encrypted address without content. */
  | { action: 'blanked'; set: string; kept: string | null }
  | { action: 'kept'; kept: string }

/** The quotes of `:customer`, whose ids are also those of their orders. */
export const OWN = '(select id from customer_quotes where customer_id = :customer)'
export const OWN_ORDERS = '(select id from customer_orders where customer_id = :customer)'
export const OWN_CHECKOUTS = `(select id from checkouts where quote_id in ${OWN})`
export const OWN_MONEY = `(select id from ledger where order_id in ${OWN_ORDERS})`

export const BOOKS = 'The shop’s books: tax law requires amounts, taxes and dates of every sale.'
export const PRODUCTION = 'What was made and when, without a name.'
export const deleted = { action: 'deleted' } as const
export const blanked = (set: string, kept: string | null = null) =>
  ({ action: 'blanked', set, kept }) as const
export const kept = (why: string) => ({ action: 'kept', kept: why }) as const

export const ACCOUNT = 'account_id = :customer'
