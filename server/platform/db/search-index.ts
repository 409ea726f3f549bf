import type { Sees } from '../../../shared/accounts/shown/show-fields.ts'

/** In `console_search`, the number of a quote is this plus its seq, and so on: the newest of a kind have the highest numbers. */
export const SEARCH_OFFSET = {
  quote: 1_000_000_000_000,
  order: 2_000_000_000_000,
  customer: 3_000_000_000_000,
} as const

/** The index finds any three letters in a row, and nothing shorter. */
const MIN_SEARCH_LETTERS = 3

/** Returns the words in lower case, without signs that names and numbers are not searched by. */
export function searchWords(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll(/[\0"#]/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '')
}

/**
 * Returns the FTS5 query for texts that contain every word, or all of them in a row if each is too short, as in `PO
 * 47`. Null if that is too short as well.
 */
export function matchWords(words: readonly string[]): string | null {
  const searched = searchedTexts(words)
  return searched.length === 0 ? null : searched.map((text) => `"${text}"`).join(' ')
}

/** Returns the words that the index can find, or all of them in a row when each is too short. */
function searchedTexts(words: readonly string[]): string[] {
  const long = words.filter(isLongEnough)
  return long.length > 0 ? long : [words.join(' ')].filter(isLongEnough)
}

/**
 * Returns the parameters of `isSeen` for somebody who searches. The index has names, email addresses and purchase order numbers for all:
 * whoever may not see customers finds only rows that have the words in what they see.
 */
export function searchFor(sees: Sees, words: readonly string[]): SearchFor {
  const seen_words = sees('see_customers') ? null : JSON.stringify(searchedTexts(words))
  return { seen_words, sees_names: sees('ship') ? 1 : 0 }
}

export interface SearchFor extends Record<string, string | number | null> {
  /** Null: whatever the index finds is shown. */
  seen_words: string | null
  sees_names: 0 | 1
}

/** For reads that find by something that everybody sees, such as an order number. */
export const EVERYTHING: SearchFor = { seen_words: null, sees_names: 1 }

export type SearchedKind = 'quote' | 'order'

const SEEN: Record<SearchedKind, { row: string; tables: string; fields: string[] }> = {
  quote: {
    row: 'quotes.seq',
    tables: 'quotes',
    fields: ['quotes.id', 'quotes.filename', '(select number from orders where id = quotes.id)'],
  },
  order: {
    row: 'orders.number',
    tables: 'orders join quotes on quotes.id = orders.id',
    fields: [
      'orders.number',
      'orders.id',
      'quotes.filename',
      `(select group_concat(tracking_number, ' ') from parcels where id in
        (select parcel_id from parcel_units where parcel_units.order_id = orders.id))`,
    ],
  },
}

/**
 * Returns the condition that a row has the words in fields that everybody sees, or in the name of its customer for
 * those who pack.
 */
export function isSeen(kind: SearchedKind, found: string): string {
  const { row, tables, fields } = SEEN[kind]
  return `(:seen_words is null or exists (select 1 from ${tables} where ${row} = ${found} and not exists (
    select 1 from json_each(:seen_words) where instr(lower(concat_ws(' ', ${fields.join(', ')},
      case when :sees_names then (select name from accounts where id = quotes.account_id) end)), value) = 0)))`
}

/** Rows that one read looks at for somebody who may not see all that matches: a read of so many takes 0.1 s. */
const MAX_HIDDEN = 20_000

/**
 * SQL for the number of newest rows with the words that a read examines to find `most`. Readers with fewer rights
 * search hidden rows, too: otherwise the start of the next page would tell that there are some.
 */
export const lookedAt = (most: number): string =>
  `(case when :seen_words is null then ${most} else ${MAX_HIDDEN} end)`

const isLongEnough = (text: string) => Array.from(text).length >= MIN_SEARCH_LETTERS

/**
 * Returns the number in a search for one number, as staff read and type it: `1009` or `#1009`; null for anything else.
 */
export function searchedNumber(text: string): number | null {
  const digits = /^#?(\d{1,9})$/.exec(text.trim())?.[1]
  return digits === undefined ? null : Number(digits)
}

/**
 * Returns the search for texts that have any three letters of any long word; the rank says how many. Null if no word is long
 * enough.
 */
export function matchAlike(words: readonly string[]): string | null {
  const threes = words
    .map((word) => Array.from(word))
    .filter((letters) => letters.length > MIN_SEARCH_LETTERS)
    .flatMap((letters) =>
      Array.from({ length: letters.length - MIN_SEARCH_LETTERS + 1 }, (_, at) =>
        letters.slice(at, at + MIN_SEARCH_LETTERS).join(''),
      ),
    )
  return threes.length === 0 ? null : threes.map((three) => `"${three}"`).join(' OR ')
}
