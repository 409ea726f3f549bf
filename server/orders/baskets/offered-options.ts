import type { BasketOption } from '../../../shared/orders/baskets/basket.ts'
import { basketOptions } from '../../../shared/orders/baskets/basket-options.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { jointDays, laterDay } from './joint-days.ts'
import type { OwnBasket } from '../../quoting/sale.ts'
import { asInBasket, bookOfBasket } from './quotes-in-basket.ts'

/** Returns the price and the day on which everything ships, at each speed. */
export function offeredOptions(db: ReadDb, { basket, quotes }: OwnBasket, now: number): BasketOption[] {
  const inBasket = quotes.map((quote) => asInBasket(quote, now))
  const { speeds } = readShopData(db).catalog
  const joint = basket.state === 'open' ? jointDays(db, quotes, now) : null
  return basketOptions(inBasket, { book: bookOfBasket(db, basket), speeds }).map((option) =>
    joint === null || option.ship_by === null
      ? option
      : { ...option, ship_by: laterDay([option.ship_by], joint[option.speed]) },
  )
}
