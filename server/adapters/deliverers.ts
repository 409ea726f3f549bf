import type { DeliveryRules } from '../../shared/delivery/delivery-rules.ts'
import type { ZipPlaces } from '../../shared/delivery/places.ts'
import type { Deliverers } from '../service-ports.ts'
import { tableCarrier, tableCourier } from './table-deliverers.ts'

export interface DeliverersOptions {
  /** The shop's rules as they are now: who delivers is decided with every price. */
  rules: () => DeliveryRules
  places: ZipPlaces
}

/** Who delivers for the shop: its own tables. */
export function deliverersBy({ rules, places }: DeliverersOptions): Deliverers {
  return {
    courier() {
      const { courier } = rules()
      return courier.on ? tableCourier(courier, places) : null
    },
    carrier() {
      const { carrier } = rules()
      return carrier.on ? tableCarrier(carrier, places) : null
    },
  }
}
