/** A table with rows about customers: which rows are one customer's, what an export leaves out, and what erasing does with them. */
export interface PersonalTable {
  table: string
  /** Names the rows for the README of an export and the list of an erase. */
  what: string
  /** The condition for the rows of `:customer`. */
  of: string
  /** The same rows as what to select from, to count them faster; several add up. They may join `own_quotes` and `own_orders`. */
  counted?: readonly string[]
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
export const OWN_MONEY = `(select id from ledger where order_id in ${OWN_ORDERS})`

type PersonalRows = Required<Pick<PersonalTable, 'table' | 'of' | 'counted'>>

/** Returns the rows whose column has the id of a quote of the customer. */
export function ofQuotes(table: string, column: string): PersonalRows {
  const counted = [`own_quotes cross join ${table} on ${table}.${column} = own_quotes.id`]
  return { table, of: `${column} in ${OWN}`, counted }
}

/** Returns the rows whose column has the id of an order of the customer. */
export function ofOrders(table: string, column: string): PersonalRows {
  const counted = [`own_orders cross join ${table} on ${table}.${column} = own_orders.id`]
  return { table, of: `${column} in ${OWN_ORDERS}`, counted }
}

/** Returns the rows whose column has the id of a row of `parent`, which is about a quote of the customer. */
export function ofPartsOfQuotes(table: string, column: string, parent: string): PersonalRows {
  const parents = `own_quotes cross join ${parent} on ${parent}.quote_id = own_quotes.id`
  return {
    table,
    of: `${column} in (select id from ${parent} where quote_id in ${OWN})`,
    counted: [`${parents} cross join ${table} on ${table}.${column} = ${parent}.id`],
  }
}

export const BOOKS = 'The shop’s books: tax law requires amounts, taxes and dates of every sale.'
export const PRODUCTION = 'What was made and when, without a name.'
export const deleted = { action: 'deleted' } as const
export const blanked = (set: string, kept: string | null = null) =>
  ({ action: 'blanked', set, kept }) as const
export const kept = (why: string) => ({ action: 'kept', kept: why }) as const

export const OWN_BASKETS = `(select basket_id from basket_quotes where quote_id in ${OWN})`

/** Returns rows of a quote or of a basket of the customer. */
export function ofSales(table: string): PersonalRows {
  const ofBaskets = `basket_id in ${OWN_BASKETS}`
  return {
    table,
    of: `(quote_id in ${OWN} or ${ofBaskets})`,
    counted: [...ofQuotes(table, 'quote_id').counted, `${table} where ${ofBaskets}`],
  }
}

export const ACCOUNT = 'account_id = :customer'
