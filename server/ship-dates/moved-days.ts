import type { Speed } from '../../shared/catalog/materials.ts'
import type { PriceOption } from '../../shared/quotes/quote.ts'
import type { ReadDb, WriteDb } from '../db/db.ts'
import { recordEvent, THE_SHOP } from '../db/events.ts'
import { saveQuote, type QuoteRow } from '../quotes/quote-store.ts'

/** Keeps the days that a quote's owner was shown before a person changed them; the first ones stay. */
export function keepShownDates(tx: WriteDb, quoteId: string, options: readonly PriceOption[]): void {
  for (const { speed, ship_by } of options)
    if (ship_by !== null)
      tx.run(
        'insert into moved_ship_dates (quote_id, speed, shown) values (?, ?, ?) on conflict do nothing',
        quoteId,
        speed,
        ship_by,
      )
}

/** The option as its owner was shown it, where a person has changed its day since (decisions G-163). */
export function optionAsShown(
  db: ReadDb,
  quoteId: string,
  option: PriceOption | undefined,
): PriceOption | undefined {
  const before = option && findShown(db, quoteId, option.speed)
  return option && before && option.ship_by !== null ? { ...option, ship_by: before } : option
}

function findShown(db: ReadDb, quoteId: string, speed: Speed): string | undefined {
  return db.get<{ shown: string }>(
    'select shown from moved_ship_dates where quote_id = ? and speed = ?',
    quoteId,
    speed,
  )?.shown
}

/** The owner is told of the days as they are now: from now on these are the ones that they were shown. */
export function recordShownDates(
  tx: WriteDb,
  told: { quote: QuoteRow; current: readonly PriceOption[]; now: number },
): void {
  const { quote, current, now } = told
  tx.run('delete from moved_ship_dates where quote_id = ?', quote.id)
  const options = JSON.stringify(current)
  if (options === quote.options) return
  saveQuote(tx, quote, { options }, now)
  recordEvent(tx, now, THE_SHOP, {
    subject: 'quote',
    subject_id: quote.id,
    what: 'ship dates moved',
    details: { ship_by: daysOf(current) },
  })
}

/** The day of each lead time, as refusals and the history tell it. */
export function daysOf(options: readonly PriceOption[]): Partial<Record<Speed, string | null>> {
  return Object.fromEntries(options.map((option) => [option.speed, option.ship_by]))
}
