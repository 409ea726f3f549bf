import { isSameParcel } from '../../../shared/quoting/delivery/delivery.ts'
import {
  packBasket,
  type BasketParcel,
  type QuoteLoad,
} from '../../../shared/quoting/delivery/pack-basket.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import {
  basketParcelsOf,
  findBasketDelivery,
  type BasketDeliveryRow,
} from '../../quoting/delivery/basket-delivery-store.ts'
import { partsOfQuote } from '../../quoting/delivery/parcel-of-quote.ts'
import type { QuoteRow } from '../../quoting/quote-store.ts'
import type { OwnBasket } from './own-basket.ts'

/** The parcels of all quotes of a basket; null while the weight of one is unknown. */
export function parcelsOfBasket(db: ReadDb, quotes: readonly QuoteRow[]): BasketParcel[] | null {
  const loads: QuoteLoad[] = []
  for (const quote of quotes) {
    const parts = partsOfQuote(db, quote)
    if (!parts) return null
    loads.push({ quote_id: quote.id, parts })
  }
  return packBasket(loads, readShopData(db).delivery)
}

/** The delivery of a basket while its price holds for exactly these parcels; undefined when it has to be priced again. */
export function currentBasketDelivery(
  db: ReadDb,
  { basket, quotes }: OwnBasket,
  now: number,
): BasketDeliveryRow | undefined {
  const delivery = findBasketDelivery(db, basket.id, now)
  const parcels = delivery && parcelsOfBasket(db, quotes)
  return parcels && hasSameParcels(basketParcelsOf(delivery), parcels) ? delivery : undefined
}

/** Returns true if the same boxes are delivered. A quote that took the place of another one changes nothing about its box. */
export function hasSameParcels(before: readonly BasketParcel[], now: readonly BasketParcel[]): boolean {
  return (
    before.length === now.length && before.every(({ parcel }, at) => isSameParcel(parcel, now[at].parcel))
  )
}
