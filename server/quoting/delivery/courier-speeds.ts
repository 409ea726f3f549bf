import type { Speed } from '../../../shared/catalog/materials.ts'
import {
  courierSpeeds,
  isBoundToDays,
  noCourierRefusal,
  pickupToPrice,
  type CourierPickup,
  type ShopCouriers,
} from '../../../shared/quoting/delivery/courier-days.ts'
import type { Refusal } from '../../../shared/platform/refusals.ts'
import { workingDayFrom } from '../../../shared/quoting/scheduling/calendar.ts'
import { lastPickupOn } from '../../../shared/quoting/scheduling/working-hours.ts'
import { addDays, asPacificDay, dayIn, type Instant, type PacificDay } from '../../../shared/platform/time.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import type { DeliveryRow } from './delivery-store.ts'

/** The offer of a quote or a basket at a speed. */
export interface OfferedDay {
  speed: Speed
  ship_by: string | null
  available: boolean
}

/**
 * Returns the pickup for which a delivery is priced: on the earliest ship date with a courier, otherwise on the earliest one; on the
 * next working day when none is known.
 */
export function readyAt(db: ReadDb, options: readonly OfferedDay[], now: Instant): Instant {
  const { zonedCalendar: calendar } = readShopData(db)
  const known = pickupToPrice(pickupsOf(db, options), couriersOf(db))
  return known ?? lastPickup(db, workingDayFrom(calendar, addDays(dayIn(calendar.time_zone, now), 1)))
}

/** Returns the refusal of a speed on whose ship date no courier comes; null if the delivery can be made. */
export function refusalWithoutCourier(
  db: ReadDb,
  delivery: Pick<DeliveryRow, 'method' | 'provider'>,
  { speed, options }: { speed: Speed; options: readonly OfferedDay[] },
): Refusal | null {
  return noCourierRefusal({ delivery, speed, speeds: speedsWithCourier(db, options) })
}

/** Returns the speeds offered on whose ship date a courier comes. */
function speedsWithCourier(db: ReadDb, options: readonly OfferedDay[]): Speed[] {
  return courierSpeeds(pickupsOf(db, options), couriersOf(db))
}

function couriersOf(db: ReadDb): ShopCouriers {
  const { delivery, shop_details } = readShopData(db)
  return { hours: delivery.courier, zone: shop_details.time_zone }
}

/** Returns the `speeds` of a delivery that is shown before it is paid. */
export function shownSpeeds(
  db: ReadDb,
  delivery: Pick<DeliveryRow, 'method' | 'provider'>,
  options: readonly OfferedDay[],
): { speeds?: Speed[] } {
  return isBoundToDays(delivery) ? { speeds: speedsWithCourier(db, options) } : {}
}

function pickupsOf(db: ReadDb, options: readonly OfferedDay[]): CourierPickup[] {
  return options
    .filter(({ available }) => available)
    .map(({ speed, ship_by }) => ({
      speed,
      at: ship_by === null ? null : lastPickup(db, asPacificDay(ship_by)),
    }))
}

/** When parcels are picked up on a day at the latest. */
export function lastPickup(db: ReadDb, day: PacificDay): Instant {
  return lastPickupOn(readShopData(db).zonedCalendar, day)
}
