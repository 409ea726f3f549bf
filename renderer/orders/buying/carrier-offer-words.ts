import { addTransitDays } from '../../../shared/quoting/delivery/transit-days.ts'
import { asPacificDay } from '../../../shared/platform/time.ts'
import type { WireRefusal } from '../../platform/api.ts'
import { dayText } from '../../platform/ui/words.ts'
import { arrivalWords, isReviewOffer } from './delivery-words.ts'

/** Returns true if the courier does not reach the address and a carrier does, for a known price. */
export function isCarrierOffer(refusal: WireRefusal): boolean {
  return refusal.code === 'carrier_shipping_available' && !isReviewOffer(refusal)
}

/**
 * Returns the price of an offered carrier, when the parcel arrives (the day, once the ship date is known), and the reason
 * against the courier.
 */
export function carrierOfferOf({ fields }: WireRefusal, shipsBy: string | null) {
  const { fee_cents, transit_days, no_courier } = fields
  const days = typeof transit_days === 'number' ? transit_days : undefined
  return {
    noCourier: typeof no_courier === 'string' ? no_courier : 'Not to this address.',
    fee_cents: typeof fee_cents === 'number' ? fee_cents : null,
    arrival:
      days === undefined || shipsBy === null
        ? arrivalWords({
            method: 'shipping',
            window: null,
            ...(days === undefined ? {} : { transit_days: days }),
          })
        : `Arrives by ${dayText(addTransitDays(asPacificDay(shipsBy), days))}`,
  }
}
