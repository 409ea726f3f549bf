import {
  arrivalDay,
  estimateDelivery as estimate,
  type DeliveryEstimate,
} from '../../../shared/quoting/delivery/estimate-delivery.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import type { PacificDay } from '../../../shared/platform/time.ts'
import type { Caller } from '../../platform/caller.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { Shop } from '../../platform/shop.ts'
import { lastPickup, readyAt } from './courier-speeds.ts'
import { parcelOfQuote } from './parcel-of-quote.ts'
import { optionsOf } from '../quote-row.ts'
import type { QuoteRow } from '../quote-store.ts'
import { getForReview, getOwnQuote } from '../read-quotes.ts'

interface EstimateInput {
  zip: string
  /** The ship date that the customer looks at. */
  ships: PacificDay | null
}

export interface EstimatedDelivery {
  delivery: DeliveryEstimate
  arrives: PacificDay | null
}

/** Estimates what delivery to a ZIP code costs and when it arrives. Stores nothing. */
export function estimateDelivery(
  shop: Shop,
  caller: Caller,
  input: EstimateInput & { quote_id: string },
): EstimatedDelivery {
  return estimateFor(shop, getOwnQuote(shop.db, caller, input.quote_id), input)
}

/** The same for anyone with the review link. */
export function estimateDeliveryForReview(
  shop: Shop,
  input: EstimateInput & { token: string },
): EstimatedDelivery {
  return estimateFor(shop, getForReview(shop.db, input.token), input)
}

function estimateFor(shop: Shop, quote: QuoteRow, { zip, ships }: EstimateInput): EstimatedDelivery {
  const parcel = parcelOfQuote(shop.db, quote)
  if (!parcel) throw new Refusal('not_priced')
  const now = shop.clock.now()
  const { delivery: rules, shop_details } = readShopData(shop.db)
  const ready_at = ships ? lastPickup(shop.db, ships) : readyAt(shop.db, optionsOf(quote), now)
  const delivery = estimate(
    {
      zip,
      parcel,
      now,
      ready_at: Math.max(ready_at, now),
      from_zip: shop_details.address.zip,
      time_zone: shop_details.time_zone,
      courier: shop.services.deliveryServices.courier() !== null,
      carrier: shop.services.deliveryServices.carrier() !== null,
    },
    rules,
    shop.services.places,
  )
  return { delivery, arrives: arrivalDay(delivery, ships) }
}
