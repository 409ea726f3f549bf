import { isTerritory } from '../../../shared/quoting/delivery/check-address.ts'
import { carrierFee } from '../../../shared/quoting/delivery/delivery-fees.ts'
import type { CarrierRules, DeliveryRules } from '../../../shared/quoting/delivery/delivery-rules.ts'
import type { TimeZone } from '../../../shared/platform/time-zones.ts'
import { straightMiles, type ZipPlaces } from '../../../shared/payments/places.ts'
import type { Clock } from '../ports/clock.ts'
import type { Ids } from '../ports/ids.ts'
import type { DeliveryService, DeliveryServices, DeliveryRequest } from '../ports/delivery.ts'
import type { Secrets } from '../ports/secrets.ts'
import { doorDashAccess } from './carrier-services.ts'
import { doorDashCourier } from './doordash-courier.ts'
import type { Patience } from './ask-service.ts'
import { easyPostCarrier } from './easypost-carrier.ts'
import { tableCarrier, tableCourier } from './table-delivery-services.ts'

export interface DeliveryServicesOptions {
  /** The current rules; the service is chosen at every pricing. */
  rules: () => DeliveryRules
  /** The time zone of the courier hours. */
  zone: () => TimeZone
  places: ZipPlaces
  secrets: Pick<Secrets, 'get'>
  clock: Clock
  ids: Pick<Ids, 'make'>
  /** Addresses of the services, in tests. */
  urls?: { doordash?: string; easypost?: string }
  /** The silence that EasyPost is allowed, in tests. */
  patience?: Patience
}

/** Returns the shop's delivery services: its own tables, or a service with keys. Null if switched off or without keys. */
export function deliveryServices(options: DeliveryServicesOptions): DeliveryServices {
  const { rules, zone, places } = options
  return {
    courier() {
      const { courier } = rules()
      if (!courier.on) return null
      return courier.provider === 'table' ? tableCourier(courier, places, zone()) : doorDash(options)
    },
    carrier() {
      const { carrier } = rules()
      if (!carrier.on) return null
      return carrier.provider === 'table' ? tableCarrier(carrier, places) : easyPost(options, carrier)
    },
  }
}

function doorDash({ secrets, clock, ids, urls }: DeliveryServicesOptions): DeliveryService | null {
  const access = doorDashAccess(secrets, clock, urls?.doordash)
  return access && doorDashCourier({ ...access, newId: () => ids.make('price') })
}

function easyPost(
  { secrets, places, urls, patience }: DeliveryServicesOptions,
  rules: CarrierRules,
): DeliveryService | null {
  const key = secrets.get('easypost_key')
  const usualDays = ({ from, to, parcel }: DeliveryRequest) =>
    carrierFee(
      {
        parcel,
        miles: straightMiles(places, from.zip, to.zip),
        state: to.state,
        territory: isTerritory(to.state),
      },
      rules,
    ).transit_days
  return key ? easyPostCarrier({ key, usualDays, base_url: urls?.easypost, patience }) : null
}
