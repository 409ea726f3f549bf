import { priceQuotes } from '../../../shared/orders/baskets/basket-options.ts'
import type { Speed } from '../../../shared/catalog/materials.ts'
import type { PriceOption } from '../../../shared/quoting/quotes/quote.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import type { OfferedDay } from '../../quoting/delivery/courier-speeds.ts'
import { optionsOf } from '../../quoting/quote-row.ts'
import type { Sale } from '../../quoting/sale.ts'
import { offeredOptions } from '../baskets/offered-options.ts'
import { asInBasket, bookOfBasket } from '../baskets/quotes-in-basket.ts'
import { findOrder } from '../order-store.ts'

export function isPaid(db: ReadDb, { basket, quotes }: Sale): boolean {
  return basket ? basket.state === 'paid' : findOrder(db, quotes[0].id) !== undefined
}

/** Lists the price and the ship date of the whole at each speed. */
export function optionsOfSale(
  db: ReadDb,
  sale: Sale,
  now: number,
): readonly (OfferedDay & { total_cents: number })[] {
  const { basket, quotes } = sale
  return basket ? offeredOptions(db, { basket, quotes }, now) : optionsOf(quotes[0])
}

/** Returns what the pieces of each quote cost at one speed, by quote id: in a basket they share set-up and order minimum. */
export function quoteTotals(
  db: ReadDb,
  { basket, quotes }: Sale,
  { speed, now }: { speed: Speed; now: number },
): Readonly<Record<string, number>> {
  if (!basket) return { [quotes[0].id]: optionAt(optionsOf(quotes[0]), speed)!.total_cents }
  const inBasket = quotes.map((quote) => asInBasket(quote, now))
  return priceQuotes(inBasket, bookOfBasket(db, basket))[speed].quote_totals
}

export function optionAt(options: readonly PriceOption[], speed: Speed): PriceOption | undefined {
  return options.find((option) => option.speed === speed)
}
