import type { JsonText } from '../../../shared/platform/json-text.ts'
import { effectiveStatus } from '../../../shared/quoting/quotes/expiry.ts'
import type { Quote, QuoteListPage } from '../../../shared/quoting/quotes/quote.ts'
import { lastPickupOn } from '../../../shared/quoting/scheduling/working-hours.ts'
import { asPacificDay } from '../../../shared/platform/time.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { Caller } from '../../platform/caller.ts'
import { writeIfPossible } from '../../platform/db/best-effort.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { optionsOf } from '../../quoting/quote-row.ts'
import type { QuoteRow } from '../../quoting/quote-store.ts'
import { getOwnQuote, listQuotesOf, reviewQuote, type ListInput } from '../../quoting/read-quotes.ts'
import { showQuote, type ShownQuote } from '../../quoting/show-quote.ts'
import { notePriceRead } from '../../quoting/review/price-read.ts'
import type { Shop } from '../../platform/shop.ts'
import { currentOptionsOf } from './current-dates.ts'
import { recordShownDates } from './moved-days.ts'

/**
 * `GET /v1/quotes/{quote_id}`. When a ship date of the quote has passed, the dates that can be promised now are stored and
 * count as shown to its owner. Dates that can still be kept stay as they were.
 */
export function readDatedQuote(shop: Shop, caller: Caller, input: { quote_id: string }): ShownQuote {
  return showQuote(shop, readDatedRow(shop, caller, input))
}

/** Returns the row of a quote with the dates that can be promised now in place of passed ones, also while they cannot be stored. */
export function readDatedRow(shop: Shop, caller: Caller, input: { quote_id: string }): QuoteRow {
  renewPassedDates(shop, caller, input)
  notePriceRead(shop, caller, getOwnQuote(shop.db, caller, input.quote_id))
  return withDaysToCome(shop, getOwnQuote(shop.db, caller, input.quote_id))
}

/** Stores the dates that can be promised now when a ship date of the quote has passed. They count as shown to its owner. */
function renewPassedDates(shop: Shop, caller: Caller, input: { quote_id: string }): void {
  if (!hasPassedDay(shop, getOwnQuote(shop.db, caller, input.quote_id))) return
  writeIfPossible(shop, (tx) => {
    const now = shop.clock.now()
    const row = getOwnQuote(tx, caller, input.quote_id)
    if (hasPassedDay(shop, row))
      recordShownDates(tx, { quote: row, current: currentOptionsOf(tx, row, now), now })
  })
}

/**
 * `GET /v1/quotes`: shows current dates in place of passed ones. A list does not count as showing them to the owner; it does
 * show its prices.
 */
export function listDatedQuotes(shop: Shop, caller: Caller, input: ListInput): JsonText<QuoteListPage> {
  return listQuotesOf(shop, caller, input, (row) => {
    notePriceRead(shop, caller, row)
    return withDaysToCome(shop, row)
  })
}

/** Returns the quote of a review link, for anyone who has it. */
export function reviewDatedQuote(shop: Shop, input: { token: string }): Quote {
  return reviewQuote(shop, input, (row) => {
    notePriceRead(shop, { kind: 'nobody' }, row)
    return withDaysToCome(shop, row)
  })
}

function withDaysToCome(shop: Shop, row: QuoteRow): QuoteRow {
  if (!hasPassedDay(shop, row)) return row
  const options = JSON.stringify(currentOptionsOf(shop.db, row, shop.clock.now()))
  return { ...row, options }
}

/** Returns true if the last pickup on an offered ship date is over. */
function hasPassedDay(shop: Shop, row: QuoteRow): boolean {
  const now = shop.clock.now()
  return effectiveStatus(row, now) === 'quoted' && firstPickup(shop.db, row) <= now
}

/** Caches by row object: a cached row is the same object until it changes, so its dates are computed once. */
const firstPickups = new WeakMap<QuoteRow, number>()

/** Returns the instant of the last pickup on the earliest ship date that can be chosen. */
function firstPickup(db: ReadDb, row: QuoteRow): number {
  let first = firstPickups.get(row)
  if (first === undefined) {
    const { zonedCalendar: calendar } = readShopData(db)
    const days = optionsOf(row).flatMap(({ available, ship_by }) =>
      available && ship_by !== null ? [lastPickupOn(calendar, asPacificDay(ship_by))] : [],
    )
    first = Math.min(Number.POSITIVE_INFINITY, ...days)
    firstPickups.set(row, first)
  }
  return first
}
