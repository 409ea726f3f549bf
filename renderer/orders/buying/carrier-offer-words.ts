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
 * Returns the price of an offered carrier, and when the parcel arrives: the day, once the ship date is known. The reason
 * against the courier comes before that a carrier can, which the card beside it says.
 */
export function carrierOfferOf({ detail, fields }: WireRefusal, shipsBy: string | null) {
  const { fee_cents, transit_days } = fields
  const days = typeof transit_days === 'number' ? transit_days : undefined
  const [reason, ...carrier] = detail.split('; ')
  return {
    noCourier: carrier.length > 0 ? `${reason}.` : 'Not to this address.',
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
