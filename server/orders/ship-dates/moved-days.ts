import type { Speed } from '../../../shared/catalog/materials.ts'
import type { PriceOption } from '../../../shared/quoting/quotes/quote.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'
import { recordEvent, THE_SHOP } from '../../platform/db/events.ts'
import { saveQuote, type QuoteRow } from '../../quoting/quote-store.ts'

/** Stores the ship dates the owner of a quote saw before staff changed them; earlier stored ones stay. */
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

/** Returns the option with the ship date its owner last saw: accepting a later one needs their consent first. */
export function optionAsShown(
  db: ReadDb,
  quoteId: string,
  option: PriceOption | undefined,
): PriceOption | undefined {
  const shownDate = option && findShownDate(db, quoteId, option.speed)
  return option && shownDate && option.ship_by !== null ? { ...option, ship_by: shownDate } : option
}

function findShownDate(db: ReadDb, quoteId: string, speed: Speed): string | undefined {
  return db.get<{ shown: string }>(
    'select shown from moved_ship_dates where quote_id = ? and speed = ?',
    quoteId,
    speed,
  )?.shown
}

/** Stores the current ship dates, which are being sent to the owner of the quote, as the ones they have seen. */
export function recordShownDates(
  tx: WriteDb,
  { quote, current, now }: { quote: QuoteRow; current: readonly PriceOption[]; now: number },
): void {
  tx.run('delete from moved_ship_dates where quote_id = ?', quote.id)
  const options = JSON.stringify(current)
  if (options === quote.options) return
  saveQuote(tx, quote, { options }, now)
  recordEvent(tx, now, THE_SHOP, {
    subject: 'quote',
    subject_id: quote.id,
    what: 'ship dates moved',
    details: { ship_by: shipDatesOf(current) },
  })
}

/** Returns the ship date of each speed, for refusals and the history. */
export function shipDatesOf(options: readonly PriceOption[]): Partial<Record<Speed, string | null>> {
  return Object.fromEntries(options.map((option) => [option.speed, option.ship_by]))
}
