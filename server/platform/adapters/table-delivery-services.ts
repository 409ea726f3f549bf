import { courierStart, deliveryWindow } from '../../../shared/quoting/delivery/courier-hours.ts'
import type { CarrierRules, CourierRules } from '../../../shared/quoting/delivery/delivery-rules.ts'
import { carrierFee, courierFee } from '../../../shared/quoting/delivery/delivery-fees.ts'
import { isTerritory } from '../../../shared/quoting/delivery/check-address.ts'
import type { TimeZone } from '../../../shared/platform/time-zones.ts'
import { roadMiles, straightMiles, type ZipPlaces } from '../../../shared/payments/places.ts'
import type { DeliveryService, OfferedDelivery } from '../ports/delivery.ts'

/** A table does not know what the delivery costs the shop. */
const BY_TABLE = { cost_cents: null, provider_quote: null, expires_at: null } as const

/** Returns the shop's own couriers: priced by the mile, booked by phone. */
export function tableCourier(rules: CourierRules, places: ZipPlaces, zone: TimeZone): DeliveryService {
  return {
    provider: 'table',
    offer({ from, to, ready_at }) {
      const miles = roadMiles(places, from.zip, to.zip)
      if (miles === null) return Promise.resolve({ answer: 'out_of_reach', why: 'no distance is known' })
      const start = courierStart(ready_at, rules, zone)
      if (start === null) return Promise.resolve({ answer: 'unavailable', why: 'after hours' })
      const offer: OfferedDelivery = {
        ...BY_TABLE,
        fee_cents: courierFee(miles, rules.fee),
        transit_days: null,
        window: deliveryWindow(start, rules.ride_minutes),
        service: 'Courier',
      }
      return Promise.resolve({ answer: 'offered', offer })
    },
    book: null,
  }
}

/** Parcels priced by a table of zones; staff buy the label. */
export function tableCarrier(rules: CarrierRules, places: ZipPlaces): DeliveryService {
  return {
    provider: 'table',
    offer({ from, to, parcel }) {
      const miles = straightMiles(places, from.zip, to.zip)
      const trip = { parcel, miles, state: to.state, territory: isTerritory(to.state) }
      const { fee_cents, transit_days } = carrierFee(trip, rules)
      const offer: OfferedDelivery = {
        ...BY_TABLE,
        fee_cents,
        transit_days,
        window: null,
        service: 'Carrier',
      }
      return Promise.resolve({ answer: 'offered', offer })
    },
    book: null,
  }
}
