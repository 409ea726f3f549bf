import { QUOTE_LIST } from '../../shared/desk/quote-list.ts'
import type { ListedQuote } from '../../shared/desk/desk.ts'
import type { ListPageData, ListQuery } from '../../shared/accounts/lists/list-query.ts'
import { seqOfQuoteNumber } from '../../shared/quoting/quotes/quote-number.ts'
import { seesOf, staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../platform/caller.ts'
import { matchWords, searchFor, searchWords } from '../platform/db/search-index.ts'
import { foundBySearch, searchedBefore } from '../accounts/lists/found-rows.ts'
import { anyOf, readListPage, type ListSql } from '../accounts/lists/list-sql.ts'
import { refuseUnseen } from '../accounts/lists/refuse-unseen.ts'
import type { Shop } from '../platform/shop.ts'
import { LISTED_FIELDS, LISTED_JOINS, type ListedRow } from './desk-store.ts'
import { showRow } from './waiting-for-staff.ts'

const PAGE = 60

/** Statuses of which there are few at any time. */
const PASSING = new Set(['received', 'processing', 'needs_review', 'engineering'])
/** As `effectiveStatus` has it. */
const STATUS = `case when quotes.expires_at <= :now and quotes.status in ('quoted', 'needs_review', 'engineering') then 'expired'
  else quotes.status end`

const BY_WORDS = foundBySearch('quote', 'quotes.seq')

const QUOTES: ListSql = {
  table: 'quotes',
  row: 'quotes.seq',
  rowType: 'integer',
  joins: LISTED_JOINS,
  fields: LISTED_FIELDS,
  always: '1',
  sorts: {
    newest: { key: 'quotes.seq', type: 'integer' },
    expires: { key: 'coalesce(quotes.expires_at, 0)', type: 'integer' },
    material: { key: 'quotes.material', type: 'text' },
    quantity: { key: 'quotes.quantity', type: 'integer' },
    // The options are in the order of their speeds; Economy is the last.
    amount: {
      key: `coalesce(json_extract(quotes.options, '$[#-1].total_cents'), quotes.estimate_cents, 0)`,
      type: 'integer',
    },
  },
  drives: {
    search: { ...BY_WORDS, where: `(quotes.seq = :numbered or ${BY_WORDS.where})` },
    customer: {
      where: `quotes.seq in (select seq from customer_quotes where customer_id in (select value from json_each(:f_customer)))`,
    },
    passing: {
      where: `quotes.status in ('received', 'processing', 'needs_review', 'engineering')`,
    },
    pending: {
      where: 'quotes.seq in (select seq from quotes indexed by quotes_to_date where ship_date_pending = 1)',
    },
  },
  filters: {
    status: anyOf(STATUS, 'status'),
    tier: anyOf('quotes.tier', 'tier'),
    date: `(:f_date is null or quotes.ship_date_pending = 1)`,
    material: anyOf('quotes.material', 'material'),
    color: `(:f_color is null or quotes.color collate nocase in (select value from json_each(:f_color)))`,
    customer: anyOf('coalesce(quotes.account_id, quotes.guest_id)', 'customer'),
  },
  scan: 1000,
}

/** Returns the shop's quotes: by their number, by words in their id, file name, customer or order number, and by filters. */
export function listQuotes(shop: Shop, caller: Caller, query: ListQuery): ListPageData<ListedQuote> {
  staffWith('see_orders', caller)
  refuseUnseen(QUOTE_LIST, caller, query)
  const words = searchWords(query.q)
  const match = query.q === '' ? null : matchWords(words)
  if (query.q !== '' && match === null) return { rows: [], next_cursor: null }
  const { rows, next_cursor } = readListPage<ListedRow>(shop.db, QUOTES, {
    query,
    drive: match === null ? driveOf(query) : 'search',
    parameters: {
      now: shop.clock.now(),
      match,
      numbered: seqOfQuoteNumber(query.q),
      ...searchFor(seesOf(caller), words),
      before: searchedBefore(query, '-newest'),
    },
    limit: PAGE,
  })
  return { rows: rows.map((row) => showRow(shop, row)), next_cursor }
}

function driveOf({ filters: { customer, status, date } }: ListQuery): string | null {
  if (customer) return 'customer'
  if (date) return 'pending'
  return status?.every((name) => PASSING.has(name)) === true ? 'passing' : null
}
